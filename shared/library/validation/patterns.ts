const LONGEST_PATTERN = 200;

/**
 * Tells whether a pattern may be run on text from people: it compiles, has no repeated group, back reference or look
 * around, and at most one unbounded repetition, so that its time grows no faster than the square of the text.
 */
export function isSafePattern(pattern: string): boolean {
  if (pattern.length > LONGEST_PATTERN || !compiles(pattern)) return false;
  const bare = pattern.replace(/\\[^1-9kpP]/g, 'x').replace(/\[[^\]]*\]/g, 'x');
  if (/\\/.test(bare) || /\(\?/.test(bare) || /\)[*+?{]/.test(bare)) return false;
  if (/\{\d*,?(\d{4,})\}/.test(bare)) return false;
  return (bare.match(/[*+]|\{\d+,\}/g) ?? []).length <= 1;
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
