import * as v from 'valibot';
import { keyText, keyYear, orgId, timestamps } from '#functions/db/attributes.ts';
import { Period } from '#shared/collection/periods/rules.ts';
import { RollUpFigure } from '#shared/collection/rollups/schema.ts';

/** Figures by period. */
export const FiguresByPeriod = v.record(Period, RollUpFigure);

/** The same by entity. */
export const FiguresByEntity = v.record(v.string(), FiguresByPeriod);

/** What a few figures say whatever they are: part of the shape of an item that is packed with it, so it never changes. */
export const FIGURE_WORDS =
  '"reason":"No answer","finding":"","periods":{"answered":,"expected":"M01":{"value":null,"expected":1,"answered":1,' +
  '"excluded":0,"partial":true},"atShare":"{"FY":{"value":"","expected":1,"answered":0,"excluded":0,"partial":false}';

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
