import type { CellValue } from '#shared/collection/cells/schema.ts';
import type { Period, Periodicity } from '#shared/collection/periods/rules.ts';
import type { DemoCompany, DemoEntity } from './entities.ts';

/** An answer of the demo, in the data point's own unit unless one is named. */
export type DemoValue = { readonly value: CellValue; readonly unit?: string };

/** Data points that the demo asks more often than once a year. */
export const askedQuarterly: readonly string[] = [
  'energy_consumption_total',
  'energy_consumption_renewable',
  'energy_consumption_non_renewable',
  'electricity_consumption',
  'water_withdrawal',
];

/** How often the demo asks a data point. */
export function demoPeriodicity(id: string): Periodicity {
  return askedQuarterly.includes(id) ? 'quarterly' : 'annual';
}

/** Part of the year's amount that falls into a quarter: more in winter. */
const season: Partial<Record<Period, number>> = { Q1: 0.29, Q2: 0.22, Q3: 0.2, Q4: 0.29, FY: 1 };

/** How a year stands to 2023: growing output, falling energy per part. */
function trend(year: number, yearly: number): number {
  return (1 + yearly) ** (year - 2023);
}

const round = (value: number, digits: number) => String(Number(value.toFixed(digits)));

/** What an entity of this size needs in a year: MWh, m3, t, people. */
function entityFacts(entity: DemoEntity, year: number) {
  const office = entity.tags.includes('office');
  const energy = (office ? 4_600 : 11_400) * entity.size * trend(year, -0.02);
  const renewableShare = entity.country === 'PL' ? 0.18 + 0.04 * (year - 2023) : 0.7;
  const electricity = energy * (office ? 0.9 : 0.68);
  const headcount = Math.round((office ? 400 : 240) * entity.size * trend(year, 0.015));
  const women = Math.round(headcount * (office ? 0.46 : 0.27 + 0.01 * (year - 2023)));
  const waste = (office ? 60 : 820) * entity.size * trend(year, -0.03);
  return {
    energy,
    renewable: energy * renewableShare,
    electricity,
    scope1: (energy - electricity) * 0.202,
    scope2Location: (electricity * entity.grid) / 1000,
    scope2Market: (electricity * (1 - renewableShare) * entity.grid * 1.4) / 1000,
    water: (office ? 1_900 : 9_800) * entity.size * trend(year, -0.01),
    waste,
    hazardous: waste * (office ? 0.01 : 0.08),
    recycled: waste * (0.55 + 0.03 * (year - 2023)),
    headcount,
    women,
    hours: headcount * 1_680,
  };
}

/** An entity's answer to a data point; undefined where the demo has none. */
export function entityValue(id: string, entity: DemoEntity, year: number, period: Period): DemoValue | undefined {
  const facts = entityFacts(entity, year);
  const part = season[period] ?? 1;
  const energy = Number(round(facts.energy * part, 1));
  const renewable = Number(round(facts.renewable * part, 1));
  const people = (share: number): DemoValue => ({ value: String(Math.round(facts.headcount * share)) });
  const answers: Record<string, () => DemoValue> = {
    energy_consumption_total: () => ({ value: round(energy, 1), unit: 'MWh' }),
    energy_consumption_renewable: () => ({ value: round(renewable, 1), unit: 'MWh' }),
    energy_consumption_non_renewable: () => ({ value: round(energy - renewable, 1), unit: 'MWh' }),
    electricity_consumption: () => ({ value: round(facts.electricity * part * 1000, 0), unit: 'kWh' }),
    ghg_scope_1: () => ({ value: round(facts.scope1, 1), unit: 'tCO2e' }),
    ghg_scope_2_location: () => ({ value: round(facts.scope2Location, 1), unit: 'tCO2e' }),
    ghg_scope_2_market: () => ({ value: round(facts.scope2Market, 1), unit: 'tCO2e' }),
    water_withdrawal: () => ({ value: round(facts.water * part, 0), unit: 'm3' }),
    water_consumption: () => ({ value: round(facts.water * 0.3, 0), unit: 'm3' }),
    waste_total: () => ({ value: round(facts.waste, 1), unit: 't' }),
    waste_hazardous: () => ({ value: round(facts.hazardous, 2), unit: 't' }),
    waste_recycled: () => ({ value: round(facts.recycled, 1), unit: 't' }),
    waste_radioactive: () => ({ value: '0', unit: 't' }),
    employees_headcount: () => ({ value: String(facts.headcount) }),
    employees_fte: () => ({ value: round(facts.headcount * 0.96, 1) }),
    employees_fte_opening: () => ({ value: round(entityFacts(entity, year - 1).headcount * 0.96, 1) }),
    employees_women: () => ({ value: String(facts.women) }),
    employees_men: () => ({ value: String(facts.headcount - facts.women) }),
    employees_other_gender: () => ({ value: '0' }),
    employees_temporary: () => people(0.06),
    management_total: () => people(0.08),
    management_women: () => people(0.025),
    hours_worked: () => ({ value: String(facts.hours) }),
    injuries_recordable: () => ({ value: String(Math.round(facts.headcount / 60)) }),
    injuries_lost_time: () => ({ value: String(Math.round(facts.headcount / 110)) }),
    fatalities: () => ({ value: '0' }),
    training_hours: () => ({ value: String(facts.headcount * 14) }),
    anti_corruption_trained: () => people(0.82),
  };
  return answers[id]?.();
}

