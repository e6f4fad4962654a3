import type { Names } from '#functions/core/people/names.ts';
import { count, type Sheet, type SheetCell } from '#functions/files/xlsx/sheet.ts';
import { seesAllEntities } from '#functions/reporting/dashboard/figures.ts';
import { reportingEntities } from '#shared/collection/asked/rules.ts';
import { isViewerOnly, reachesEntity, reachesSection } from '#shared/people/access.ts';
import { isolated } from '#shared/text/direction.ts';
import { many } from '#shared/text/plural.ts';
import { columnsOf } from './place.ts';
import { type Asking, includedSections, type Line } from './year-lines.ts';

/**
 * What a workbook is: of what, as of when, by whom, over which part of the organisation, and how much is answered.
 * @param behind how many of its figures are behind what they are made of
 */
export function aboutSheet(asking: Asking, tally: Tally, names: Names, statement: string, behind: number): Sheet {
  const { context, caller, states, now } = asking;
  const { organisation, catalogue, consolidation, currency, record, label } = context;
  const isLocked = record?.lockState === 'LOCKED' || record?.status === 'COMPLETED';
  const rows: (readonly [string, SheetCell])[] = [
    ['Organisation', organisation.name],
    ['Reporting year', { number: String(label), shown: { ungrouped: true } }],
    ['First day', { date: context.asking.startDate }],
    ['Last day', { date: context.asking.endDate }],
    ['Status of the year', yearStates[record?.status ?? 'DRAFT']],
    ['Locked', { flag: isLocked }],
    ['Statement', statement],
    ['As of (UTC)', { time: now.toISOString() }],
    ['Made by', names(caller.userId)?.name ?? null],
    ['Answers', states === 'all' ? 'Submitted answers, and drafts that you may enter' : 'Submitted answers only'],
    ...reachOf(asking, tally),
    ...countsOf(tally),
    ['Reporting currency', currency],
    ['Consolidation', consolidation.replaceAll('_', ' ')],
    ['Figures up to date', behind === 0 ? 'Yes' : `No: ${behindWords(behind)}`],
    ['Metric library', `${catalogue.name}, version ${catalogue.version}`],
  ];
  return { name: 'About', columns: columnsOf(['About this export', 28], ['', 80]), rows };
}

/** What of the figures lacks changes, and where it is marked. */
function behindWords(behind: number): string {
  return `${many(behind, 'figure lacks', 'figures lack')} the newest changes, see 'Not up to date since' in the sheets of roll-ups`;
}

/** What is counted of a year's lines as they are read. */
export type Tally = {
  readonly standings: ReadonlyMap<Standing, number>;
  /** Sections that have a line. */
  readonly sections: ReadonlySet<string>;
  readonly take: (line: Line) => void;
};

/** A count that has taken no line yet. */
export function tallyOf(): Tally {
  const standings = new Map<Standing, number>();
  const sections = new Set<string>();
  const take = (line: Line) => {
    const standing = standingOf(line);
    standings.set(standing, (standings.get(standing) ?? 0) + 1);
    sections.add(line.dataPoint.definition.group);
  };
  return { standings, sections, take };
}

const yearStates = { DRAFT: 'Being set up', LAUNCHED: 'Open for collection', COMPLETED: 'Completed' } as const;

/** Over what the workbook goes: a part of the organisation says so, and that its figures are sums of that part. */
function reachOf({ context, caller }: Asking, { sections: withLines }: Tally): [string, SheetCell][] {
  const entities = reportingEntities(context.asking, context.entities);
  const sections = includedSections(context);
  // Who was assigned to a data point reaches it whatever their sections are.
  const own = sections.filter(({ key }) => reachesSection(caller, key) || withLines.has(key)).map(({ name }) => name);
  const rows: [string, SheetCell][] = [];
  if (seesAllEntities(caller)) {
    rows.push(['Entities', `Covers all ${entities.length} that report in the year`]);
    rows.push(['Figures', 'The figures of the organisation']);
  } else {
    const reached = entities.filter(({ id }) => reachesEntity(caller, id)).map(({ name }) => isolated(name));
    rows.push(['Entities', `Covers ${reached.length} of ${entities.length}: ${reached.join(', ') || 'none'}`]);
    rows.push(['Figures', "Your entities together, at the organisation's share: not the whole organisation's"]);
  }
  const part = `Covers ${own.length} of ${sections.length}: ${own.join(', ') || 'none'}`;
  rows.push(['Sections', own.length === sections.length ? `Covers all ${sections.length} of the year` : part]);
  if (isViewerOnly(caller)) rows.push(['Left out', 'Notes, evidence and names of people, which viewers do not see']);
  return rows;
}

/** How the asked cells stand; the parts of a sum stand below it and make it up. */
function countsOf({ standings }: Tally): [string, SheetCell][] {
  const of = (...kinds: readonly Standing[]) => count(kinds.reduce((sum, kind) => sum + (standings.get(kind) ?? 0), 0));
  return [
    ['Cells asked', of(...standings.keys())],
    ['Cells answered', of('value', 'not-applicable', 'no-data', 'opted-out')],
    ['  with a value', of('value')],
    ['  as N/A', of('not-applicable')],
    ['  as no data', of('no-data')],
    ['  opted out', of('opted-out')],
    ['Cells not answered', of('draft', 'sent-back', 'open')],
    ['  typed and not submitted', of('draft')],
    ['  sent back for changes', of('sent-back')],
    ['  open', of('open')],
  ];
}

type Standing = 'value' | 'not-applicable' | 'no-data' | 'opted-out' | 'draft' | 'sent-back' | 'open';

function standingOf({ cell, shown }: Line): Standing {
  if (cell.optOut) return 'opted-out';
  switch (shown?.state) {
    case 'SUBMITTED':
    case 'APPROVED':
      return 'value';
    case 'NOT_APPLICABLE':
      return 'not-applicable';
    case 'NOT_AVAILABLE':
      return 'no-data';
    case 'OPTED_OUT':
      return 'opted-out';
    case 'DRAFT':
      return 'draft';
    case 'CHANGES_REQUESTED':
      return 'sent-back';
    default:
      return 'open';
  }
}
