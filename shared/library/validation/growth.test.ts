import fc from 'fast-check';
import { expect, test } from 'vitest';
import { library } from '#shared/content/library/library.ts';
import type { CrossFieldRule } from '#shared/library/metrics/schema.ts';
import { ruleFinding, ruleInputs } from './cross-field.ts';

// What is refused while answers are open must be wrong whatever they will be: right answers pass in any order.
const numeric = library.rules.filter((rule) =>
  ruleInputs(library, rule).every((key) => ['number', 'integer'].includes(library.dataPointByKey.get(key)?.type ?? '')),
);
const amount = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 3_000 }));
const answer = fc.record({ soFar: amount, toCome: amount, open: fc.boolean(), asked: fc.boolean() });
type Drawn = { readonly soFar: number; readonly toCome: number; readonly open: boolean; readonly asked: boolean };

/** The rule as it stands while answers are open, and once all of them are there. */
function verdicts(rule: CrossFieldRule, drawn: readonly Drawn[]) {
  const at = new Map(ruleInputs(library, rule).map((key, index) => [key, drawn[index]] as const));
  const isOpen = (key: string) => at.get(key)?.open === true && at.get(key)?.asked === true;
  const text = (key: string, value: (each: Drawn) => number) => {
    const each = at.get(key);
    return each?.asked ? String(value(each)) : null;
  };
  const adds = (key: string) => library.dataPointByKey.get(key)?.periodAggregation === 'sum';
  const now = (key: string) => (isOpen(key) && !adds(key) ? null : text(key, ({ soFar }) => soFar));
  const later = (key: string) =>
    text(key, (each) => (isOpen(key) ? (adds(key) ? each.soFar : 0) + each.toCome : each.soFar));
  const value = (key: string) => (isOpen(key) ? null : now(key));
  const days = 365;
  return {
    early: ruleFinding(library, rule, { value, soFar: now, isOpen, days }),
    final: ruleFinding(library, rule, { value: later, soFar: later, isOpen: () => false, days }),
  };
}

test('a rule that is broken while answers are open stays broken whatever they will be', () => {
  const most = Math.max(...numeric.map((rule) => ruleInputs(library, rule).length));
  const drawn = fc.array(answer, { minLength: most, maxLength: most });
  let early = 0;
  fc.assert(
    fc.property(fc.constantFrom(...numeric), drawn, (rule, answers) => {
      const { early: before, final } = verdicts(rule, answers);
      if (before === null || before.outcome === 'could_not_run') return;
      early += answers.some(({ open, asked }) => open && asked) ? 1 : 0;
      expect(final, rule.key).toMatchObject({ rule: rule.key, outcome: before.outcome });
    }),
    { numRuns: 3_000, seed: 20_261_128 },
  );
  expect(early).toBeGreaterThan(50);
});
