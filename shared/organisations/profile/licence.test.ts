import { describe, expect, test } from 'vitest';
import { licenceEnded, licenceStateOf } from './licence.ts';

describe('a licence on a day', () => {
  test.each([
    [{}, '2026-03-10', 'open-ended'],
    [{ licenceStartDate: '2026-03-11' }, '2026-03-10', 'not-begun'],
    [{ licenceStartDate: '2026-03-10' }, '2026-03-10', 'open-ended'],
    [{ licenceEndDate: '2026-05-10' }, '2026-03-10', 'running'],
    [{ licenceEndDate: '2026-05-09' }, '2026-03-10', 'ending'],
    [{ licenceEndDate: '2026-03-10' }, '2026-03-10', 'ending'],
    [{ licenceEndDate: '2026-03-09' }, '2026-03-10', 'ended'],
    [{ licenceStartDate: '2026-04-01', licenceEndDate: '2026-03-09' }, '2026-03-10', 'not-begun'],
  ] as const)('%o on %s is %s', (licence, today, state) => {
    expect(licenceStateOf(licence, today)).toBe(state);
  });
});

test('the last day of a licence ends when it ends in the time zone of the organisation', () => {
  const organisation = { licenceEndDate: '2026-03-09', timeZone: 'America/New_York' };
  expect(licenceEnded(organisation, new Date('2026-03-10T03:59:59Z'))).toBe(false);
  expect(licenceEnded(organisation, new Date('2026-03-10T04:00:00Z'))).toBe(true);
  expect(licenceEnded({ ...organisation, timeZone: 'Asia/Tokyo' }, new Date('2026-03-09T15:00:00Z'))).toBe(true);
  expect(licenceEnded({ timeZone: 'UTC' }, new Date('2099-01-01T00:00:00Z'))).toBe(false);
});
