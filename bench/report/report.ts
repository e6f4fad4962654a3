import { bundleBudgets, firstImports, importBudget, latencyBudgets, leastWriteUnits } from '#bench/budgets.ts';
import type { BundleCost } from '#bench/bundles/measure.ts';
import type { Figures, Measured, Part } from '#bench/figures.ts';
import type { FirstLoad } from '#bench/first-load/budget.ts';
import type { Painting } from '#bench/painting/measure.ts';
import { paintingBudgets, SIGN_IN } from '#bench/painting/pages.ts';
import type { Latency } from '#bench/saves/latency.ts';
import type { Throughput } from '#bench/throughput.ts';
import { mark, table, text } from './table.ts';
import { unitsReport } from './units.ts';

const KB = 1024;

/** The page of the last figures, in Markdown. */
export function report({ figures, on, machine }: Measured): string {
  const { units, cpu, latency, bundles, pages, painting, throughput } = figures;
  const section = <P extends Part>(part: P, title: string, body: string, value: Figures[P]) =>
    value === undefined ? [] : [`## ${title}\n\nMeasured on ${on[part]}.\n\n${body}`];
  return `${[
    intro(machine),
    ...section('units', 'Units and requests', `${unitsNote}\n\n${units ? unitsReport(units) : ''}`, units),
    ...section('cpu', 'CPU of a save', cpu ? cpuReport(cpu) : '', cpu),
    ...section('latency', 'Latency of the API in this process', latency ? latencyReport(latency) : '', latency),
    ...section('bundles', 'Bundles of the functions', bundles ? bundleReport(bundles) : '', bundles),
    ...section('pages', 'First load of the pages', pages ? pageReport(pages) : '', pages),
    ...section('painting', 'Painting on a phone', painting ? paintingReport(painting) : '', painting),
    ...section('throughput', 'Formulas and roll-ups', throughput ? throughputReport(throughput) : '', throughput),
  ].join('\n\n')}\n`;
}

function intro(machine: string): string {
  return `# What Sedum costs

\`npm run bench\` measures all of this and writes this page and \`figures.json\`; \`npm run bench units\` measures one part
(units, cpu, latency, bundles, pages, painting, throughput) and leaves the others as they were. It is no part of \`npm test\`, which
holds the requests per screen to their budgets by a unit test.

Last machine: ${machine}, busy with other work at the time.

How to read it: counts (requests, calls, units, bytes) are the same on every machine and are what budgets are for. Times
are a remark: of this machine, of that hour. CPU time and ratios of CPU time wander less than wall-clock. Units follow
DynamoDB's published rule from the sizes of the items (\`test/support/capacity.ts\`). A missed budget is marked in bold.`;
}

const unitsNote = `A screen is opened by the company's administrator for a launched year with an empty browser cache; its reads are found in
the page's source. Every request that names an organisation spends 4 read units on who is calling: session,
organisation, person and membership, read consistently in one call, or in two of a session that the function has not seen. Saves are counted from the request to the end of what the
projector does about them; \`least\` is row, event and gate of 1 KB each: ${leastWriteUnits} write units a row.`;

function cpuReport(all: NonNullable<Figures['cpu']>): string {
  const heads = [
    'company',
    'runs',
    'save, ms CPU',
    'bare transaction, ms CPU',
    'save (goal 9 x)',
    'letting the caller in, ms CPU',
    'opening a data point (goal 18 x)',
    'overview of a year',
  ];
  const times = (ms: number | undefined, raw: number) => (ms === undefined ? '-' : `${text(ms / raw)} x`);
  const rows = all.map(({ company, cpu: { runs, saveMs, rawMs, floorMs, openMs, overviewMs } }) => [
    company,
    runs,
    saveMs,
    rawMs,
    times(saveMs, rawMs),
    floorMs,
    times(openMs, rawMs),
    times(overviewMs, rawMs),
  ]);
  return `Saving one cell, warm, beside one TransactWriteItems of the same three items by a bare SDK client; user and system time of
the whole process. Most of it is the price of a call to DynamoDB, of which a save makes three, and one more for a value that had none last year.

${table(heads, rows)}`;
}

function latencyReport(all: readonly Latency[]): string {
  const { saveP50, saveP95, openP95 } = latencyBudgets;
  const heads = ['what', 'at once', 'runs', 'p50 ms', 'p95 ms', 'p50 of the rounds, ms', 'per second'];
  const rows = all.map(({ what, at, runs, p50, p95, spread: [fastest, slowest], perSecond }) => [
    what,
    at,
    runs,
    p50,
    p95,
    `${text(fastest)} to ${text(slowest)}`,
    perSecond,
  ]);
  return `Handlers in this process against the local endpoint, the demo's company; opening a data point is its one request.
A remark and no promise: the endpoint is one process that shares the cores with the handlers and with whatever else
runs, which the spread of the rounds shows. The design aims at ${saveP50} ms p50 and ${saveP95} ms p95 for a save and ${openP95} ms p95 for
opening a data point, one at a time, on two idle cores.

${table(heads, rows)}`;
}

