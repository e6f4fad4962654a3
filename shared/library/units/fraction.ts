import type { Fraction } from './schema.ts';

/** Writes a fraction of two positive whole numbers in its lowest terms. */
export function reduced(top: bigint, bottom: bigint): Fraction {
  let [a, b] = [top, bottom];
  while (b !== 0n) [a, b] = [b, a % b];
  return [String(top / a), String(bottom / a)];
}
