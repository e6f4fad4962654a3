import type { BenchWorld } from '#bench/world.ts';
import type { Company } from './company.ts';
import { demoCompany } from './demo.ts';
import { largeCompany } from './large.ts';

/** The companies that are measured: one as the demo is, one that asks everything that the library has. */
export const makers: readonly ((world: BenchWorld, years: readonly number[]) => Promise<Company>)[] = [
  demoCompany,
  largeCompany,
];
