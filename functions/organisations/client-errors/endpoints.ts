import { log } from '#functions/core/log.ts';
import { endpoints } from '#functions/http/serve.ts';
import { clientErrorRoutes } from '#shared/organisations/client-errors/routes.ts';
import { cleanPath, cleanStack, cleanText } from '#shared/organisations/client-errors/rules.ts';

export const clientErrorEndpoints = endpoints(clientErrorRoutes, {
  // The page has cleaned it; but anybody can send, so it is cleaned again before it is kept.
  reportErrors: async ({ body: { sessionId, userAgent, errors } }) => {
    for (const { name, message, stack, url, count } of errors) {
      log('warn', 'client error', {
        pageId: sessionId,
        userAgent: userAgent.replace(/\p{Cc}+/gu, ' '),
        name: cleanText(name),
        message: cleanText(message),
        stack: stack === null ? null : cleanStack(stack),
        url: cleanPath(url),
        count,
      });
    }
    return { data: { taken: errors.length } };
  },
});
