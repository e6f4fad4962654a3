import { rollUps, seals, type YearContext } from '#functions/collection/api.ts';
import type { Names } from '#functions/core/people/names.ts';
import type { Aside } from '#functions/files/aside.ts';
import type { Sheet } from '#functions/files/xlsx/sheet.ts';
import { figuresFor } from '#functions/reporting/dashboard/figures.ts';
import { isViewerOnly } from '#shared/people/access.ts';
import { aboutSheet } from './about-sheet.ts';
import { evidenceOf } from './evidence.ts';
import { entitySheet, rollUpSheet } from './figure-sheets.ts';
import { lineSheets } from './line-sheets.ts';
import { evidenceSheet } from './remark-sheets.ts';
import { type Asking, linesOf } from './year-lines.ts';

/**
 * The sheets of a year as its author may see them: what it is, values, answers that are tables, roll-ups, and for those
 * who are no mere viewers notes and evidence. Each cell is read once, so that the sheets agree; their rows are laid aside as
 * they are read, so that the memory which this takes is that of some thousand cells, however many there are.
 */
export async function yearSheets(asking: Asking, aside: Aside): Promise<Sheet[]> {
  const { context, caller } = asking;
  const viewer = isViewerOnly(caller);
  const names = askedOnce(asking.names);
  const files = viewer ? undefined : await evidenceOf(context, aside);
  const { tally, values, tables, notes } = await lineSheets({ ...asking, names }, files, aside, linesOf(asking));
  const all = await names([...(files?.people ?? []), caller.userId]);
  // Asked before the figures are read: one that is made in between is marked for nothing, and none that is old stands unmarked.
  const behind = await rollUps.listBehindIn(context.orgId, context.label);
  const figures = await figuresFor(caller, context);
  const lacking = [...figures.keys()].filter((id) => behind.has(id));
  return [
    aboutSheet(asking, tally, all, await statementOf(context), lacking.length),
    values,
    ...tables,
    rollUpSheet(asking, figures, behind),
    await entitySheet(asking, [...figures.keys()], behind, aside),
    ...(files ? [notes, evidenceSheet(asking, files, all)] : []),
  ];
}

/** Names of people, each asked for once, so that a person has one name in all of a workbook. */
function askedOnce(ask: Asking['names']): Asking['names'] {
  const known = new Map<string, ReturnType<Names>>();
  return async (ids) => {
    const fresh = [...new Set(ids)].filter((id): id is string => Boolean(id) && !known.has(id ?? ''));
    if (fresh.length > 0) {
      const names = await ask(fresh);
      for (const id of fresh) known.set(id, names(id));
    }
    return (id) => (id ? (known.get(id) ?? null) : null);
  };
}

/** The statement that was signed when the year was completed: when it was sealed, and by which fingerprint it is known. */
async function statementOf({ orgId, label, record }: YearContext): Promise<string> {
  if (record?.status !== 'COMPLETED' || record.sealId === undefined) return 'None: the year is not completed';
  const seal = await seals.find(orgId, label, record.sealId);
  return seal?.hash === undefined ? 'Being sealed' : `Sealed ${seal.sealedAt}, SHA-256 ${seal.hash}`;
}
