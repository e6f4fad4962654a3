import { expect, test } from 'vitest';
import { type Deployment, isCurrent } from './deploy-local.ts';

const last: Deployment = {
  inputs: 'abc',
  stacks: { 'Sedum-Data': 'id-1', 'Sedum-Api': 'id-2' },
  functions: { auth: 'Sedum-Api-auth' },
  pushed: [],
  apiBase: 'http://127.0.0.1:4566/_aws/execute-api/sedum/$default',
};
const there = { ...last.stacks, Other: 'id-3' };

test('nothing is deployed when the same inputs are deployed and nobody pushed code since', () => {
  expect(isCurrent(last, 'abc', there)).toBe(true);
});

test('other inputs, a lost or a new stack, and pushed code each ask for a deployment', () => {
  expect(isCurrent(last, 'def', there)).toBe(false);
  expect(isCurrent(last, 'abc', { 'Sedum-Data': 'id-1' })).toBe(false);
  expect(isCurrent(last, 'abc', { ...there, 'Sedum-Data': 'made anew' })).toBe(false);
  expect(isCurrent({ ...last, pushed: ['auth'] }, 'abc', there)).toBe(false);
});
