import { type Mutant, mutantsOf } from './mutant.ts';

const UNIT_TYPED = 'A typed unit is that unit, asked or refused, wherever it comes in';
const UNIT_EXACT = 'A unit is exactly what its definition says';
const NUMBER = 'A number is read as its writer writes numbers, or asked';
const REPEATED = "A repeated save, clearing or submission is saved, and nobody's equal value is taken for one's own";
const TYPED_KEPT = 'What was typed is not lost';

/** What is typed, how it is read, what a cell says, and what the browser keeps of it. */
export const answerMutants: readonly Mutant[] = [
  ...mutantsOf(
    'shared/collection/cells/rules.ts',
    ['shared/collection/cells/rules.test.ts'],
    [
      {
        id: 'a draft counts in place of the answer under it',
        within: 'countedOf',
        find: 'isAnswered(cell.state) ? cell : (cell.counted ?? undefined)',
        replace: 'cell',
      },
      {
        id: 'a draft takes away the answer under it',
        within: 'typedInto',
        find: 'counted: isAnswered(state) ? null : toCounted(counted),',
        replace: 'counted: null,',
      },
      {
        id: "somebody else's equal value is one's own save",
        within: 'isRepeated',
        find: "return current.by === next.by || current.state === 'EMPTY';",
        replace: 'return true;',
        suites: ['test/api/collection/repeated-saves.test.ts'],
        promise: REPEATED,
      },
      {
        id: 'any reason to opt out leaves what is expected',
        within: 'leavesExpected',
        find: "reason === 'not-applicable' || reason === 'immaterial' || reason === 'phase-in'",
        replace: 'reason !== null',
      },
      {
        id: 'a note makes no difference to what a cell says',
        within: 'saidOf',
        find: '[inOneOrder(value), unit, absence, reason, note]);',
        replace: '[inOneOrder(value), unit, absence, reason]);',
      },
      {
        id: 'a draft that says something else is taken for what counts',
        within: 'restoredBy',
        find: '|| saidOf(counted) !== saidOf(typed)) return undefined;',
        replace: ') return undefined;',
      },
    ],
  ),
  ...mutantsOf(
    'shared/library/quantities/rules.ts',
    ['shared/library/quantities/rules.test.ts'],
    [
      {
        id: 'mWh is read as MWh unasked',
        within: 'readQuantity',
        find: 'if (doubtful) return askPrefix(asked, text, doubtful);',
        replace: '',
        promise: UNIT_TYPED,
      },
      {
        id: 'a fuel without its basis is read unasked',
        within: 'readQuantity',
        find: 'first.spelling.bare && units.length === 1',
        replace: 'first.spelling.bare && units.length === 0',
        promise: UNIT_TYPED,
      },
    ],
  ),
  ...mutantsOf(
    'shared/library/quantities/reading.ts',
    ['shared/library/quantities/rules.test.ts'],
    [
      {
        id: 'a percent sign is dropped',
        within: 'answer',
        find: "numbers.percent && asked.type !== 'percentage'",
        replace: "numbers.percent && asked.type === 'none'",
      },
      {
        id: 'half of a person is counted',
        within: 'answer',
        find: "asked.type === 'integer' && only.value.includes('.')",
        replace: "asked.type === 'none' && only.value.includes('.')",
      },
    ],
  ),
  ...mutantsOf(
    'shared/library/numbers/rules.ts',
    ['shared/library/numbers/rules.test.ts'],
    [
      {
        id: 'a number with two readings takes the first',
        within: 'readings',
        find: 'usual.length === 1 ? usual : [...found.keys()]',
        replace: '[...found.keys()].slice(0, 1)',
        promise: NUMBER,
      },
      {
        id: 'brackets are no minus',
        within: 'readNumber',
        find: "inBrackets || sign === '-' || after === '-'",
        replace: "sign === '-' || after === '-'",
      },
      {
        id: 'a program may write a decimal comma',
        within: 'readProgramNumber',
        find: 'if (grouped.ok && grouped.value === read.value) return read;',
        replace: 'return read;',
        suites: ['shared/library/quantities/rules.test.ts'],
        promise: NUMBER,
      },
      {
        id: 'groups of any length are thousands',
        within: 'readWith',
        find: 'rest.every((part) => part.length === 3);',
        replace: 'rest.every((part) => part.length > 0);',
      },
    ],
  ),
  ...mutantsOf(
    'shared/library/units/rules.ts',
    ['shared/library/units/rules.test.ts'],
    [
      {
        id: 'tonnes become megawatt hours',
        within: 'convert',
        find: 'source.family.key !== target.family.key',
        replace: "source.family.key === ''",
        promise: UNIT_EXACT,
      },
      {
        id: 'a net reading is taken for gross',
        within: 'toCanonicalUnit',
        find: "...(basis === 'net' ? []",
        replace: "...(basis !== 'net' ? []",
        suites: ['shared/library/units/fuels.test.ts'],
      },
      {
        id: 'a fuel burns by the newest factors, whatever its year',
        within: 'toCanonicalUnit',
        find: 'fuelIn(reading.fuel, days)',
        replace: 'fuelIn(reading.fuel)',
        suites: ['shared/library/units/years.test.ts'],
      },
      {
        id: 'a factor is upside down',
        within: 'convert',
        find: 'reduced(BigInt(top) * BigInt(targetBottom), BigInt(bottom) * BigInt(targetTop))',
        replace: 'reduced(BigInt(bottom) * BigInt(targetTop), BigInt(top) * BigInt(targetBottom))',
        suites: ['shared/library/units/exactness.test.ts'],
        promise: UNIT_EXACT,
      },
    ],
  ),
  ...mutantsOf(
    'shared/library/validation/rules.ts',
    ['shared/library/validation/rules.test.ts'],
    [
      {
        id: 'a fraction typed as a percentage is not asked about',
        within: 'fractionWarnings',
        find: "dataPoint.type !== 'percentage' ||",
        replace: "dataPoint.type === 'percentage' ||",
        suites: ['shared/library/validation/rules.test.ts', 'shared/library/validation/warnings.test.ts'],
      },
      {
        id: 'yes or no takes anything',
        within: 'validateValue',
        find: "typeof entered.value === 'boolean' ? plainly(entered.value)",
        replace: "typeof entered.value !== 'object' ? plainly(entered.value as boolean)",
      },
    ],
  ),
  ...mutantsOf(
    'web/features/collection/cells/saveQueue.ts',
    ['web/features/collection/cells/saveQueue.test.ts'],
    [
      {
        id: 'M9 a value is discarded while it is being sent',
        within: 'SaveQueue',
        find: 'if (this.#ledger.unsaved(id)?.sent === null) this.#ledger.drop(id);',
        replace: 'this.#ledger.drop(id);',
        promise: TYPED_KEPT,
      },
      {
        id: 'a cell in conflict is saved again without a choice',
        within: 'SaveQueue',
        find: "if (unsaved?.phase !== 'conflict') return;",
        replace: 'if (!unsaved) return;',
      },
    ],
  ),
  ...mutantsOf(
    'web/features/collection/cells/unsavedCell.ts',
    ['web/features/collection/cells/saveQueue.failures.test.ts'],
    [
      {
        id: "M8 another person's equal value is one's own",
        within: 'isOwn',
        find: 'return current.by?.id === userId && attempts.some(',
        replace: 'return attempts.some(',
        promise: REPEATED,
      },
      {
        id: 'what was typed during a save is dropped with its answer',
        within: 'afterAnswer',
        find: 'if (!overtaken || isSameContent(unsaved.typed, typedOf(result.cell))) return undefined;',
        replace: 'return undefined;',
        suites: ['web/features/collection/cells/saveQueue.test.ts'],
        promise: TYPED_KEPT,
      },
      {
        id: 'a restored draft overwrites what came meanwhile',
        within: 'reconciled',
        find: "return { ...unsaved, phase: 'conflict', theirs: known };",
        replace: 'return unsaved;',
        suites: ['web/features/collection/cells/saveQueue.failures.test.ts'],
      },
    ],
  ),
];
