import { expect, test } from 'vitest';
import { countOf, type Report, sum } from './test-report.ts';

const report = (more: Partial<Report> = {}): Report => ({
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{}] }],
  ...more,
});

test('passed and failed tests are counted', () => {
  expect(countOf(report(), 0, false)).toEqual({ passed: 5, failed: 0 });
  expect(countOf(report({ numFailedTests: 2 }), 1, false)).toEqual({ passed: 5, failed: 2 });
});

test('a file that could not be run, a run without a report and a run that failed by itself are failures', () => {
  const broken = report({ testResults: [{ status: 'failed', assertionResults: [] }] });
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
