import { allRoutes } from '#shared/api/areas.ts';
import { statusesOf } from '#shared/api/failures.ts';
import type { WebAnswer, WebRequest } from './gateway.ts';
import { routed } from './gateway.ts';

/**
 * What an answer says that the API document does not: a status, or a problem, that its route does not name. Where no route is,
 * the router answers, which the document does not tell of.
 */
export function undocumentedIn(
  { method, path, area }: Pick<WebRequest, 'method' | 'path' | 'area'>,
  { status, body }: WebAnswer,
): string[] {
  const at = routed(path);
  const route = allRoutes().find((each) => each.route.path === at?.path && each.route.method === method)?.route;
  if (!route || (area && area !== at?.area) || statusesOf(route).includes(status)) return [];
  const code = (body as { code?: string } | undefined)?.code ?? '';
  return [`${route.name} answers ${status} ${code}: name it in 'fails' of its route (shared/**/routes.ts)`];
}
