import { rollUps, seals, type YearContext } from '#functions/collection/api.ts';
import type { Sheet } from '#functions/files/xlsx/sheet.ts';
import { figuresFor } from '#functions/reporting/dashboard/figures.ts';
import { isViewerOnly } from '#shared/people/access.ts';
import { aboutSheet } from './about-sheet.ts';
import { entitySheet, rollUpSheet } from './figure-sheets.ts';
import { evidenceSheet, notesSheet } from './remark-sheets.ts';
import { tableSheets } from './table-sheets.ts';
import { valuesSheet } from './values-sheet.ts';
import { type Asking, evidenceOf, linesOf } from './year-lines.ts';

/**
 * The sheets of a year as its author may see them: what it is, values, answers that are tables, roll-ups, and for those
 * who are no mere viewers notes and evidence.
 */
export async function yearSheets(asking: Asking): Promise<Sheet[]> {
  const { context, caller } = asking;
  const viewer = isViewerOnly(caller);
  const lines = await linesOf(asking);
  const files = viewer ? [] : await evidenceOf(asking, lines);
  const people = viewer ? [] : [...lines.map(({ shown }) => shown?.by), ...files.map(({ by }) => by)];
  const names = await asking.names([...people, caller.userId]);
  // Asked before the figures are read: one that is made in between is marked for nothing, and none that is old stands unmarked.
  const behind = await rollUps.listBehindIn(context.orgId, context.label);
  const figures = await figuresFor(caller, context);
  return [
    aboutSheet(
      asking,
      lines,
      names,
      await statementOf(context),
      [...figures.keys()].filter((id) => behind.has(id)).length,
    ),
    valuesSheet(asking, lines, files, names),
    ...tableSheets(asking, lines),
    rollUpSheet(asking, figures, behind),
    await entitySheet(asking, [...figures.keys()], behind),
    ...(viewer ? [] : [notesSheet(asking, lines, names), evidenceSheet(asking, files, names)]),
  ];
}

/** The statement that was signed when the year was completed: when it was sealed, and by which fingerprint it is known. */
async function statementOf({ orgId, label, record }: YearContext): Promise<string> {
  if (record?.status !== 'COMPLETED' || record.sealId === undefined) return 'None: the year is not completed';
  const seal = await seals.find(orgId, label, record.sealId);
  return seal?.hash === undefined ? 'Being sealed' : `Sealed ${seal.sealedAt}, SHA-256 ${seal.hash}`;
}
