import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { checkFormula } from '#shared/library/formula/check.ts';
import { dependencyOrder } from '#shared/library/formula/order.ts';
import { Framework, FrameworkVersion } from '#shared/library/frameworks/schema.ts';
import { knownKeys, libraryFormula, ruleKeys } from '#shared/library/metrics/formulas.ts';
import { isAskedByDefault, metricOf } from '#shared/library/metrics/rules.ts';
import {
  CrossFieldRule,
  DataPointRecord,
  DerivedRecord,
  LibrarySection,
  OptionSet,
} from '#shared/library/metrics/schema.ts';
import { Fuel, UnitFamily } from '#shared/library/units/schema.ts';
import { fuels, unitFamilies, unitsOf } from '#shared/library/units/table.ts';
import { dataPointRecords } from './data-points.ts';
import derived from './derived.json' with { type: 'json' };
import { frameworkVersions } from './framework-versions.ts';
import { library } from './library.ts';
import rules from './rules.json' with { type: 'json' };
import sections from './sections.json' with { type: 'json' };

const keys = [...library.dataPoints, ...library.derived].map((metric) => metric.key);
const known = knownKeys(library);

function faults(schema: v.GenericSchema, items: readonly unknown[]): string[] {
  return items.flatMap((item) => {
    const result = v.safeParse(schema, item);
    return result.success
      ? []
      : [`${JSON.stringify(item).slice(0, 60)}: ${result.issues.map((issue) => issue.message).join(', ')}`];
  });
}

describe('the shape of the content', () => {
  test.each([
    ['data points', DataPointRecord, dataPointRecords],
    ['derived metrics', DerivedRecord, derived],
    ['cross-field rules', CrossFieldRule, rules],
    ['question groups', LibrarySection, sections],
    ['option sets', OptionSet, library.optionSets],
    ['frameworks', Framework, library.frameworks],
    ['framework versions', FrameworkVersion, frameworkVersions],
    ['unit families', UnitFamily, unitFamilies],
    ['fuels', Fuel, fuels],
  ] as const)('all %s keep to their schema', (_name, schema, items) => {
    expect(items.length).toBeGreaterThan(0);
    expect(faults(schema, items)).toEqual([]);
  });

  test.each([
    ['metrics', keys],
    ['rules', library.rules.map((rule) => rule.key)],
    ['groups', library.sections.map((section) => section.key)],
    ['option sets', library.optionSets.map((set) => set.key)],
    ['framework versions', library.frameworkVersions.map((version) => version.id)],
    ['names of metrics', [...library.dataPoints, ...library.derived].map((metric) => metric.name.toLowerCase())],
  ])('no two %s have the same key', (_name, all) => {
    expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([]);
  });

  test('the library has 270 data points, 153 of them asked by default, and 84 computed metrics', () => {
    expect(library.dataPoints).toHaveLength(270);
    expect(library.dataPoints.filter(isAskedByDefault)).toHaveLength(153);
    expect(library.derived).toHaveLength(84);
    expect(library.sections).toHaveLength(26);
  });

  test('every section has data points, and together the sections have them all', () => {
    const sizes = library.sections.map(
      ({ key }) => library.dataPoints.filter(({ group: section }) => section === key).length,
    );
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(sizes.reduce((total, size) => total + size, 0)).toBe(library.dataPoints.length);
  });

  test('the 21 headline metrics exist and carry the mark', () => {
    expect(library.coreMetrics).toHaveLength(21);
    const marked = [...library.dataPoints, ...library.derived]
      .filter((metric) => metric.core)
      .map((metric) => metric.key);
    expect(marked.toSorted()).toEqual(library.coreMetrics.toSorted());
  });
});

describe('every reference resolves', () => {
  test('sections, option sets, weights, upper limits and fuels', () => {
    const missing = library.dataPoints.flatMap((dataPoint) => [
      ...(library.sectionByKey.has(dataPoint.group) ? [] : [`${dataPoint.key}: group ${dataPoint.group}`]),
      ...(dataPoint.optionSet === undefined || library.optionSetByKey.has(dataPoint.optionSet)
        ? []
        : [`${dataPoint.key}: option set`]),
      ...(dataPoint.weightKey === undefined || known.has(dataPoint.weightKey) ? [] : [`${dataPoint.key}: weight`]),
      ...dataPoint.notAbove
        .filter(({ key }) => !library.dataPointByKey.has(key))
        .map(({ key }) => `${dataPoint.key}: ${key}`),
      ...dataPoint.fuels
        .filter((fuel) => !fuels.some(({ key }) => key === fuel))
        .map((fuel) => `${dataPoint.key}: ${fuel}`),
      ...dataPoint.columns
        .filter((column) => column.optionSet !== undefined && !library.optionSetByKey.has(column.optionSet))
        .map((column) => `${dataPoint.key}: ${column.key}`),
    ]);
    expect(missing).toEqual([]);
    expect(library.derived.filter((metric) => !library.sectionByKey.has(metric.group))).toEqual([]);
  });

  test('framework codes have a requirement, and requirements name metrics of the library', () => {
    const missing = library.frameworkVersions.flatMap((version) =>
      Object.entries(version.metrics).flatMap(([code, metrics]) => [
        ...(version.requirements.some((requirement) => requirement.code === code) ? [] : [`${version.id} ${code}`]),
        ...metrics.filter((key) => metricOf(library, key) === undefined).map((key) => `${version.id} ${code}: ${key}`),
      ]),
    );
    expect(missing).toEqual([]);
    for (const framework of library.frameworks) {
      expect(library.frameworkVersionById.get(framework.currentVersion)?.framework).toBe(framework.id);
    }
    for (const version of library.frameworkVersions) expect(library.frameworkById.has(version.framework)).toBe(true);
  });

  test('the code of a requirement stands once in its version', () => {
    for (const { id, requirements } of library.frameworkVersions) {
      expect(new Set(requirements.map(({ code }) => code)).size, id).toBe(requirements.length);
    }
  });
});

