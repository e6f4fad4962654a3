import { tokenRoutes } from '#shared/auth/tokens/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';

/** The lines by which a terminal asks for a token; the secret comes from the environment, so that no history keeps it. */
export function tokenExample(origin: string, clientId: string): string {
  return [
    `curl "${origin}${tokenRoutes.issueToken.path}" \\`,
    '  -d grant_type=client_credentials \\',
    `  -d client_id=${clientId} \\`,
    '  -d client_secret="$SEDUM_SECRET"',
  ].join('\n');
}

/** A call of the API, as far as an example shows it. */
export type ExampleCall = {
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  /** Names of the parameters that its query has to have. */
  readonly query?: readonly string[];
  /** JSON of its body. */
  readonly body?: string;
  /** Undefined where no organisation is named. */
  readonly organisationId?: string | undefined;
};

/** The lines by which a terminal makes a call with a token; what differs from case to case is a variable of the shell. */
export function callExample(origin: string, { method, path, query = [], body, organisationId }: ExampleCall): string {
  const search = query.map((name) => `${name}=$${name}`).join('&');
  const address = `${origin}${path.replaceAll(/\{(\w+)\}/g, '$$$1')}${search && `?${search}`}`;
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${address}"`,
    '-H "Authorization: Bearer $SEDUM_TOKEN"',
    ...(organisationId === undefined ? [] : [`-H "X-Organisation-Id: ${organisationId}"`]),
    ...(body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d '${body.replaceAll("'", String.raw`'\''`)}'`]),
  ];
  return lines.join(' \\\n  ');
}

/** The first call that somebody makes: which sites there are. */
export function firstCall(origin: string, organisationId: string): string {
  const { method, path } = entityRoutes.listEntities;
  return callExample(origin, { method, path, organisationId });
}
