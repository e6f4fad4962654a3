import { derivedMetric } from '#functions/collection/catalogue.ts';
import type * as evidence from '#functions/collection/evidence/store.ts';
import type { Names } from '#functions/collection/names.ts';
import * as rollUps from '#functions/collection/rollups/store.ts';
import type { YearContext } from '#functions/collection/year/context.ts';
import { unitOf } from '#functions/collection/year/present.ts';
import type { Sheet, SheetCell } from '#functions/files/xlsx/sheet.ts';
import { figuresFor, reachedEntities } from '#functions/reporting/dashboard/figures.ts';
import type { AskedCell } from '#shared/collection/asked/rules.ts';
import { absenceLabels, type CellState, type CellValue, submissionIdOf } from '#shared/collection/cells/schema.ts';
import { periodLabel } from '#shared/collection/periods/rules.ts';
import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import { library } from '#shared/content/library/library.ts';
import type { DataPoint } from '#shared/library/metrics/schema.ts';
import { isViewerOnly } from '#shared/people/access.ts';
import { type Asking, evidenceOf, type Line, linesOf } from './year-lines.ts';

/** The sheets of a year as its author may see them: what it is, values, roll-ups, notes and evidence. */
export async function yearSheets(asking: Asking): Promise<Sheet[]> {
  const { context, caller } = asking;
  const viewer = isViewerOnly(caller);
  const lines = await linesOf(asking);
  const files = viewer ? [] : await evidenceOf(asking, lines);
  const people = viewer ? [] : [...lines.map(({ shown }) => shown?.by), ...files.map(({ by }) => by)];
  const names = await asking.names([...people, caller.userId]);
  const figures = await figuresFor(caller, context.label);
  const sheets = [
    aboutSheet(asking, lines, names),
    valuesSheet(asking, lines, files, names),
    rollUpSheet(asking, figures),
  ];
  sheets.push(await entitySheet(asking, [...figures.keys()]));
  if (!viewer) sheets.push(notesSheet(asking, lines, names), evidenceSheet(asking, files, names));
  return sheets;
}

function aboutSheet({ context, caller, states, now }: Asking, lines: readonly Line[], names: Names): Sheet {
  const { organisation, consolidation, currency, record, label, asking } = context;
  const answered = lines.filter(
    ({ shown, cell }) => cell.optOut || (shown && shown.state !== 'DRAFT' && shown.state !== 'EMPTY'),
  );
  const rows: [string, SheetCell][] = [
    ['Organisation', organisation.name],
    ['Reporting year', { number: String(label) }],
    ['First day', { date: asking.startDate }],
    ['Last day', { date: asking.endDate }],
    ['Status of the year', record?.status ?? 'NOT_SET_UP'],
    ['Locked', { flag: record?.lockState === 'LOCKED' }],
    ['As of (UTC)', now.toISOString()],
    ['Answers', states === 'all' ? 'Submitted answers and your drafts' : 'Submitted answers only'],
    ['Cells asked', { number: String(lines.length) }],
    ['Cells answered', { number: String(answered.length) }],
    ['Reporting currency', currency],
    ['Consolidation', consolidation.replaceAll('_', ' ')],
    ['Metric library', `${library.name}, version ${library.version}`],
    ['Made by', names(caller.userId)?.name ?? ''],
  ];
  return {
    name: 'About',
    columns: [
      { title: 'About this export', width: 24 },
      { title: '', width: 60 },
    ],
    rows,
  };
}

const columns = (...all: [string, number][]) => all.map(([title, width]) => ({ title, width }));

function place({ context }: Asking, { question, cell }: Line): SheetCell[] {
  const { point } = question;
  const entity = context.entities.find(({ id }) => id === cell.entityId);
  return [
    point.category,
    library.groupByKey.get(point.group)?.name ?? point.group,
    point.key,
    point.name,
    entity?.name ?? cell.entityId,
    entity?.country ?? null,
    periodLabel(cell.period, context.label, context.asking),
  ];
}
const placeColumns: [string, number][] = [
  ['Category', 14],
  ['Section', 26],
  ['Data point id', 30],
  ['Data point', 40],
  ['Entity', 24],
  ['Country', 9],
  ['Period', 11],
];

