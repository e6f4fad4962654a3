import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import { library } from '#shared/content/library/library.ts';
import { evaluate } from '#shared/library/formula/evaluate.ts';
import { references } from '#shared/library/formula/order.ts';
import { parseFormula } from '#shared/library/formula/parse.ts';
import type { Formula } from '#shared/library/formula/syntax.ts';
import { type DerivedInput, toFormulaValue } from './inputs.ts';
import { derivedAtEntity, derivedFigure } from './rules.ts';

const formulaOf = (text: string): Formula => {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.formula;
};

/** What an entity says: a number, N/A, nothing yet, or that it is not asked. */
const said = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 500 }).map(String) },
  fc.constantFrom('N/A', 'open', 'not asked'),
);
const entities = fc.array(fc.record({ opening: said, closing: fc.integer({ min: 1, max: 500 }).map(String) }), {
  minLength: 1,
  maxLength: 6,
});

function figure(text: string): RollUpFigure {
  const isNumber = /^\d+$/.test(text);
  const expected = text === 'N/A' ? 0 : 1;
  const answered = isNumber ? 1 : 0;
  return { value: isNumber ? text : null, expected, answered, excluded: 1 - expected, partial: answered < expected };
}

/** A closing or opening value of entities: the organisation's is their sum. */
function input(values: readonly string[]): DerivedInput {
  const asked = values.flatMap((text, at): [string, RollUpFigure][] =>
    text === 'not asked' ? [] : [[`site-${at}`, figure(text)]],
  );
  const total = (of: 'expected' | 'answered' | 'excluded') => asked.reduce((sum, [, each]) => sum + each[of], 0);
  const numbers = asked.flatMap(([, { value }]) => (value === null ? [] : [Number(value)]));
  const value = numbers.length === 0 ? null : String(numbers.reduce((sum, each) => sum + each, 0));
  const [expected, answered, excluded] = [total('expected'), total('answered'), total('excluded')];
  return {
    organisation: { FY: { value, expected, answered, excluded, partial: answered < expected } },
    entities: Object.fromEntries(asked.map(([id, FY]) => [id, { FY }])),
    periodAggregation: 'last',
    entityAggregation: 'sum',
  };
}

const averages = library.derived.filter(({ formula }) => /coalesce\(\w+, [a-z]/.test(formula));

test('the averages of people are what stands in for a missing opening', () => {
  expect(averages.map(({ key }) => key)).toEqual(['employees_fte_average', 'employees_headcount_average']);
});

test.each(averages)(
  '$key: what stands in for a missing value does so entity by entity, so that the entities add up',
  (metric) => {
    const formula = formulaOf(metric.formula);
    const [opening = '', closing = ''] = references(formula);
    fc.assert(
      fc.property(entities, (drawn) => {
        const inputs = new Map([
          [opening, input(drawn.map((entity) => entity.opening))],
          [closing, input(drawn.map((entity) => entity.closing))],
        ]);
        const { figure: whole, used } = derivedFigure(formula, inputs);
        const own = drawn.map((_, at) => Number(derivedAtEntity(formula, inputs, `site-${at}`)?.value));
        expect(Number(whole.value)).toBe(own.reduce((sum, each) => sum + each, 0));
        expect(whole.partial, 'an open opening is missing, one that is N/A or not asked is not').toBe(
          drawn.some((entity) => entity.opening === 'open'),
        );
        const shown = evaluate(formula, (key) => toFormulaValue(used.get(key) ?? null));
        expect(shown.kind === 'value' && String(shown.value), 'the explanation gives the figure').toBe(whole.value);
        const asInput = derivedFigure(
          formulaOf('1000 / average'),
          new Map([
            [
              'average',
              { ...input([]), organisation: { FY: whole }, entities: entitiesOf(formula, inputs, drawn.length) },
            ],
          ]),
        );
        expect(Number(asInput.used.get('average') ?? 0), 'a ratio reads what the tile says').toBe(Number(whole.value));
      }),
      {
        examples: [
          [
            [
              { opening: 'N/A', closing: '30' },
              { opening: '10', closing: '20' },
            ],
          ],
        ],
      },
    );
  },
);

function entitiesOf(formula: Formula, inputs: ReadonlyMap<string, DerivedInput>, count: number) {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => `site-${at}`).flatMap((id) => {
      const FY = derivedAtEntity(formula, inputs, id);
      return FY ? [[id, { FY }]] : [];
    }),
  );
}

test('a number that stands in, and a key that is read again, leave the figures of all entities', () => {
  const inputs = new Map([
    ['a', input(['1', 'N/A'])],
    ['b', input(['5', '7'])],
  ]);
  expect(derivedFigure(formulaOf('b + coalesce(a, 0)'), inputs).figure.value).toBe('13');
  expect(derivedFigure(formulaOf('coalesce(a, b) + a'), inputs).figure.value).toBe('2');
});
