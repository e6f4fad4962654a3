import { writeFileSync } from 'node:fs';
import { measureBundles } from './bundles/measure.ts';
import type { CompanyCost, Figures, Part } from './figures.ts';
import { measureFirstLoads } from './first-load/measure.ts';
import { measureThroughput } from './throughput.ts';

const years = [2023, 2024, 2025];

/** Measures one part in this process, which has the endpoint and a table name in its environment. */
async function measure(part: Part): Promise<Figures> {
  switch (part) {
    case 'bundles':
      return { bundles: await measureBundles() };
    case 'pages':
      return { pages: await measureFirstLoads() };
    case 'throughput':
      return { throughput: measureThroughput() };
    case 'painting':
      return { painting: await measurePaint() };
    case 'units':
      return { units: await measureUnits() };
    case 'cpu':
    case 'latency':
      return measureTimes(part);
  }
}

async function measureUnits(): Promise<CompanyCost[]> {
  const { startBenchWorld } = await import('./world.ts');
  const { makers } = await import('./company/makers.ts');
  const { measureScreens, showsFigures } = await import('./screens/measure.ts');
  const { measureExport } = await import('./saves/export.ts');
  const { measureProjection, measureSaves } = await import('./saves/measure.ts');
  const world = await startBenchWorld({ spy: true });
  const costs: CompanyCost[] = [];
  for (const make of makers) {
    const first = await make(world, years.slice(-1));
    const oneYear = await measureScreens(world, first, showsFigures);
    const company = await make(world, years);
    const screens = await measureScreens(world, company);
    const made = await measureExport(world, company);
    const saves = await measureSaves(world, company);
    const projection = await measureProjection(world, company);
    costs.push({ name: company.name, size: company.size, screens, oneYear, saves, projection, export: made });
  }
  await world.remove();
  return costs;
}

async function measurePaint(): Promise<Figures['painting']> {
  const { startBenchWorld } = await import('./world.ts');
  const { demoCompany } = await import('./company/demo.ts');
  const { measurePainting } = await import('./painting/measure.ts');
  const world = await startBenchWorld({ spy: false });
  const company = await demoCompany(world, years);
  const painting = await measurePainting(world, company);
  await world.remove();
  return painting;
}

async function measureTimes(part: 'cpu' | 'latency'): Promise<Figures> {
  const { startBenchWorld } = await import('./world.ts');
  const { makers } = await import('./company/makers.ts');
  const { measureSaveCpu } = await import('./saves/cpu.ts');
  const { measureLatency } = await import('./saves/latency.ts');
  const world = await startBenchWorld({ spy: false });
  const cpu = [];
  for (const make of part === 'cpu' ? makers : makers.slice(0, 1)) {
    const company = await make(world, years.slice(-1));
    if (part === 'latency') return { latency: await measureLatency(world, company) };
    cpu.push({ company: company.name, cpu: await measureSaveCpu(world, company) });
  }
  await world.remove();
  return { cpu };
}

const [, , part, file] = process.argv;
if (part && file) writeFileSync(file, JSON.stringify(await measure(part as Part)));
