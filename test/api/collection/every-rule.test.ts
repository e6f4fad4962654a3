import { describe, expect, test } from 'vitest';
import type { CellResult } from '#shared/collection/cells/schema.ts';
import { library } from '#shared/content/library/library.ts';
import { limitRules } from '#shared/library/derived/limits.ts';
import type { CrossFieldRule } from '#shared/library/metrics/schema.ts';
import { ruleInputs } from '#shared/library/validation/cross-field.ts';
import { type Asked, answeringCompany, findingsIn, type Told } from '#test/support/answers.ts';
import { type Answers, witnessOf } from '#test/support/witnesses.ts';
import { startWorld } from '#test/support/world.ts';

// Every rule of the library, through the API: answers that break it are refused or warned of under its name, and right
// answers to the same data points pass without a word.
const world = await startWorld();
const limits = new Set(limitRules(library));
const cases = [...library.rules, ...limitRules(library)].map((rule) => ({ rule, ...witnessOf(rule) }));
type Case = { readonly rule: CrossFieldRule; readonly wrong: Answers; readonly right: Answers };
const complete = cases.flatMap(({ rule, wrong, right }): Case[] => (wrong && right ? [{ rule, wrong, right }] : []));

const isCompanys = (key: string) => library.dataPointByKey.get(key)?.askedAt === 'company';
const ofEntities = complete.filter(({ right }) => !Object.keys(right).some(isCompanys));
const ofCompanies = complete.filter((each) => !ofEntities.includes(each));
const told = (answers: Answers, entity: string): Told[] =>
  Object.entries(answers).map(([key, said]) => ({ key, said, entity }));

const inputsByRule = new Map(library.rules.map((rule) => [rule.key, ruleInputs(library, rule)]));

/** Holds what the API said to wrong and to right answers against what the rule is. */
function expectFired({ rule }: Case, wrong: readonly CellResult[], right: readonly CellResult[]): void {
  const name = rule.key;
  expect(
    right.map(({ status }) => status),
    `${name}: right answers are saved`,
  ).toEqual(right.map(() => 'saved'));
  const broken = findingsIn(right).filter(({ outcome }) => outcome !== 'could_not_run');
  expect(broken, `${name}: right answers break no rule`).toEqual([]);
  // Where a rule over the same answers is broken as well, a limit says nothing new and is not told.
  const inputs = ruleInputs(library, rule);
  const says = ({ rule: key }: { readonly rule: string }) =>
    key === name || (limits.has(rule) && inputs.every((input) => inputsByRule.get(key)?.includes(input)));
  const found = findingsIn(wrong).find((finding) => finding.outcome !== 'could_not_run' && says(finding));
  if (limits.has(rule)) {
    expect(found, `${name} fires, or a rule over the same answers`).toBeDefined();
    return;
  }
  expect(found, `${name} fires`).toMatchObject({
    outcome: rule.severity,
    message: expect.stringContaining(rule.message),
  });
  if (rule.severity === 'error') {
    expect(
      wrong.map(({ status }) => status),
      `${name} refuses`,
    ).toContain('invalid');
    return;
  }
  const isRefusedByAnother = findingsIn(wrong).some(({ outcome }) => outcome === 'error');
  const codes = wrong.flatMap((each) => (each.status === 'saved' ? each.cell.warnings.map(({ code }) => code) : []));
  if (!isRefusedByAnother) expect(codes, `${name} goes with the cell`).toContain(name);
}

test('every rule of the library has answers that break it and answers that keep it', () => {
  const without = cases.filter(({ rule, wrong, right }) => !limits.has(rule) && (!wrong || !right));
  expect(without.map(({ rule }) => rule.key)).toEqual([]);
  expect(library.rules.length).toBeGreaterThanOrEqual(90);
});

test('only limits that no answers can leave have none: of what is never negative, and parts of a sum that holds them', () => {
  const without = cases.filter(({ rule, wrong }) => limits.has(rule) && !wrong).map(({ rule }) => rule);
  const bounded = without.filter(({ formula }) => !/^\w+ >= 0$/.test(formula)).map(({ key }) => key);
  expect(bounded).toEqual([
    'energy_production_non_renewable_pct_in_limits',
    'water_recycled_pct_in_limits',
    'gender_pay_gap_pct_in_limits',
  ]);
});

/** Cases that share one company, each at an entity of its own. */
const AT_ONCE = 20;
const chunks = Array.from({ length: Math.ceil(ofEntities.length / AT_ONCE) }, (_, index) =>
  ofEntities.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
);

describe('rules of entities', () => {
  test.each(chunks.map((chunk, index) => [index + 1, chunk] as const))('part %i', async (_, chunk) => {
    const asks: Record<string, Asked> = {};
    for (const { rule, right } of chunk) {
      for (const key of Object.keys(right)) asks[key] = { entities: [...(asks[key]?.entities ?? []), rule.key] };
    }
    const planned = Object.fromEntries(chunk.map(({ rule }) => [rule.key, {}]));
    const { submit, entities } = await answeringCompany(world, { asks, entities: planned });
    const right = await submit(chunk.flatMap((each) => told(each.right, each.rule.key)));
    const wrong = await submit(chunk.flatMap((each) => told(each.wrong, each.rule.key)));
    for (const each of chunk) {
      const own = (results: readonly CellResult[]) =>
        results.filter(({ entityId }) => entityId === entities[each.rule.key]);
      expectFired(each, own(wrong), own(right));
    }
  });
});

describe('rules of the company', () => {
  test.each(ofCompanies.map((each) => [each.rule.key, each] as const))('%s', async (_, each) => {
    const asks = Object.fromEntries(Object.keys(each.right).map((key) => [key, {}]));
    const { submit } = await answeringCompany(world, { asks });
    const right = await submit(told(each.right, 'Leeds'));
    expectFired(each, await submit(told(each.wrong, 'Leeds')), right);
  });
});
