import type { DemoEntity } from '#shared/content/demo/entities.ts';
import type { Role } from '#shared/people/access.ts';

/** One of the demo's own passwords: the demo runs on this machine alone. */
export const DEMO_PASSWORD = 'Stonecrop-Meadow-7';

export type DemoPerson = {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  /** What the person is here for, for the list that start prints. */
  readonly does: string;
  readonly sections?: readonly string[];
  readonly entities?: readonly string[];
};

/** A Norwegian maker of cast and machined components: four entities in three countries. */
export const fjellstad = {
  name: 'Fjellstad Components',
  country: 'NO',
  currency: 'EUR',
  timeZone: 'Europe/Oslo',
  numberLocale: 'en-GB',
  industries: ['C24'],
  entities: [
    { name: 'Moss machining works', country: 'NO', tags: ['production', 'ISO 14001'], size: 1, grid: 20 },
    { name: 'Göteborg foundry', country: 'SE', tags: ['production', 'foundry', 'ISO 14001'], size: 1.6, grid: 25 },
    { name: 'Tarnów assembly', country: 'PL', tags: ['production'], size: 0.7, grid: 660 },
    { name: 'Trondheim head office', country: 'NO', tags: ['office'], size: 0.12, grid: 20 },
  ] satisfies DemoEntity[],
  people: [
    {
      name: 'Astrid Lund',
      email: 'astrid@fjellstad.example',
      roles: ['COMPANY_ADMIN'],
      does: 'sets the year up, assigns, completes',
    },
    {
      name: 'Jonas Berg',
      email: 'jonas@fjellstad.example',
      roles: ['COMPANY_USER'],
      does: 'enters and looks at everything',
    },
    {
      name: 'Karolina Nowak',
      email: 'karolina@fjellstad.example',
      roles: ['DATA_GATHERER'],
      does: 'collects energy, water, waste and safety data at Tarnów',
      sections: ['energy', 'water', 'waste_circularity', 'health_safety'],
      entities: ['Tarnów assembly'],
    },
    {
      name: 'Henrik Dahl',
      email: 'henrik@fjellstad.example',
      roles: ['DATA_VIEWER'],
      does: 'looks at submitted figures and exports them',
    },
  ] satisfies [DemoPerson, ...DemoPerson[]],
};

/** A second company that has nothing to do with the first. */
export const harbour = {
  name: 'Harbour & Pine Furniture',
  country: 'GB',
  currency: 'GBP',
  timeZone: 'Europe/London',
  numberLocale: 'en-GB',
  industries: ['C31_32'],
  entities: [
    { name: 'Whitby workshop', country: 'GB', tags: ['production'], size: 0.2, grid: 190 },
  ] satisfies DemoEntity[],
  people: [
    {
      name: 'Maya Ellis',
      email: 'maya@harbourpine.example',
      roles: ['COMPANY_ADMIN'],
      does: 'administers another company',
    },
  ] satisfies [DemoPerson, ...DemoPerson[]],
};