describe('units', () => {
  test('every unit belongs to its family', () => {
    const strays = [...library.dataPoints, ...library.derived].filter(({ unit, unitFamily }) =>
      unitFamily === 'money' ? unit !== 'reporting_currency' : !unitsOf(unitFamily).some(({ code }) => code === unit),
    );
    expect(strays.map(({ key }) => key)).toEqual([]);
  });

  test('the type of an answer fits its unit family', () => {
    for (const { key, type, unitFamily, moneyBasis } of library.dataPoints) {
      expect(type === 'currency', key).toBe(unitFamily === 'money');
      expect(type === 'percentage', key).toBe(unitFamily === 'percent');
      expect(moneyBasis !== undefined, key).toBe(type === 'currency');
      if (['boolean', 'single_choice', 'multi_choice', 'text', 'date', 'table'].includes(type))
        expect(unitFamily, key).toBe('none');
    }
  });
});

describe('formulas', () => {
  test('every computed metric gives a number from known keys', () => {
    for (const { key, formula } of library.derived) {
      expect(checkFormula(libraryFormula(formula), known), key).toEqual({ ok: true, kind: 'number' });
    }
  });

  test('every rule and every show-if condition gives yes or no from known keys', () => {
    const conditions = [
      ...library.rules.map(({ key, formula }) => ({ key, formula })),
      ...library.dataPoints.flatMap(({ key, showIf }) => (showIf === undefined ? [] : [{ key, formula: showIf }])),
    ];
    expect(conditions.length).toBeGreaterThan(100);
    const named = ruleKeys(library);
    for (const { key, formula } of conditions) {
      expect(checkFormula(libraryFormula(formula), named), key).toEqual({ ok: true, kind: 'condition' });
    }
  });

  test('no computed metric and no show-if condition needs itself', () => {
    const computed = new Map(library.derived.map(({ key, formula }) => [key, libraryFormula(formula)]));
    expect(dependencyOrder(computed)).toMatchObject({ ok: true });
    const shown = library.dataPoints.flatMap(({ key, showIf }) =>
      showIf === undefined ? [] : [[key, libraryFormula(showIf)] as const],
    );
    expect(dependencyOrder(new Map(shown))).toMatchObject({ ok: true });
  });
});

describe('what refuses right data', () => {
  test('no count of people, sites or days has a highest number: only shares, scores and years are bounded above', () => {
    const capped = library.dataPoints.filter(({ limits }) => limits.max !== undefined);
    const bounded = new Set(['percent', 'year', 'score']);
    const others = capped.filter(({ unit, unitFamily }) => !bounded.has(unitFamily) && !bounded.has(unit));
    expect(others.map(({ key, limits }) => `${key} ${limits.max}`)).toEqual([]);
  });

  test('what may come from storage, from an earlier period or by another definition warns and does not refuse', () => {
    const severityOf = (key: string) => library.rules.find((rule) => rule.key === key)?.severity;
    for (const key of [
      // GRI 303-5: the change of storage stands between withdrawal and consumption.
      'water_consumption_not_above_water_withdrawal',
      // GRI 306-4 and 306-5: waste is treated when it comes out of storage, and also on site.
      'waste_recycled_not_above_waste_total',
      'waste_landfilled_not_above_waste_total',
      'waste_incinerated_not_above_waste_total',
      'waste_routes',
      // Directive 2008/98/EC, Article 2(1)(d): radioactive waste is outside the law that waste registers follow.
      'waste_radioactive_not_above_waste_total',
      'waste_parts',
      // A sanction may end the case of an earlier year.
      'discrimination_sanctions_not_above_discrimination_incidents',
      // The median is of pay converted to full time, the highest as it was paid.
      'median_total_compensation_not_above_highest_paid_total_compensation',
    ]) {
      expect(severityOf(key), key).toBe('warning');
    }
  });

  test('particles: the total counts PM2.5 ((EU) 2022/1288, Annex I), the part is PM10, so no rule holds one to the other', () => {
    const reading = library.rules.filter(({ formula }) => formula.includes('air_particulates'));
    expect(reading).toEqual([]);
  });

  test('measured parts may exceed their total by rounding, counts and money may not', () => {
    const formulaOf = (key: string) => library.rules.find((rule) => rule.key === key)?.formula;
    expect(formulaOf('energy_consumption_renewable_not_above_energy_consumption_total')).toMatch(/ \* 1\.005$/);
    expect(formulaOf('board_women_not_above_board_members_total')).toBe('board_women <= board_members_total');
    expect(formulaOf('sustainable_product_revenue_not_above_revenue')).toBe('sustainable_product_revenue <= revenue');
  });
});

