import { unzipSync } from 'fflate';
import { AppError } from '#shared/api/problem.ts';

/** How large a workbook may be: entries of its archive, their size once inflated in bytes, and how much they may grow. */
export type Limits = { readonly entries: number; readonly inflated: number; readonly ratio: number };

/** The limits of the decisions (section 0). */
export const spreadsheetLimits: Limits = { entries: 2_000, inflated: 200_000_000, ratio: 100 };

/** Small archives of repeated rows compress beyond any ratio and harm nobody. */
const HARMLESS = 10_000_000;

const WANTED =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|styles\.xml|sharedStrings\.xml|worksheets\/[A-Za-z0-9_.-]+\.xml)$/;

/**
 * The parts of a workbook that are read, by name; a part that is not there is an empty text. Sizes are taken from the
 * archive's directory before anything is inflated, and nothing is inflated beyond the size that stands there.
 */
export function partsOf(file: Uint8Array, limits: Limits): (name: string) => string {
  const parts = unzipped(file, limits);
  const decoder = new TextDecoder('utf-8', { fatal: false });
  return (name) => {
    const part = parts.get(name);
    return part ? decoder.decode(part) : '';
  };
}

function unzipped(file: Uint8Array, limits: Limits): Map<string, Uint8Array> {
  let entries = 0;
  let inflated = 0;
  const mustFit = (name: string, size: number) => {
    entries += 1;
    if (entries > limits.entries) throw tooLarge();
    if (!WANTED.test(name)) return false;
    inflated += size;
    if (inflated > limits.inflated) throw tooLarge();
    if (inflated > HARMLESS && inflated > file.length * limits.ratio) throw tooLarge();
    return true;
  };
  try {
    const parts = unzipSync(file, { filter: ({ name, originalSize }) => mustFit(name, originalSize) });
    const found = new Map(Object.entries(parts));
    if (!found.has('xl/workbook.xml')) throw new AppError('invalid', 'This file is no Excel workbook (xlsx).');
    return found;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid', 'This file is no Excel workbook (xlsx), or it is damaged.');
  }
}

function tooLarge(): AppError {
  return new AppError('too-large', 'This workbook is too large. Split it into several, or delete what is not needed.');
}