/** The company's own answer to a data point. */
export function companyValue(id: string, company: DemoCompany, year: number): DemoValue | undefined {
  const { legalName, country, currency, entities } = company;
  const money = (millions: number): DemoValue => ({ value: round(millions * 1_000_000, 0), unit: currency });
  const answers: Record<string, DemoValue> = {
    company_legal_name: { value: legalName },
    country_of_domicile: { value: country },
    site_count: { value: String(entities.length) },
    revenue: money(148 * trend(year, 0.05)),
    ebitda: money(19.5 * trend(year, 0.04)),
    board_members_total: { value: '7' },
    board_women: { value: String(2 + (year > 2023 ? 1 : 0)) },
    board_independent: { value: '4' },
    board_esg_responsible: { value: true },
    decarbonisation_strategy: { value: true },
    ghg_short_term_target: { value: year > 2023 },
    net_zero_goal: { value: year > 2024 },
    climate_risk_assessment: { value: year > 2023 },
    environmental_policy: { value: true },
    environmental_management_system: { value: true },
    code_of_conduct: { value: true },
    anti_corruption_policy: { value: true },
    whistleblower_policy: { value: true },
    corruption_convictions: { value: '0' },
    human_rights_policy: { value: true },
    supplier_code_of_conduct: { value: true },
    suppliers_total: { value: String(410 + 12 * (year - 2023)) },
    suppliers_signed_code: { value: String(290 + 25 * (year - 2023)) },
    information_security_policy: { value: true },
    data_breaches: { value: '0' },
  };
  return answers[id];
}

/** What the demo company asks: data points of entities and of the company. */
export const demoEntityDataPoints: readonly string[] = [
  'energy_consumption_total',
  'energy_consumption_renewable',
  'energy_consumption_non_renewable',
  'electricity_consumption',
  'ghg_scope_1',
  'ghg_scope_2_location',
  'ghg_scope_2_market',
  'water_withdrawal',
  'water_consumption',
  'waste_total',
  'waste_hazardous',
  'waste_recycled',
  'waste_radioactive',
  'employees_headcount',
  'employees_fte',
  'employees_fte_opening',
  'employees_women',
  'employees_men',
  'employees_other_gender',
  'employees_temporary',
  'management_total',
  'management_women',
  'hours_worked',
  'injuries_recordable',
  'injuries_lost_time',
  'fatalities',
  'training_hours',
  'anti_corruption_trained',
];
export const demoCompanyDataPoints: readonly string[] = [
  'company_legal_name',
  'country_of_domicile',
  'site_count',
  'revenue',
  'ebitda',
  'board_members_total',
  'board_women',
  'board_independent',
  'board_esg_responsible',
  'decarbonisation_strategy',
  'ghg_short_term_target',
  'net_zero_goal',
  'climate_risk_assessment',
  'environmental_policy',
  'environmental_management_system',
  'code_of_conduct',
  'anti_corruption_policy',
  'whistleblower_policy',
  'corruption_convictions',
  'human_rights_policy',
  'supplier_code_of_conduct',
  'suppliers_total',
  'suppliers_signed_code',
  'information_security_policy',
  'data_breaches',
];
