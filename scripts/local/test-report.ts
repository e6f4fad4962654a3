import { relative } from 'node:path';

/** A test as vitest's JSON reporter writes it. */
type Assertion = {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages?: readonly string[] | null;
};

/** What Sedum reads of the report that vitest's JSON reporter writes. */
export type Report = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests?: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly Assertion[];
  }[];
};

/** How many tests passed and failed. */
export type Count = { readonly passed: number; readonly failed: number };

/**
 * The count of one vitest run. A file that could not be run counts as one failure, and so does a run that failed with no
 * failed test; a skipped test is a failure too, as this project has none, unless `filtered` (vitest then calls what was
 * not asked for skipped).
 */
export function countOf(report: Report | undefined, exitCode: number, filtered: boolean): Count {
  if (!report) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && assertionResults.length === 0;
  }).length;
  const skipped = filtered ? 0 : report.numPendingTests + (report.numTodoTests ?? 0);
  const failed = report.numFailedTests + broken + skipped;
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

/**
 * One line for each test that failed or, unless `filtered`, was skipped, and for each file that could not be run: the file from
 * `root`, the test's name and the first line of what went wrong, so that the end of a long run says by itself what to look at.
 */
export function failuresOf(report: Report | undefined, root: string, filtered: boolean): string[] {
  const isFailure = ({ status }: Assertion) => status === 'failed' || (status !== 'passed' && !filtered);
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    if (status === 'failed' && assertionResults.length === 0) return [`${file}: ${firstLine(message)}`];
    return assertionResults.filter(isFailure).map(({ status, fullName, failureMessages }) => {
      const why =
        status === 'failed' ? firstLine(failureMessages?.[0]) : 'it did not run, and no test is left out here';
      return `${file} > ${fullName}: ${why}`;
    });
  });
}

function firstLine(message: string | undefined): string {
  return message?.trim().split('\n')[0] || 'no reason was given';
}

/** The sum of counts. */
export function sum(counts: readonly Count[]): Count {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
  };
}
