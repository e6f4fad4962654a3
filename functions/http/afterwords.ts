import type { Changed } from '#functions/db/effects.ts';
import { keepsAnswer, type Named } from '#shared/api/route.ts';

/** What a failure adds to its words, so that the caller knows what became of the request. */
export function afterwords(changed: Changed, route: Named): string {
  if (route.method === 'GET' || changed === 'nothing') return 'Nothing was changed: try again in a moment.';
  const far = changed === 'something' ? 'All of it or a part is written' : 'Whether it was written is not known';
  if (keepsAnswer(route)) return `${far}: look at it before you do it again.`;
  return `${far}: look at it, or send it again. What is saved stays, and nothing newer is overwritten.`;
}
