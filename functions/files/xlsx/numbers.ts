/** How a number is shown; its cell holds every digit whatever its format says. */
export type Shown = {
  /** Digits after the point, at least. */
  readonly decimals?: number;
  /** A code of ISO 4217 behind the number. */
  readonly currency?: string;
  /** The number is a percentage: 40 is 40 %. */
  readonly percent?: boolean;
  /** A year or another number that is a name: no separators of thousands. */
  readonly ungrouped?: boolean;
};

/** The significant digits that a spreadsheet's number keeps: the rest of a longer one is lost when it is opened. */
const KEPT_DIGITS = 15;
/** Digits after the point that a cell shows at most. */
const MOST_DECIMALS = 6;

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** Is this a decimal string, without exponent and grouping? */
export function isDecimalText(text: string): boolean {
  return DECIMAL.test(text);
}

/** Does a decimal string hold more digits than a spreadsheet's number keeps? */
export function isBeyondDouble(text: string): boolean {
  return text.replace(/[-.]/g, '').replace(/^0+|0+$/g, '').length > KEPT_DIGITS;
}

/**
 * The number format of a value: as many digits after the point as it has, at least those of its data point and at most six,
 * with its currency or as a percentage. A number too small for that is shown as the program likes.
 */
export function formatOf(text: string, shown: Shown): string {
  const own = text.includes('.') ? text.length - text.indexOf('.') - 1 : 0;
  const decimals = Math.min(Math.max(own, shown.decimals ?? 0), MOST_DECIMALS);
  if (own > decimals && Math.abs(Number(text)) < 10 ** -decimals) return 'General';
  const digits = `${shown.ungrouped ? '0' : '#,##0'}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
  if (shown.currency !== undefined && /^[A-Z]{3}$/.test(shown.currency)) return `${digits}\\ [$${shown.currency}]`;
  return shown.percent ? `${digits}" %"` : digits;
}
