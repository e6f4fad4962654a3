import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { type FlagKey, flagsFor } from '#shared/features/flags.ts';
import { featureRoutes } from '#shared/features/routes.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { answering, aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { FeaturesSection } from './FeaturesSection.tsx';

const LIST = `GET ${featureRoutes.listFeatureRequests.path}`;
const REQUEST = `POST ${featureRoutes.requestFeature.path}`;

type Open = { key: FlagKey; requestedAt: string };

/** The provider's side: what was asked for is there at the next read. */
function open(replies: Parameters<typeof serveWith>[0] = {}, ended = false, requests: Open[] = []) {
  const flags = answering(referenceRoutes.listFeatures, { data: flagsFor({ isDemo: false, flagOverrides: {} }) });
  const served = serveWith({
    ...flags,
    [LIST]: () => ({ data: requests }),
    [REQUEST]: ({ url }) => {
      const requestedAt = '2026-11-28T23:30:00.000Z';
      requests.push({ key: url.pathname.split('/').at(-1) as FlagKey, requestedAt });
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
    const targets = await feature('Targets');
    expect(targets.getByText('On')).toBeVisible();
    expect(targets.queryByRole('button')).toBeNull();
  });

  test('that are off can be asked for', async () => {
    const { asked } = open();
    const csrd = await feature('CSRD');
    await userEvent.click(csrd.getByRole('button', { name: 'Ask for it: CSRD' }));
    expect(await csrd.findByText('Asked for on 29 Nov 2026'), 'the day in the time zone of Oslo').toBeVisible();
    expect(asked).toContain('POST /api/features/request/csrd');
  });

  test('that were asked for before, by whomever, say so with the day', async () => {
    open({}, false, [{ key: 'edci', requestedAt: '2026-11-02T09:00:00.000Z' }]);
    const edci = await feature('EDCI');
    expect(edci.getByText('Asked for on 2 Nov 2026')).toBeVisible();
    expect(edci.queryByRole('button')).toBeNull();
    expect((await feature('CSRD')).getByRole('button', { name: 'Ask for it: CSRD' })).toBeVisible();
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
    const csrd = await feature('CSRD');
    await userEvent.click(csrd.getByRole('button', { name: 'Ask for it: CSRD' }));
    expect(await csrd.findByText(/Too many mails were ordered/)).toBeVisible();
  });

  test('are read, not asked for, once the licence has ended', async () => {
    open({}, true);
    expect((await feature('CSRD')).getByText('Off')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