describe('how answers add up', () => {
  test('a data point asked of the company does not add over entities, and one asked of entities does', () => {
    for (const { key, askedAt, entityAggregation, defaultPeriodicity, periodicities } of library.dataPoints) {
      expect(entityAggregation === 'none', key).toBe(askedAt === 'company');
      expect(periodicities, key).toContain(defaultPeriodicity);
      if (periodicities.includes('quarterly')) expect(periodicities, key).toContain('half-yearly');
    }
  });

  test('what opens a year takes the first period, and what it opens for takes the last one of the same unit and places', () => {
    const opening = library.dataPoints.filter(({ openingOf }) => openingOf !== undefined);
    expect(opening.map(({ key }) => key)).toEqual(['employees_fte_opening', 'employees_headcount_opening']);
    for (const { key, openingOf, periodAggregation, unit, askedAt } of opening) {
      const closing = library.dataPointByKey.get(openingOf ?? '');
      expect(periodAggregation, key).toBe('first');
      expect(closing, key).toMatchObject({ periodAggregation: 'last', unit, askedAt });
    }
  });

  test('opening FTE takes the first period, closing FTE the last, and a weighted average names its weight', () => {
    expect(library.dataPointByKey.get('employees_fte_opening')?.periodAggregation).toBe('first');
    expect(library.dataPointByKey.get('employees_fte')?.periodAggregation).toBe('last');
    for (const dataPoint of library.dataPoints) {
      const weighted = [dataPoint.periodAggregation, dataPoint.entityAggregation].includes('weighted_average');
      expect(dataPoint.weightKey !== undefined, dataPoint.key).toBe(weighted);
    }
  });

  test('an ownership share touches emissions and energy only: people and money count in full', () => {
    const shared = library.dataPoints.filter(({ consolidation }) => consolidation === 'ownership_share');
    expect(new Set(shared.map(({ unitFamily }) => unitFamily))).toEqual(
      new Set(['ghg', 'co2', 'energy', 'energy_net']),
    );
  });

  test('balance sheet figures are stocks and results are flows', () => {
    expect(library.dataPointByKey.get('total_debt')).toMatchObject({ moneyBasis: 'stock', periodAggregation: 'last' });
    expect(library.dataPointByKey.get('equity_book')).toMatchObject({ moneyBasis: 'stock', periodAggregation: 'last' });
    expect(library.dataPointByKey.get('revenue')).toMatchObject({ moneyBasis: 'flow', periodAggregation: 'sum' });
  });
});

describe('corrections', () => {
  test('lost days stand on three bases that do not convert into each other', () => {
    const units = ['days_lost_injury', 'days_lost_workdays', 'days_lost_with_ill_health'].map(
      (key) => library.dataPointByKey.get(key)?.unit,
    );
    expect(units).toEqual(['calendar_day', 'workday', 'calendar_day']);
    expect(library.frameworkVersionById.get('edci-2026')?.metrics.days_lost).toEqual(['days_lost_injury']);
    expect(library.frameworkVersionById.get('sfdr-pai-2022')?.metrics['T3-3']).toContain('days_lost_workdays');
    expect(library.frameworkVersionById.get('esrs-set1')?.metrics['S1-14']).toContain('days_lost_with_ill_health');
  });

  test('fuel is asked at net calorific value and biogenic CO2 in tonnes of CO2', () => {
    expect(library.dataPointByKey.get('energy_non_renewable_natural_gas')).toMatchObject({
      unit: 'MWh_net',
      fuels: ['natural_gas'],
    });
    expect(library.dataPointByKey.get('ghg_biogenic')).toMatchObject({ unit: 'tCO2', unitFamily: 'co2' });
  });

  test('guidance says something in whole sentences', () => {
    for (const { guidance, key } of [...library.dataPoints, ...library.derived]) {
      expect(guidance, key).toMatch(/^[A-Z].{20,}\.$/);
    }
  });
});
