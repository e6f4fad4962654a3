import type { Company } from '#bench/company/company.ts';
import type { BenchWorld, Cost } from '#bench/world.ts';
import { read } from './asks.ts';
import { type Screen, screens } from './screens.ts';
import { readsIn } from './source.ts';

/** What opening a screen costs. */
export type ScreenCost = {
  readonly screen: string;
  readonly requests: number;
  readonly mostRequests: number | null;
  /** Read units that the screen is held to in the large company; absent = what a year takes. */
  readonly mostReadUnits?: number;
  /** Requests to DynamoDB. */
  readonly calls: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Each read with its own read units. */
  readonly parts: readonly { readonly name: string; readonly calls: number; readonly readUnits: number }[];
};

/** Screens that show figures of several years. */
export const showsFigures = ({ name }: Screen): boolean => /^(Dashboard|Detail)/.test(name);

/** Opens every screen once, or those that are wanted, as the company's administrator. */
export async function measureScreens(
  world: BenchWorld,
  company: Company,
  wanted: (screen: Screen) => boolean = () => true,
): Promise<ScreenCost[]> {
  const costs: ScreenCost[] = [];
  for (const screen of screens.filter(wanted)) costs.push(await measureScreen(world, company, screen));
  return costs;
}

async function measureScreen(world: BenchWorld, company: Company, screen: Screen): Promise<ScreenCost> {
  const names = readsOf(screen);
  const costs: { name: string; cost: Cost }[] = [];
  for (const name of names) costs.push({ name, cost: await world.measure(() => read(world, company, name)) });
  const total = (unit: 'requests' | 'calls' | 'readUnits' | 'writeUnits') =>
    costs.reduce((sum, { cost }) => sum + cost[unit], 0);
  return {
    screen: screen.name,
    requests: total('requests'),
    mostRequests: screen.requests ?? null,
    ...(screen.readUnits !== undefined && { mostReadUnits: screen.readUnits }),
    calls: total('calls'),
    readUnits: total('readUnits'),
    writeUnits: total('writeUnits'),
    parts: costs.map(({ name, cost: { calls, readUnits } }) => ({ name, calls, readUnits })),
  };
}

/**
 * The reads of a screen: those that its page makes by its source, or those that stand for it.
 * @throws Error for a page that is not there any more
 */
export function readsOf({ page, later = [], reads = [] }: Screen): readonly string[] {
  return page === undefined ? reads : readsIn(page).filter((name) => !later.includes(name));
}
