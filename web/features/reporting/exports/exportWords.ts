import { FileCheck2, FileClock, FileX2, LoaderCircle } from 'lucide-react';
import type { Ask } from '#shared/api/route.ts';
import type { Export, exportRoutes } from '#shared/reporting/exports/routes.ts';
import type { Mark } from '#web/ui/status/tones.ts';

/** Which answers a workbook holds. */
export type States = NonNullable<Ask<(typeof exportRoutes)['exportExcel']>['body']['states']>;

/** The states of an export: icon, word, sentence and colour. */
export const exportStates: Readonly<Record<Export['state'], Mark>> = {
  QUEUED: { label: 'Waiting', hint: 'It is next in line and begins in a moment', tone: 'idle', Icon: FileClock },
  RUNNING: { label: 'Being made', hint: 'The answers are gathered and written', tone: 'info', Icon: LoaderCircle },
  READY: { label: 'Ready', hint: 'It can be downloaded until it expires', tone: 'complete', Icon: FileCheck2 },
  FAILED: { label: 'Failed', hint: 'It could not be made: the reason stands beside it', tone: 'danger', Icon: FileX2 },
};

/** A sheet of the workbook, with what it holds. */
export type SheetWords = { readonly name: string; readonly holds: string };

const forAll: readonly SheetWords[] = [
  {
    name: 'About',
    holds: 'the organisation, the year and its status, the moment, the author, what it covers and how much is answered',
  },
  { name: 'Values', holds: 'every cell that you reach: as entered with its unit, and converted, with its state' },
  { name: 'A sheet for each table', holds: 'answers that are tables, one line a row' },
  { name: 'Roll-ups', holds: 'the figures by period with its days, coverage, partial marks and formulas' },
  { name: 'Roll-ups by entity', holds: 'the figures of the year for each entity, with the share that counts' },
];
const forMembers: readonly SheetWords[] = [
  { name: 'Notes', holds: 'the notes beside the answers' },
  { name: 'Evidence', holds: 'the list of the attached files, with size and fingerprint' },
];

/** The sheets of a person's workbook: a viewer's has neither notes nor evidence. */
export function sheetsFor(isViewer: boolean): readonly SheetWords[] {
  return isViewer ? forAll : [...forAll, ...forMembers];
}

/** Milliseconds after which an export that is not done is worth a word. */
const LONG_MS = 3 * 60_000;

/** Does an export take longer than exports do? */
export function takesLong({ createdAt }: Pick<Export, 'createdAt'>, now: number): boolean {
  return now - Date.parse(createdAt) > LONG_MS;
}

/** Is the file gone by now? */
export function isExpired({ expiresAt }: Pick<Export, 'expiresAt'>, now: number): boolean {
  return Date.parse(expiresAt) <= now;
}
