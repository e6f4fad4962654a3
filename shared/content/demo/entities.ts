/** An entity of a demo company: its answers follow from its size, its grid and what it does. */
export type DemoEntity = {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly tags: readonly string[];
  /** An entity that joined later. */
  readonly fromDate?: string;
  /** How large the entity is beside the first one. */
  readonly size: number;
  /** Grams of CO2e per kWh of its grid, location-based; rounded national averages of recent years. */
  readonly grid: number;
};

/** What the company's own answers say of it. */
export type DemoCompany = {
  readonly legalName: string;
  readonly country: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly entities: readonly DemoEntity[];
};

/** Grams of CO2e per kWh, rounded national averages of recent years; elsewhere the demo takes 400. */
const grids: Readonly<Record<string, number>> = {
  DE: 350,
  DK: 110,
  ES: 160,
  FR: 50,
  GB: 190,
  IE: 290,
  IT: 280,
  NL: 270,
  NO: 20,
  PL: 660,
  SE: 25,
  US: 370,
};
const OTHER_GRID = 400;

const templates: readonly Pick<DemoEntity, 'name' | 'tags' | 'size'>[] = [
  { name: 'Main works', tags: ['production', 'ISO 14001'], size: 1 },
  { name: 'Foundry', tags: ['production', 'foundry', 'ISO 14001'], size: 1.6 },
  { name: 'Assembly plant', tags: ['production'], size: 0.7 },
  { name: 'Head office', tags: ['office'], size: 0.12 },
  { name: 'Finishing works', tags: ['production'], size: 0.5 },
  { name: 'Tool shop', tags: ['production'], size: 0.25 },
  { name: 'Central warehouse', tags: ['logistics'], size: 0.2 },
  { name: 'Engineering office', tags: ['office'], size: 0.08 },
  { name: 'Second assembly plant', tags: ['production'], size: 0.6 },
  { name: 'Service centre', tags: ['office', 'service'], size: 0.05 },
];

/** Entities of a generated demo company in its country, the same ones each time; there are ten of them. */
export function demoEntities(count: number, country: string): DemoEntity[] {
  return templates.slice(0, count).map((entity) => ({ ...entity, country, grid: grids[country] ?? OTHER_GRID }));
}
