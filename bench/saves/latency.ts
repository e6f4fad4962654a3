import { type Company, shownDataPoint } from '#bench/company/company.ts';
import { atShare } from '#bench/statistics.ts';
import type { BenchWorld } from '#bench/world.ts';
import { dataPointRoutes } from '#shared/collection/data-point/routes.ts';
import { saverOf } from './cpu.ts';

/** How long something took at `at` of them at once, milliseconds of wall-clock. */
export type Latency = {
  readonly what: string;
  readonly at: number;
  readonly runs: number;
  readonly p50: number;
  readonly p95: number;
  /** The fastest and the slowest of the rounds' medians: how far the machine itself wanders. */
  readonly spread: readonly [number, number];
  readonly perSecond: number;
};

const ROUNDS = 5;
const PER_ROUND = 60;

/** Saving a cell and opening a data point, alone and eight at once. */
export async function measureLatency(world: BenchWorld, company: Company): Promise<Latency[]> {
  const { admin, year } = company;
  const open = () => world.call(admin, dataPointRoutes.getYearDataPoint, { params: { year, id: shownDataPoint } });
  const save = await saverOf(world, company);
  const measured: Latency[] = [];
  for (const at of [1, 8]) {
    measured.push(await rounds('Save one cell', at, save));
    measured.push(await rounds('Open a data point', at, open));
  }
  return measured;
}

async function rounds(what: string, at: number, run: () => Promise<unknown>): Promise<Latency> {
  await round(at, 20, run);
  const all: number[][] = [];
  const begun = performance.now();
  for (let number = 0; number < ROUNDS; number++) all.push(await round(at, PER_ROUND, run));
  const seconds = (performance.now() - begun) / 1000;
  const medians = all.map((each) => atShare(each, 0.5));
  return {
    what,
    at,
    runs: ROUNDS * PER_ROUND,
    p50: atShare(all.flat(), 0.5),
    p95: atShare(all.flat(), 0.95),
    spread: [Math.min(...medians), Math.max(...medians)],
    perSecond: (ROUNDS * PER_ROUND) / seconds,
  };
}

async function round(at: number, runs: number, run: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  let left = runs;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const begun = performance.now();
      await run();
      took.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: at }, work));
  return took;
}
