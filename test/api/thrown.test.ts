import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { unsubscribeRoutes } from '#shared/notifications/unsubscribe/routes.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { requestOf } from '#test/support/people.ts';
import { faultsIn, noteThrown, thrownIn } from '#test/support/thrown.ts';

const routes = [{ name: 'getThing', fails: ['missing', 'gone'] as const }, { name: 'listThings' }];

test('a failure that a route names and no test got is told, unless it is kept with a reason', () => {
  expect(faultsIn(routes, ['getThing gone', 'getThing missing'], {})).toEqual([]);
  expect(faultsIn(routes, ['getThing gone'], {})).toEqual([
    expect.stringMatching(/^getThing missing: no test gets it/),
  ]);
  expect(faultsIn(routes, ['getThing gone'], { 'getThing missing': 'Only a race gets it.' })).toEqual([]);
});

test('a kept failure that a test gets, or that no route names, is to be taken out: the kept ones only become fewer', () => {
  const all = ['getThing gone', 'getThing missing'];
  expect(faultsIn(routes, all, { 'getThing gone': 'Once.' })).toEqual([
    expect.stringMatching(/^getThing gone: a test gets it now/),
  ]);
  expect(faultsIn(routes, all, { 'listThings gone': 'Once.' })).toEqual([
    expect.stringMatching(/^listThings gone: no route names it/),
  ]);
});

test('what is noted is a failure that its own route names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sedum-thrown-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv('SEDUM_THROWN', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const answer = (code: string) => ({ status: 400, headers: {}, cookies: [], body: { code } });
  const named = requestOf(unsubscribeRoutes.unsubscribe, { body: { token: '' } });
  noteThrown(named, answer('invalid'));
  noteThrown(requestOf(profileRoutes.getOrgUser, {}), answer('missing'));
  noteThrown({ method: 'GET', path: '/api/nothing' }, answer('missing'));
  noteThrown(named, { status: 204, headers: {}, cookies: [], body: undefined });
  expect(thrownIn(folder)).toEqual([]);
  for (let time = 0; time < 2; time += 1) noteThrown(named, answer('missing'));
  expect(thrownIn(folder)).toEqual(['unsubscribe missing']);
});
