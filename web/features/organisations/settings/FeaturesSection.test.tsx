import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { flagsFor } from '#shared/features/flags.ts';
import { featureRoutes } from '#shared/features/routes.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { answering, aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { FeaturesSection } from './FeaturesSection.tsx';

const REQUEST = `POST ${featureRoutes.requestFeature.path}`;

function open(replies: Parameters<typeof serveWith>[0] = {}, ended = false) {
  const flags = answering(referenceRoutes.listFeatures, { data: flagsFor({ isDemo: false, flagOverrides: {} }) });
  const served = serveWith({
    ...flags,
    [REQUEST]: () => ({ data: { requestedAt: '2026-11-28T10:00:00.000Z' } }),
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
    expect(await csrd.findByText('Asked for')).toBeVisible();
    expect(asked).toContain('POST /api/features/request/csrd');
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
