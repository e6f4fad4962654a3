import { type Mutant, mutantsOf } from './mutant.ts';

/** What is asked in a year, by rules: periods, entities, conditions, and how far it is. */
export const askedMutants: readonly Mutant[] = [
  ...mutantsOf(
    'shared/collection/periods/rules.ts',
    ['shared/collection/periods/rules.test.ts'],
    [
      {
        id: 'a period goes on after its year',
        within: 'rangeOf',
        find: 'to < endDate ? to : endDate',
        replace: 'to',
      },
      {
        id: 'a month after the 31st skips a month',
        within: 'addMonths',
        find: 'Math.min(day, last)',
        replace: 'day',
      },
      {
        id: 'a quarter holds the months after it',
        within: 'isWithin',
        find: 'from >= first && to <= last',
        replace: 'from >= first',
      },
      {
        id: 'an entity is not asked in the period of its last day',
        within: 'overlaps',
        find: 'thing.to >= range.from',
        replace: 'thing.to > range.from',
      },
    ],
  ),
  ...mutantsOf(
    'shared/lists/among.ts',
    ['test/api/collection/loops.test.ts'],
    [
      {
        id: 'a list is gone through for each entry of another',
        within: 'isAmong',
        find: 'list.length <= SHORT',
        replace: 'list.length <= Number.MAX_VALUE',
      },
    ],
  ),
  ...mutantsOf(
    'shared/collection/asked/rules.ts',
    ['shared/collection/asked/rules.test.ts'],
    [
      {
        id: 'an archived entity is asked',
        within: 'reportingEntities',
        find: 'chosen ? chosen.has(entity.id) : !entity.archived',
        replace: 'chosen ? chosen.has(entity.id) : true',
      },
      {
        id: 'an opt-out of one entity is one of all',
        within: 'placeOf',
        find: "${entityId ?? ''}.",
        replace: '.',
      },
    ],
  ),
  ...mutantsOf(
    'shared/collection/year/rules.ts',
    ['shared/collection/year/rules.test.ts'],
    [
      {
        id: 'a year with open sections is completed',
        within: 'completionObstacles',
        find: 'if (facts.incompleteSections.length === 0) return [];',
        replace: 'if (facts.incompleteSections.length >= 0) return [];',
      },
      {
        id: 'a year with values goes back to draft',
        within: 'draftObstacles',
        find: 'if (!facts.hasValues) return [];',
        replace: 'return [];',
      },
    ],
  ),
  ...mutantsOf(
    'shared/collection/progress/rules.ts',
    ['shared/collection/progress/rules.test.ts'],
    [
      {
        id: 'drafts complete a section',
        within: 'sectionStatus',
        find: 'if (judged.answered === judged.required)',
        replace: 'if (judged.answered + judged.drafts === judged.required)',
      },
      {
        id: 'no data leaves a section open',
        within: 'countCells',
        find: "of('answered', 'without-data', 'opted-out')",
        replace: "of('answered', 'opted-out')",
      },
    ],
  ),
];