function bundleReport(all: readonly BundleCost[]): string {
  const imports = ['import, ms CPU', 'import, ms', 'times the bare client', 'most', ''];
  const heads = ['function', 'KB', 'most KB', '', 'gzip KB', ...imports];
  const bare = all.find(({ mostBytes }) => mostBytes === null);
  const rows = all.map(({ name, bytes, mostBytes, gzipBytes, importCpuMs, importMs }) => {
    const ratio = importCpuMs / (bare?.importCpuMs ?? importCpuMs);
    const first = firstImports[name];
    const most = first === undefined ? null : first * importBudget.share;
    return [
      name,
      Math.round(bytes / KB),
      mostBytes === null ? '-' : mostBytes / KB,
      mark(bytes, mostBytes),
      Math.round(gzipBytes / KB),
      importCpuMs,
      importMs,
      `${text(ratio)} x`,
      most === null ? '-' : `${text(most)} x`,
      mark(ratio, most),
    ];
  });
  const { signIn, withFilesOrMail, others } = bundleBudgets;
  const over = all.filter(({ bytes, mostBytes }) => mostBytes !== null && bytes > mostBytes);
  return `As deployed, without source maps: ${withFilesOrMail} KB for functions that use S3 or mail, ${others} for the others, ${signIn} for sign-in; a unit
test (\`bench/bundles/weight.test.ts\`) holds them to it. Import is the median of seven rounds of fresh processes, each beside the
DynamoDB client alone, as its packages come; it may take ${importBudget.share} of the ratio of the first measurement.

${table(heads, rows)}

${heaviest(over.map(({ name, contributors }) => ({ name, parts: contributors })))}`;
}

function pageReport(all: readonly FirstLoad[]): string {
  const kb = (bytes: number) => Number((bytes / KB).toFixed(1));
  const scripts = all.filter(({ kind }) => kind !== 'css');
  const styles = Math.max(...all.filter(({ kind }) => kind === 'css').map(({ bytes }) => bytes));
  const cssMost = all.find(({ kind }) => kind === 'css')?.most ?? 0;
  const rows = scripts.map(({ route, kind, bytes, most }) => [route, kind, kb(bytes), kb(most), mark(bytes, most)]);
  const over = scripts.filter((each) => each.over);
  return `Scripts that the browser has before a page shows: the entry, the shell around the screens of a member, the page, what
these import, and what the page begins to load as soon as it is there; kB of gzip. A unit test (\`bench/first-load/known.test.ts\`)
builds the pages and fails when one outgrows its budget; those that miss theirs stand in \`known.ts\` and may not grow either.
\`node bench/first-load/check.ts\` does the same for a build in dist/web. The largest CSS of a page is ${kb(styles)} of ${kb(cssMost)} kB.

${table(['page', 'kind', 'kB', 'most kB', ''], rows)}

${heaviest(over.map(({ route, parts }) => ({ name: route, parts: parts.slice(0, 5) })))}`;
}

function paintingReport(all: readonly Painting[]): string {
  const signIn = all.find(({ page }) => page === SIGN_IN)?.blockingMs ?? 0;
  const { blockingTimes, layoutShift: mostShift } = paintingBudgets;
  const rows = all.map(({ page, blockingMs, layoutShift, scripts, scriptBytes }) => {
    const ratio = blockingMs / signIn;
    return [
      page,
      blockingMs,
      `${text(ratio)} x`,
      mark(ratio, blockingTimes),
      layoutShift.toFixed(3),
      mark(layoutShift, mostShift),
      scripts,
      Math.round(scriptBytes / KB),
    ];
  });
  const moved = all
    .filter(({ layoutShift }) => layoutShift > mostShift)
    .map(({ page, moved: what }) => `- ${page}: ${what.join('; ')}`);
  return `The built pages in Chromium as a phone of 375 x 760 pixels, four times slower than this machine and on slow 4G, the demo's company
with three years, nothing in the cache; until nothing was asked for 1.5 s. Total blocking time is what the long tasks take
beyond 50 ms, the median of three rounds: in ms a remark on this machine, as a ratio to the sign-in page held to ${blockingTimes} x.
Layout shift is the worst window of the worst round, held to ${mostShift}. Scripts are all that the browser fetched until then, in kB of
gzip: with what comes right after the page shows, which its first load above does not count.

${table(['page', 'blocking ms', 'of the sign-in', '', 'layout shift', '', 'scripts', 'kB'], rows)}${moved.length > 0 ? `\n\n${moved.join('\n')}` : ''}`;
}

type Heavy = { readonly name: string; readonly parts: readonly { readonly name: string; readonly bytes: number }[] };

function heaviest(all: readonly Heavy[]): string {
  if (all.length === 0) return 'All are within their budgets.';
  const lines = all.map(
    ({ name, parts }) => `- ${name}: ${parts.map((part) => `${part.name} ${text(part.bytes / KB)}`).join(', ')}`,
  );
  return `The heaviest parts of those over their budget, KB:\n\n${lines.join('\n')}`;
}

function throughputReport(all: Throughput): string {
  const [fastest, slowest] = all.rollUpSpreadMs;
  return `One core, CPU time: ${text(all.evaluationsPerSecond)} evaluations of a formula a second (the ${all.formulas} derived metrics of the library in turn),
and ${text(all.rollUpMs)} ms (${text(fastest)} to ${text(slowest)}) to roll up ${text(all.cells)} cells (300 data points, 10 entities, 12 months) by month, quarter, half and year, by
entity and for the organisation: ${text(all.cellsPerSecond)} cells a second.`;
}
