import { expect, test } from 'vitest';
import * as notifications from '#functions/core/notices/store.ts';
import { holding, writing } from '#test/support/hold.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();

test('a notification that two windows read at once was read by the first one, and keeps its time', async () => {
  const organisation = await world.organisation();
  const { userId } = await world.person({ organisation });
  const place = { orgId: organisation.orgId, userId };
  await notifications.notify(place.orgId, [userId], { kind: 'export-finished', title: 'Ready' }, new Date());
  const [notice] = await notifications.listAll(place);
  const read = (at: string) => () => notifications.markRead(place, notice?.notificationId ?? '', new Date(at));
  const [early, later] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'] as const;
  const race = await holding(writing('notification'), read(later), read(early));
  expect(race).toMatchObject({ meanwhile: { value: { readAt: early } }, work: { value: { readAt: early } } });
});
