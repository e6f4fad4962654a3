import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { noticeIdOf } from '#functions/core/notices/store.ts';
import { featureEvents } from '#shared/features/events.ts';
import { declaredTellings, noteTold, toldIn } from '#test/support/told.ts';

test('what is noted as told is the notice or mail of an event that a request wrote, as that declares it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sedum-told-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv('SEDUM_TOLD', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const at = '2026-03-01T08:00:00.000Z';
  const item = (kind: string, fields: Readonly<Record<string, string>>) => ({
    Item: Object.fromEntries(Object.entries({ __edb_e__: kind, ...fields }).map(([name, S]) => [name, { S }])),
  });
  const put = (kind: string, fields: Readonly<Record<string, string>>) =>
    noteTold('PutItemCommand', item(kind, fields));
  const [eventId, other] = ['01kxevent0000000000000000a', '01kxevent0000000000000000b'];
  const notificationId = noticeIdOf(`${eventId}|0`, new Date(at));
  put('notification', { notificationId });
  put('mailOrder', { mailId: `${eventId}-feature-request-ada` });
  expect(toldIn(folder), 'nothing of an event that nobody wrote').toEqual([]);
  noteTold('TransactWriteItemsCommand', {
    TransactItems: [{ Put: item('event', { eventId, at, action: 'feature-requested' }) }],
  });
  put('mailOrder', { mailId: `${other}-feature-request-ada` });
  put('mailOrder', { mailId: `${eventId}-digest-ada` });
  put('mailOrder', { mailId: `${eventId}-other-feature-request-ada` });
  put('notification', { notificationId: noticeIdOf(`${eventId}|1`, new Date(at)) });
  expect(toldIn(folder), 'nothing that its event does not declare').toEqual([]);
  put('notification', { notificationId });
  put('mailOrder', { mailId: `${eventId}-feature-request-ada` });
  expect(toldIn(folder).toSorted()).toEqual(declaredTellings(featureEvents).toSorted());
});
