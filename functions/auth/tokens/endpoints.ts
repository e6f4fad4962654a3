import { endpoints } from '#functions/http/serve.ts';
import { API_SCOPE, tokenRoutes } from '#shared/auth/tokens/routes.ts';
import { credentialsOf, refuseOtherGrants } from './credentials.ts';
import { issueToken } from './issue.ts';

export const tokenEndpoints = endpoints(tokenRoutes, {
  issueToken: async ({ body, request, now }) => {
    refuseOtherGrants(body);
    const token = await issueToken(credentialsOf(body, request.header('authorization')), now);
    return { ...token, token_type: 'Bearer' as const, scope: API_SCOPE };
  },
});
