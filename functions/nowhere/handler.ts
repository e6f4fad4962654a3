import { noRoute } from '#functions/http/nowhere.ts';

/**
 * Answers every path that no area has. It is no area's function, because a router may know more spellings of a path than
 * the gateway (a slash at its end), and because strangers who try addresses should take no area's place.
 */
export const handler = async () => noRoute([]);
