import { type Period, type Periodicity, periodicities, periodsOf } from '#shared/collection/periods/rules.ts';
import type { Figures } from '#shared/collection/rollups/rules.ts';
import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import { added } from './added.ts';
import {
  type DerivedInput,
  type Inputs,
  isFlow,
  periodicityOf,
  type Standing,
  standingOf,
  type Taking,
  type UsedInputs,
} from './inputs.ts';

/** What a formula takes of its inputs, and what it says of those that it does not take. */
export type Taken = {
  readonly used: UsedInputs;
  readonly coverage: Pick<RollUpFigure, 'expected' | 'answered' | 'excluded' | 'partial' | 'periods'>;
};

type Keyed = readonly [key: string, input: DerivedInput];
/** An input at a place, with its figures there. */
type At = { readonly key: string; readonly input: DerivedInput; readonly figures: Figures };

/** An entity, or the company, in a ratio: the periods that should have all of its inputs, and those that it is taken in. */
type Place = {
  readonly at: readonly At[];
  readonly standing: Standing;
  readonly expected: readonly Period[];
  readonly taken: readonly Period[];
};

/**
 * The inputs of a ratio over the entities and the periods that have all of them (decisions, 10.5). What flows through the
 * year is taken in the same periods on both sides of the division, as often as the input is asked that is asked least
 * often. What stands for the year as a whole, as a closing headcount does, is taken as that. What is N/A leaves what is
 * expected.
 */
export function takeForRatio(keys: readonly string[], inputs: Inputs, take: Taking): Taken {
  const known = keys.map((key): Keyed => [key, inputs.get(key) ?? notAsked]);
  const asked = known.flatMap(([, input]) => (isFlow(input) ? periodicityOf(input) : []));
  const base = periodicities.find((each) => asked.includes(each)) ?? 'annual';
  const ofCompany = known.filter(([, { entities }]) => entities === undefined);
  const byEntity = known.filter(([, { entities }]) => entities !== undefined);
  const company = standingPlace(
    ofCompany.map(([key, input]) => ({ key, input, figures: input.organisation })),
    base,
  );
  if (ofCompany.length > 0 && company.standing === 'left') return leftOut(keys);
  if (byEntity.length === 0) return ofCompanyAlone(company, base, take);
  const ids = [...new Set(byEntity.flatMap(([, { entities }]) => Object.keys(entities ?? {})))].toSorted();
  const isAgainstFlow = ofCompany.some(([, input]) => isFlow(input));
  const places = ids.map((id) => {
    const at = byEntity.map(([key, input]) => ({ key, input, figures: input.entities?.[id] ?? {} }));
    return standingPlace(at, base, isAgainstFlow ? company.expected : undefined);
  });
  return ofEntities(places, byEntity, company, base, take);
}

const notAsked: DerivedInput = {
  organisation: {},
  entities: undefined,
  periodAggregation: 'last',
  entityAggregation: 'none',
};

function leftOut(keys: readonly string[]): Taken {
  const used = new Map(keys.map((key) => [key, null]));
  return { used, coverage: { expected: 0, answered: 0, excluded: 1, partial: false } };
}

/**
 * Periods where an input is only partly there are taken where no period has all inputs whole.
 * @param among the periods that can be taken: not those in which what the company has is N/A
 */
function standingPlace(at: readonly At[], base: Periodicity, among: readonly Period[] = periodsOf(base)): Place {
  const flows = at.filter(({ input }) => isFlow(input));
  const whole = at.filter(({ input }) => !isFlow(input)).map(({ input, figures }) => standingOf(input, figures.FY));
  const standingIn = (period: Period) => flows.map(({ input, figures }) => standingOf(input, figures[period]));
  const expected = flows.length === 0 ? [] : among.filter((each) => !standingIn(each).includes('left'));
  const there = expected.filter((period) => standingIn(period).every((standing) => standing === 'there'));
  const full = there.filter((period) => !flows.some(({ figures }) => figures[period]?.partial));
  const taken = full.length > 0 ? full : there;
  const lacks = (standing: Standing, periods: readonly Period[]) =>
    whole.includes(standing) || (flows.length > 0 && periods.length === 0);
  const standing = lacks('left', expected) ? 'left' : lacks('missing', taken) ? 'missing' : 'there';
  return { at, standing, expected, taken };
}

