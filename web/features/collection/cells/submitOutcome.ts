import type { Answer } from '#shared/api/route.ts';
import type { cellRoutes } from '#shared/collection/cells/routes.ts';
import type { CellKey } from '#shared/collection/cells/schema.ts';
import { cellKeyOf } from './unsavedCell.ts';

/** The answer to a submission. */
export type Submitted = Answer<(typeof cellRoutes)['submitDrafts']>['data'];

/** A cell that was not submitted, with why, and what to do about it. */
export type NotSubmitted = { readonly key: CellKey; readonly why: string };

/** How a submission ended. */
export type SubmitOutcome = {
  readonly submitted: number;
  readonly refused: readonly NotSubmitted[];
  /** Names of the data points that rules between answers wait for, each once. */
  readonly waiting: readonly string[];
};

/** The outcome of a submission in words: how many went through, and each that did not with the reason. */
export function outcomeOf({ submitted, results }: Submitted): SubmitOutcome {
  const refused = results.flatMap((result): NotSubmitted[] => {
    const key = cellKeyOf(result);
    switch (result.status) {
      case 'saved':
        return [];
      case 'invalid':
        return [{ key, why: Object.values(result.fields).join(' ') }];
      case 'conflict':
        return [{ key, why: 'Somebody else changed this value meanwhile. Look at it and submit again.' }];
      default:
        return [{ key, why: result.detail }];
    }
  });
  const findings = results.flatMap((result) => (result.status === 'saved' ? result.findings : []));
  return { submitted, refused, waiting: once(findings.flatMap(({ missing }) => missing.map(({ name }) => name))) };
}

const once = (names: readonly string[]): string[] => [...new Set(names)];

/** Adds outcomes up. */
export function addOutcomes(all: readonly SubmitOutcome[]): SubmitOutcome {
  return {
    submitted: all.reduce((sum, { submitted }) => sum + submitted, 0),
    refused: all.flatMap(({ refused }) => refused),
    waiting: once(all.flatMap(({ waiting }) => waiting)),
  };
}
