import { expect, test } from 'vitest';
import { countOf, failuresOf, type Report, sum } from './test-report.ts';

const report = (more: Partial<Report> = {}): Report => ({
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  testResults: [{ name: '/p/a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'adds' }] }],
  ...more,
});

test('passed and failed tests are counted', () => {
  expect(countOf(report(), 0, false)).toEqual({ passed: 5, failed: 0 });
  expect(countOf(report({ numFailedTests: 2 }), 1, false)).toEqual({ passed: 5, failed: 2 });
});

test('a file that could not be run, a run without a report and a run that failed by itself are failures', () => {
  const broken = report({ testResults: [{ name: '/p/b.test.ts', status: 'failed', assertionResults: [] }] });
  expect(countOf(broken, 1, false)).toEqual({ passed: 5, failed: 1 });
  expect(countOf(undefined, 1, false)).toEqual({ passed: 0, failed: 1 });
  expect(countOf(report(), 1, false)).toEqual({ passed: 5, failed: 1 });
});

test('a skipped test is a failure, but what a filter left out is not', () => {
  expect(countOf(report({ numPendingTests: 1 }), 0, false).failed).toBe(1);
  expect(countOf(report({ numPendingTests: 1 }), 0, true).failed).toBe(0);
});

test('counts are added up', () => {
  expect(
    sum([
      { passed: 1, failed: 2 },
      { passed: 3, failed: 0 },
    ]),
  ).toEqual({ passed: 4, failed: 2 });
});

test('what failed is told by file, name and the first line of the reason', () => {
  const failed = (fullName: string, failureMessages?: string[]) => ({ status: 'failed', fullName, failureMessages });
  const testResults = [
    ...report().testResults,
    {
      name: '/p/test/queue.test.ts',
      status: 'failed',
      assertionResults: [failed('a queue gives once', ['Error: nothing came\n    at queue.test.ts:1']), failed('odd')],
    },
    { name: '/p/broken.test.ts', status: 'failed', message: 'SyntaxError: no\nmore', assertionResults: [] },
  ];
  expect(failuresOf(report({ testResults }), '/p', false)).toEqual([
    'test/queue.test.ts > a queue gives once: Error: nothing came',
    'test/queue.test.ts > odd: no reason was given',
    'broken.test.ts: SyntaxError: no',
  ]);
  expect(failuresOf(report(), '/p', false)).toEqual([]);
  expect(failuresOf(undefined, '/p', false)).toEqual([]);
});

test('a test that was skipped is told too, unless only some were asked for', () => {
  const assertionResults = [{ status: 'skipped', fullName: 'the whole of it' }];
  const skipped = report({ testResults: [{ name: '/p/whole.test.ts', status: 'passed', assertionResults }] });
  expect(failuresOf(skipped, '/p', false)).toEqual([
    'whole.test.ts > the whole of it: it did not run, and no test is left out here',
  ]);
  expect(failuresOf(skipped, '/p', true)).toEqual([]);
});
