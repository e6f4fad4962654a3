import { type Mutant, mutantsOf } from './mutant.ts';

const EXACT = 'Figures are exact and say what is missing';
const OWNED = 'What is owned in part counts by date';

/** How cells become figures: shares, periods, weights, ratios, coverage. */
export const figureMutants: readonly Mutant[] = [
  ...mutantsOf(
    'shared/collection/derived/fallbacks.ts',
    ['shared/collection/derived/fallbacks.test.ts'],
    [
      {
        id: 'a site without an opening figure counts by its closing one alone',
        within: 'withFallbacks',
        find: 'filled.set(first, entityByEntity(known, take));',
        replace: '',
        promise: "An average of people is the sum of its sites' and what ratios divide by",
      },
    ],
  ),
  ...mutantsOf(
    'shared/collection/ownership/rules.ts',
    ['shared/collection/ownership/rules.test.ts'],
    [
      {
        id: 'a share counts once, however many days it holds',
        within: 'fractionOf',
        find: 'new Decimal(share).times(daysIn(from, to))',
        replace: 'new Decimal(share)',
        promise: OWNED,
      },
      {
        id: 'days before an entity was there count',
        within: 'sharesIn',
        find: 'entity.from !== null && entity.from > range.from ? entity.from : range.from',
        replace: 'range.from',
      },
      {
        id: 'a day counts by two shares',
        within: 'sharesIn',
        find: 'addDays(next, -1)',
        replace: 'next',
      },
      {
        id: 'a figure at the close takes the opening share',
        within: 'countedShares',
        find: 'shares.slice(-1)',
        replace: 'shares.slice(0, 1)',
      },
      {
        id: 'an entity is gone on its last day',
        within: 'existsOn',
        find: '(to === null || to >= day)',
        replace: '(to === null || to > day)',
      },
    ],
  ),
  ...mutantsOf(
    'shared/collection/ownership/approach.ts',
    ['shared/collection/ownership/rules.test.ts'],
    [
      {
        id: 'joint financial control counts whole',
        within: 'countsByShare',
        find: "consolidation === 'equity_share' || consolidation === 'joint_financial_control'",
        replace: "consolidation === 'equity_share'",
      },
    ],
  ),
  ...mutantsOf(
    'shared/collection/rollups/rules.ts',
    ['shared/collection/rollups/rules.test.ts'],
    [
      {
        id: 'a closing figure is the first of its period',
        within: 'edgesOf',
        find: 'inner.at(-1)',
        replace: 'inner[0]',
      },
      {
        id: 'a closing figure counts an entity that was sold',
        within: 'usedIn',
        find: "existsOn(entity, periodAggregation === 'last' ? to : from)",
        replace: 'true',
      },
      {
        id: 'N/A is still expected',
        within: 'isExcluded',
        find: "if (answer?.state === 'NOT_APPLICABLE') return true;",
        replace: '',
        promise: EXACT,
      },
      {
        id: 'every opt-out leaves what is expected',
        within: 'isExcluded',
        find: 'if (optOut) return leavesExpected(optOut.reason);',
        replace: 'if (optOut) return true;',
      },
      {
        id: 'a figure of an entity never says that it is partial',
        within: 'figuresAt',
        find: 'partial: answered.length < expected.length,',
        replace: 'partial: false,',
        promise: EXACT,
      },
      {
        id: 'a figure of the organisation never says that it is partial',
        within: 'overEntities',
        find: 'figures.some(([, { partial }]) => partial)',
        replace: 'false',
      },
      {
        id: 'what is owned under control counts by share',
        within: 'figuresAt',
        find: "how.consolidation === 'ownership_share' && entity.shares.length > 0",
        replace: 'entity.shares.length > 0',
      },
      {
        id: 'a draft counts',
        within: 'countingValue',
        find: "if (optOut || (answer?.state !== 'SUBMITTED' && answer?.state !== 'APPROVED')) return null;",
        replace: 'if (optOut || !answer) return null;',
      },
    ],
  ),
  ...mutantsOf(
    'shared/collection/rollups/counted.ts',
    ['shared/collection/rollups/rules.test.ts'],
    [
      {
        id: 'the organisation adds entities at 100 %',
        within: 'countedValue',
        find: 'return counted ?? value;',
        replace: 'return value ?? counted;',
        promise: OWNED,
      },
    ],
  ),
  ...mutantsOf(
    'shared/collection/rollups/combine.ts',
    ['shared/collection/rollups/rules.test.ts'],
    [
      {
        id: 'a weighted average leaves out what has no weight',
        within: 'weighted',
        find: 'known.length < parts.length || weights.isZero()',
        replace: 'weights.isZero()',
      },
      { id: 'an average is a sum', within: 'combine', find: 'sum.div(numbers.length)', replace: 'sum' },
      { id: 'all is any', within: 'combine', find: 'flags.every(Boolean)', replace: 'flags.some(Boolean)' },
    ],
  ),
  ...mutantsOf(
    'shared/collection/rollups/dependants.ts',
    ['shared/collection/rollups/dependants.test.ts'],
    [
      {
        id: 'M13 what a changed figure weighs is not projected anew',
        within: 'withDependants',
        find: 'if (weightKey !== undefined && stale.has(weightKey)) stale.add(key);',
        replace: 'if (weightKey === key) stale.add(key);',
      },
      {
        id: 'what hangs on a changed answer is not projected anew',
        within: 'conditionReads',
        find: 'references(libraryFormula(showIf)).some((key) => keys.has(key))',
        replace: 'keys.has(showIf)',
      },
      {
        id: 'what weighs comes after what it weighs',
        within: 'withDependants',
        find: 'depth(one) - depth(other)',
        replace: 'depth(other) - depth(one)',
      },
    ],
  ),
  ...mutantsOf(
    'shared/collection/derived/ratio.ts',
    ['shared/collection/derived/rules.test.ts'],
    [
      {
        id: 'a ratio takes a period that is half answered beside whole ones',
        within: 'standingPlace',
        find: 'full.length > 0 ? full : there',
        replace: 'there',
      },
      {
        id: 'a ratio without what it divides by says zero coverage of one',
        within: 'takeForRatio',
        find: "if (ofCompany.length > 0 && company.standing === 'left') return leftOut(keys);",
        replace: '',
      },
      {
        id: 'a ratio over some of the entities says that it is whole',
        within: 'ofEntities',
        find: 'complete.length < expected || places.some(isPartial)',
        replace: 'places.some(isPartial)',
      },
      {
        id: 'a ratio divides other periods than it adds',
        within: 'commonPeriods',
        find: 'places.some((place) => blocks(place, period))',
        replace: 'places.every((place) => blocks(place, period))',
      },
    ],
  ),
  ...mutantsOf(
    'shared/collection/derived/rules.ts',
    ['shared/collection/derived/rules.test.ts'],
    [
      {
        id: 'a formula over nothing is a figure',
        within: 'computed',
        find: 'answered.length === 0 && result.value !== null',
        replace: 'answered.length < 0',
      },
      {
        id: 'a computed figure hides that its input is partial',
        within: 'computed',
        find: 'figure === undefined || figure.partial || figure.value === null',
        replace: 'figure === undefined || figure.value === null',
      },
    ],
  ),
];
