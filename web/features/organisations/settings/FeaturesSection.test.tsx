import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { type BuiltFlag, builtFlags, flagsFor } from '#shared/features/flags.ts';
import { featureRoutes } from '#shared/features/routes.ts';
import { flagWords } from '#shared/features/words.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { answering, aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { FeaturesSection } from './FeaturesSection.tsx';

const LIST = `GET ${featureRoutes.listFeatureRequests.path}`;
const REQUEST = `POST ${featureRoutes.requestFeature.path}`;

type Open = { key: BuiltFlag; requestedAt: string };

/** The provider's side: what was asked for is there at the next read. */
function open(replies: Parameters<typeof serveWith>[0] = {}, ended = false, requests: Open[] = []) {
  const flags = answering(referenceRoutes.listFeatures, { data: flagsFor({ isDemo: false, flagOverrides: {} }) });
  const served = serveWith({
    ...flags,
    [LIST]: () => ({ data: requests }),
    [REQUEST]: ({ url }) => {
      const requestedAt = '2026-11-28T23:30:00.000Z';
      requests.push({ key: url.pathname.split('/').at(-1) as BuiltFlag, requestedAt });
      return { data: { requestedAt } };
    },
    ...replies,
  });
  renderFor(aSession({}, { licenceEnded: ended }), <FeaturesSection />);
  return served;
}
const feature = async (name: string) => within(await screen.findByRole('listitem', { name }));

describe('the features of the organisation', () => {
  test('say which are on, and none of these is asked for', async () => {
    open();
    const sandbox = await feature('Sandbox');
    expect(sandbox.getByText('On')).toBeVisible();
    expect(sandbox.queryByRole('button')).toBeNull();
  });

  test('are those that are built, without the switch for developers: none that is planned, and no area without one', async () => {
    open();
    await feature('Sandbox');
    const shown = screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'));
    const built = builtFlags.filter((key) => key !== 'local-feature-override').map((key) => flagWords[key].label);
    expect(shown.toSorted()).toEqual(built.toSorted());
    expect(screen.getAllByRole('heading').filter((heading) => !heading.nextElementSibling?.children.length)).toEqual(
      [],
    );
  });

  test('that are off can be asked for', async () => {
    const { asked } = open();
    const logo = await feature('Company logo');
    await userEvent.click(logo.getByRole('button', { name: 'Ask for it: Company logo' }));
    expect(await logo.findByText('Asked for on 29 Nov 2026'), 'the day in the time zone of Oslo').toBeVisible();
    expect(asked).toContain('POST /api/features/request/company-logo');
  });

  test('that were asked for before, by whomever, say so with the day', async () => {
    open({}, false, [{ key: 'organisation-service-accounts', requestedAt: '2026-11-02T09:00:00.000Z' }]);
    const accounts = await feature('Service accounts');
    expect(accounts.getByText('Asked for on 2 Nov 2026')).toBeVisible();
    expect(accounts.queryByRole('button')).toBeNull();
    expect((await feature('Company logo')).getByRole('button', { name: 'Ask for it: Company logo' })).toBeVisible();
  });

  test('are not shown as if nothing was asked for, where that cannot be read', async () => {
    open({
      [LIST]: () => {
        throw new AppError('forbidden', 'Administrators see this.');
      },
    });
    expect(await screen.findByText('What was asked for could not be loaded')).toBeVisible();
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  test('say why one cannot be asked for', async () => {
    open({
      [REQUEST]: () => {
        throw new AppError('too-many', 'Too many mails were ordered.');
      },
    });
    const logo = await feature('Company logo');
    await userEvent.click(logo.getByRole('button', { name: 'Ask for it: Company logo' }));
    expect(await logo.findByText(/Too many mails were ordered/)).toBeVisible();
  });

  test('are read, not asked for, once the licence has ended', async () => {
    open({}, true);
    expect((await feature('Company logo')).getByText('Off')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
