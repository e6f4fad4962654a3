import { type Mutant, mutantsOf } from './mutant.ts';

const BEHIND = 'test/api/collection/figures-behind.test.ts';
const BEHIND_RACES = 'test/api/collection/figures-behind-races.test.ts';
const BEHIND_ANSWERS = 'test/api/collection/figures-behind-answers.test.ts';

/** Figures that are not made of what they should be made of, and what says so. */
export const behindMutants: readonly Mutant[] = [
  ...mutantsOf(
    'functions/collection/rollups/store.ts',
    [BEHIND],
    [
      {
        id: 'the word that figures are not made lets a projection win that read before it',
        within: 'saveUnmade',
        find: 'rev: 1,',
        replace: 'rev: 0,',
        suites: [BEHIND_RACES],
      },
      {
        id: 'figures that are made leave the word standing that they are not',
        within: 'changeOf',
        find: 'isUnmade ? [unmade.takingBack({ orgId, year, metricId })] : []',
        replace: '[]',
      },
      {
        id: 'figures that come to what stood there leave the word standing that they are not made',
        within: 'changeOf',
        find: ' && !isUnmade;',
        replace: ';',
        suites: [BEHIND_RACES],
      },
      {
        id: 'a projection that changes no figure does not say how far it goes',
        within: 'movingOn',
        find: '.set({ rev: next, through })',
        replace: '.set({ rev: next })',
        suites: [BEHIND_ANSWERS],
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/rollups/unmade/store.ts',
    [BEHIND],
    [
      {
        id: 'figures that are tried again seem behind since the last try only',
        within: 'saying',
        find: '.ifNotExists({ since })',
        replace: '.set({ since })',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/rollups/refresh.ts',
    [BEHIND],
    [
      {
        id: 'figures that never were made do not say that they could not be',
        within: 'sayOfYear',
        find: 'made.has(id) || dataPointIds?.includes(id) === true',
        replace: 'made.has(id)',
      },
      {
        id: 'the part of a year that is made seems to wait with what comes after it',
        within: 'sayOfYear',
        find: 'after === undefined || id > after',
        replace: 'after === undefined || id >= after',
      },
      {
        id: 'figures wait for it to be told that they are not made',
        within: 'sayUnmade',
        find: "    log('error', 'unmade figures not told', { orgId, year, ...errorFields(error) });\n",
        replace: '    throw error;\n',
      },
    ],
  ),
  ...mutantsOf(
    'functions/collection/rollups/behind.ts',
    [BEHIND],
    [
      {
        id: 'a figure that lacks an answer seems to hold it',
        within: 'behindOf',
        find: 'answered > through',
        replace: 'answered < through',
        suites: [BEHIND_ANSWERS],
      },
      {
        id: 'a first answer that no figure holds yet is not told',
        within: 'behindOf',
        find: "compared && !made ? '' : made?.through",
        replace: 'made?.through',
        suites: [BEHIND_ANSWERS],
      },
      {
        id: 'somebody is told of figures beyond their sections',
        within: 'dataPointsBehind',
        find: ' && (!caller || reachesMetric(caller, catalogue, id))',
        replace: '',
      },
    ],
  ),
  ...mutantsOf(
    'functions/reporting/exports/figure-sheets.ts',
    ['test/api/reporting/export-behind.test.ts'],
    [
      {
        id: 'a workbook shows a figure that is behind like any other',
        within: 'behindCell',
        find: 'since === undefined ? null : { time: since }',
        replace: 'since === since ? null : { time: since }',
      },
    ],
  ),
  ...mutantsOf(
    'functions/jobs/project-again.ts',
    [BEHIND],
    [
      {
        id: 'a delivery that was killed is never told of',
        within: 'handler',
        find: 'if (tried > 1) ',
        replace: 'if (tried < 0) ',
        suites: [BEHIND_RACES],
      },
      {
        id: 'years that are ordered do not say that they wait',
        within: 'handler',
        find: 'if (stale.year === undefined) ',
        replace: 'if (stale.year === 0) ',
      },
    ],
  ),
  ...mutantsOf(
    'functions/jobs/project-changes.ts',
    [BEHIND],
    [
      {
        id: 'figures that could not be made say nothing',
        within: 'made',
        find: 'for (const each of left) await sayUnmade(each, state, new Date());',
        replace: '',
      },
    ],
  ),
];
