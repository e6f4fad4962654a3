import { evidence, type YearContext } from '#functions/collection/api.ts';
import type { Aside } from '#functions/files/aside.ts';
import { type Line, lineKey } from './year-lines.ts';

/** The evidence of a year, of which a workbook shows what belongs to its lines. */
export type YearEvidence = {
  /** Files of a line's cell. */
  readonly countAt: (line: Line) => number;
  /** Notes that the workbook has this line. */
  readonly see: (line: Line) => void;
  /** The files of the lines that were seen, gone through as they stand in the table. */
  readonly seen: Iterable<evidence.EvidenceRecord>;
  /** Those who uploaded a file of a line that was seen. */
  readonly people: Iterable<string>;
};

/** Reads the evidence of a year page by page and lays it aside: what is held is a count for each cell that has some. */
export async function evidenceOf({ orgId, label }: YearContext, aside: Aside): Promise<YearEvidence> {
  const records = aside.list<evidence.EvidenceRecord>();
  const counts = new Map<string, number>();
  for await (const record of evidence.listOfYear(orgId, label)) {
    records.add(record);
    counts.set(keyOf(record), (counts.get(keyOf(record)) ?? 0) + 1);
  }
  const shown = new Set<string>();
  const seen = {
    *[Symbol.iterator]() {
      for (const record of records) if (shown.has(keyOf(record))) yield record;
    },
  };
  return {
    countAt: (line) => counts.get(lineKey(line)) ?? 0,
    see: (line) => {
      const key = lineKey(line);
      if (counts.has(key)) shown.add(key);
    },
    seen,
    people: {
      *[Symbol.iterator]() {
        const given = new Set<string>();
        for (const { by } of seen) {
          if (!given.has(by)) yield by;
          given.add(by);
        }
      },
    },
  };
}

function keyOf({ dataPointId, entityId, period }: evidence.EvidenceRecord): string {
  return `${dataPointId}.${entityId}.${period}`;
}
