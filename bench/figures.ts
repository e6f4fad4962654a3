import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BundleCost } from './bundles/measure.ts';
import type { Size } from './company/company.ts';
import type { FirstLoad } from './first-load/budget.ts';
import type { Painting } from './painting/measure.ts';
import type { SaveCpu } from './saves/cpu.ts';
import type { ExportCost } from './saves/export.ts';
import type { Latency } from './saves/latency.ts';
import type { ProjectionCost, SaveCost } from './saves/measure.ts';
import type { ScreenCost } from './screens/measure.ts';
import type { Throughput } from './throughput.ts';

/** What one company costs: its screens, its saves, its figures made again, and its year as a spreadsheet. */
export type CompanyCost = {
  readonly name: string;
  readonly size: Size;
  readonly screens: readonly ScreenCost[];
  /** The screens that show figures, with figures of one year where the others have three. */
  readonly oneYear: readonly ScreenCost[];
  readonly saves: readonly SaveCost[];
  readonly projection: ProjectionCost;
  readonly export: ExportCost;
};

/** Everything that was measured, part by part; a part that was never measured is absent. */
export type Figures = {
  readonly units?: readonly CompanyCost[];
  readonly cpu?: readonly { readonly company: string; readonly cpu: SaveCpu }[];
  readonly latency?: readonly Latency[];
  readonly bundles?: readonly BundleCost[];
  readonly pages?: readonly FirstLoad[];
  readonly painting?: readonly Painting[];
  readonly throughput?: Throughput;
};

export type Part = keyof Figures;
export const parts: readonly Part[] = ['units', 'cpu', 'latency', 'bundles', 'pages', 'painting', 'throughput'];

/** When a part was measured, a plain date, and on what. */
export type Measured = {
  readonly figures: Figures;
  readonly on: Readonly<Partial<Record<Part, string>>>;
  readonly machine: string;
};

const FILE = join(import.meta.dirname, 'figures.json');

/** The last figures; nothing before the first run. */
export function readFigures(): Measured {
  if (!existsSync(FILE)) return { figures: {}, on: {}, machine: '' };
  return JSON.parse(readFileSync(FILE, 'utf8')) as Measured;
}

/** Keeps the figures, so that a run of one part leaves the others as they were. */
export function writeFigures(measured: Measured): void {
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
  writeFileSync(FILE, `${JSON.stringify(measured, rounded, 1)}\n`);
}