function valuesSheet(
  asking: Asking,
  lines: readonly Line[],
  files: readonly evidence.EvidenceRecord[],
  names: Names,
): Sheet {
  const counts = new Map<string, number>();
  for (const { dataPointId, entityId, period } of files) {
    const key = `${dataPointId}.${entityId}.${period}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const rows = lines.map((line): SheetCell[] => {
    const { question, cell, shown } = line;
    const { point } = question;
    const evidenceCount = counts.get(`${point.key}.${cell.entityId}.${cell.period}`) ?? 0;
    return [
      ...place(asking, line),
      { date: cell.from },
      { date: cell.to },
      cell.optOut ? 'Opted out in the set-up' : stateLabel(shown?.state),
      valueCell(point, shown?.value ?? null),
      shown?.unit ?? null,
      shown?.canonical == null ? null : { number: shown.canonical },
      unitOf(point, asking.context),
      cell.optOut?.reason ?? shown?.reason ?? null,
      names(shown?.by)?.name ?? null,
      shown?.at ?? null,
      { number: String(evidenceCount) },
      submissionIdOf(asking.context.label, { entityId: cell.entityId, dataPointId: point.key, period: cell.period }),
    ];
  });
  return {
    name: 'Values',
    columns: columns(
      ...placeColumns,
      ['From', 11],
      ['To', 11],
      ['State', 18],
      ['Value as entered', 20],
      ['Unit as entered', 14],
      ['Value', 20],
      ['Unit', 12],
      ['Reason', 16],
      ['By', 22],
      ['At (UTC)', 24],
      ['Evidence files', 9],
      ['Submission id', 40],
    ),
    rows,
  };
}

function stateLabel(state: CellState | undefined): string {
  if (!state || state === 'EMPTY') return 'Open';
  if (state === 'NOT_APPLICABLE' || state === 'OPTED_OUT' || state === 'NOT_AVAILABLE') return absenceLabels[state];
  return { DRAFT: 'Draft', SUBMITTED: 'Submitted', APPROVED: 'Approved', CHANGES_REQUESTED: 'Changes requested' }[
    state
  ];
}

function valueCell(point: DataPoint, value: CellValue | null): SheetCell {
  if (value === null) return null;
  if (typeof value === 'boolean') return { flag: value };
  const options = library.optionSetByKey.get(point.optionSet ?? '')?.options ?? [];
  const label = (key: string) => options.find((option) => option.value === key)?.label ?? key;
  if (Array.isArray(value)) {
    return value
      .map((each) => (typeof each === 'string' ? label(each) : Object.values(each).join(' | ')))
      .join(value.every((each) => typeof each === 'string') ? ', ' : '\n');
  }
  if (point.type === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return { date: value };
  const numeric = ['number', 'integer', 'percentage', 'currency'].includes(point.type);
  if (numeric && /^-?\d+(\.\d+)?$/.test(value)) return { number: value };
  return point.type === 'single_choice' ? label(value) : value;
}

function figureCells(figure: RollUpFigure): SheetCell[] {
  const { value, expected, answered, excluded, partial, reason } = figure;
  const shown: SheetCell =
    value === null
      ? null
      : typeof value === 'boolean'
        ? { flag: value }
        : /^-?\d/.test(value)
          ? { number: value }
          : value;
  const count = (number: number) => ({ number: String(number) });
  return [shown, count(expected), count(answered), count(excluded), { flag: partial }, reason ?? null];
}
const figureColumns: [string, number][] = [
  ['Value', 22],
  ['Expected', 10],
  ['Answered', 10],
  ['Left out', 10],
  ['Partial', 9],
  ['Remark', 36],
];

function metricCells(key: string, context: YearContext): SheetCell[] {
  const metric = library.dataPointByKey.get(key) ?? library.derivedByKey.get(key);
  if (!metric) return [null, key, key, null];
  return [metric.category, key, metric.name, unitOf(metric, context)];
}

function rollUpSheet({ context }: Asking, figures: Awaited<ReturnType<typeof figuresFor>>): Sheet {
  const rows = [...figures].flatMap(([key, byPeriod]) =>
    Object.entries(byPeriod).map(([period, figure]): SheetCell[] => [
      ...metricCells(key, context),
      periodLabel(period as AskedCell['period'], context.label, context.asking),
      ...figureCells(figure),
      derivedMetric(key) ? (library.derivedByKey.get(key)?.formula ?? null) : null,
    ]),
  );
  return {
    name: 'Roll-ups',
    columns: columns(
      ['Category', 14],
      ['Metric id', 30],
      ['Metric', 40],
      ['Unit', 12],
      ['Period', 11],
      ...figureColumns,
      ['Formula', 60],
    ),
    rows,
  };
}

async function entitySheet({ context, caller }: Asking, metricIds: readonly string[]): Promise<Sheet> {
  const reached = reachedEntities(context, caller);
  const all = await rollUps.listEntityFiguresOf(context.orgId, context.label, metricIds);
  const rows = metricIds.flatMap((key) =>
    Object.entries(all.get(key) ?? {}).flatMap(([entityId, { FY: figure }]): SheetCell[][] => {
      const entity = reached.get(entityId);
      return entity && figure ? [[...metricCells(key, context), entity.name, ...figureCells(figure)]] : [];
    }),
  );
  return {
    name: 'Roll-ups by entity',
    columns: columns(
      ['Category', 14],
      ['Metric id', 30],
      ['Metric', 40],
      ['Unit', 12],
      ['Entity', 24],
      ...figureColumns,
    ),
    rows,
  };
}

function notesSheet(asking: Asking, lines: readonly Line[], names: Names): Sheet {
  const rows = lines
    .filter(({ shown }) => shown?.note)
    .map((line): SheetCell[] => [
      ...place(asking, line),
      line.shown?.note ?? null,
      names(line.shown?.by)?.name ?? null,
      line.shown?.at ?? null,
    ]);
  return { name: 'Notes', columns: columns(...placeColumns, ['Note', 70], ['By', 22], ['At (UTC)', 24]), rows };
}

function evidenceSheet({ context }: Asking, files: readonly evidence.EvidenceRecord[], names: Names): Sheet {
  const entities = new Map(context.entities.map(({ id, name }) => [id, name]));
  const rows = files.map((file): SheetCell[] => [
    file.dataPointId,
    library.dataPointByKey.get(file.dataPointId)?.name ?? null,
    entities.get(file.entityId) ?? file.entityId,
    periodLabel(file.period, context.label, context.asking),
    file.name,
    file.contentType ?? null,
    { number: String(file.size) },
    file.sha256 ?? null,
    names(file.by)?.name ?? null,
    file.at,
  ]);
  return {
    name: 'Evidence',
    columns: columns(
      ['Data point id', 30],
      ['Data point', 40],
      ['Entity', 24],
      ['Period', 11],
      ['File', 40],
      ['Type', 30],
      ['Bytes', 12],
      ['SHA-256', 66],
      ['By', 22],
      ['At (UTC)', 24],
    ),
    rows,
  };
}
