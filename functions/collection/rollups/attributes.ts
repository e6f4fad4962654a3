import * as v from 'valibot';
import { keyText, keyYear, orgId, timestamps } from '#functions/db/attributes.ts';
import { Period } from '#shared/collection/periods/rules.ts';
import { RollUpFigure } from '#shared/collection/rollups/schema.ts';

/** Figures by period. */
export const FiguresByPeriod = v.record(Period, RollUpFigure);

/** What stands in each block of a part, in short; none where the part's own item holds all of it. */
export const Marks = v.array(v.string());

/** What every item of a metric's figures holds. */
export const rollAttributes = {
  orgId,
  year: keyYear,
  metricId: keyText,
  /** Raised by every projection: the next one writes only over what it read. */
  rev: { type: 'number', required: true },
  ...timestamps,
} as const;