function ofCompanyAlone(company: Place, base: Periodicity, take: Taking): Taken {
  const { at } = company;
  const answered = at.filter(({ input, figures }) => standingOf(input, figures.FY) === 'there').length;
  // Each flow has a value of the year, but no period has all of them: then none is taken.
  const apart = company.standing === 'missing' && answered === at.length;
  const used = at.map((each): [string, RollUpFigure['value']] => {
    if (apart && isFlow(each.input)) return [each.key, null];
    return [
      each.key,
      company.standing === 'there' ? valueAt(each, company, base, take) : valueIn(each.figures.FY, take),
    ];
  });
  const partial = answered < at.length || apart || isPartial(company);
  return {
    used: new Map(used),
    coverage: { expected: at.length, answered, excluded: 0, partial, ...periodsOfPlaces([company]) },
  };
}

function ofEntities(
  all: readonly Place[],
  byEntity: readonly Keyed[],
  company: Place,
  base: Periodicity,
  take: Taking,
): Taken {
  const complete = all.filter(({ standing }) => standing === 'there');
  const isMixed = company.at.some(({ input }) => isFlow(input)) && company.standing === 'there';
  const common = isMixed ? commonPeriods([...complete, company]) : undefined;
  const places = common ? complete.map((place) => inOnly(place, common)) : complete;
  const restricted = common ? inOnly(company, common) : company;
  const used = [
    ...byEntity.map(([key, input]): [string, RollUpFigure['value']] => [
      key,
      across(
        input,
        places.map((place) => {
          const at = place.at.find((each) => each.key === key);
          return at ? valueAt(at, place, base, take) : null;
        }),
      ),
    ]),
    ...company.at.map((each): [string, RollUpFigure['value']] => [each.key, valueAt(each, restricted, base, take)]),
  ];
  const excluded = all.filter(({ standing }) => standing === 'left').length;
  const expected = all.length - excluded;
  const partial =
    complete.length < expected || places.some(isPartial) || (company.at.length > 0 && isPartial(restricted));
  return {
    used: new Map(used),
    coverage: { expected, answered: complete.length, excluded, partial, ...periodsOfPlaces(places) },
  };
}

/** The periods that every place is taken in; one that asks nothing in a period stands in nobody's way there. */
function commonPeriods(places: readonly Place[]): ReadonlySet<Period> {
  const every = new Set(places.flatMap(({ taken }) => taken));
  const blocks = (place: Place, period: Period) => place.expected.includes(period) && !place.taken.includes(period);
  return new Set([...every].filter((period) => !places.some((place) => blocks(place, period))));
}

function inOnly(place: Place, periods: ReadonlySet<Period>): Place {
  return { ...place, taken: place.taken.filter((period) => periods.has(period)) };
}

function isPartial({ at, standing, expected, taken }: Place): boolean {
  if (standing === 'missing' || taken.length < expected.length) return true;
  return at.some(({ input, figures }) =>
    isFlow(input) ? taken.some((period) => figures[period]?.partial) : (figures.FY?.partial ?? true),
  );
}

/** What an input comes to at a place: a flow in the periods that are taken, anything else for the year. */
function valueAt({ input, figures }: At, { taken }: Place, base: Periodicity, take: Taking): RollUpFigure['value'] {
  const asked = periodsOf(base).filter((period) => figures[period] !== undefined);
  if (!isFlow(input) || asked.every((period) => taken.includes(period))) return valueIn(figures.FY, take);
  return added(
    'sum',
    taken.map((period) => valueIn(figures[period], take)),
  );
}

function across(input: DerivedInput, values: readonly RollUpFigure['value'][]): RollUpFigure['value'] {
  // Weights of single entities are not known here; no weighted average is asked of entities and read by a ratio.
  return added(input.entityAggregation === 'average' ? 'average' : 'sum', values);
}

function valueIn(figure: RollUpFigure | undefined, take: Taking): RollUpFigure['value'] {
  return figure === undefined ? null : take(figure);
}

/** How many periods are taken of how many that should be, where that is not all of them, and which these are. */
function periodsOfPlaces(places: readonly Place[]): Pick<RollUpFigure, 'periods'> {
  const count = (of: 'expected' | 'taken') => places.reduce((sum, place) => sum + place[of].length, 0);
  const [first] = places;
  if (!first || count('taken') === count('expected')) return {};
  const isSame = places.every(({ taken }) => taken.join() === first.taken.join());
  return {
    periods: {
      answered: count('taken'),
      expected: count('expected'),
      ...(isSame && first.taken.length > 0 && { which: [...first.taken] }),
    },
  };
}
