import { allRoutes } from '#shared/api/areas.ts';
import { statusesOf } from '#shared/api/failures.ts';
import type { Named } from '#shared/api/route.ts';
import type { WebAnswer, WebRequest } from './gateway.ts';
import { routed } from './gateway.ts';

type Asked = Pick<WebRequest, 'method' | 'path' | 'area'>;

/** The route that a request asks; undefined where the router answers, which the document does not tell of. */
export function routeOf({ method, path, area }: Asked): Named | undefined {
  const at = routed(path);
  const route = allRoutes().find((each) => each.route.path === at?.path && each.route.method === method)?.route;
  return area && area !== at?.area ? undefined : route;
}

/** What an answer says that the API document does not: a status, or a problem, that its route does not name. */
export function undocumentedIn(request: Asked, answer: WebAnswer): string[] {
  const route = routeOf(request);
  if (!route || statusesOf(route).includes(answer.status)) return [];
  return [
    `${route.name} answers ${answer.status} ${codeOf(answer) ?? ''}: name it in 'fails' of its route (shared/**/routes.ts)`,
  ];
}

/** The code of a problem; undefined of any other answer. */
export function codeOf({ body }: Pick<WebAnswer, 'body'>): string | undefined {
  return (body as { code?: string } | undefined)?.code;
}
