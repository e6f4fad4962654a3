import { sessionCookieName } from '#functions/http/authenticate.ts';
import type { Named } from '#shared/api/route.ts';
import type { WebAnswer } from './gateway.ts';
import { type LooseAsk, requestOf } from './people.ts';
import type { World } from './world.ts';

let browsers = 0;

/** A browser without a person yet, at an address of its own: it keeps the cookies that it is given, as `name -> value`. */
export function browserOf(world: World, ip?: string) {
  browsers += 1;
  const address = ip ?? `203.0.113.${browsers % 250}`;
  const jar = new Map<string, string>();

  function keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '' || /max-age=0/i.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
  }

  return {
    jar,
    get sessionId(): string | undefined {
      return jar.get(sessionCookieName());
    },
    /** Makes the request of a route with the cookies so far, and keeps those that come back. */
    request: async (route: Pick<Named, 'method' | 'path'>, ask: LooseAsk = {}): Promise<WebAnswer> => {
      const cookies = [...jar].map(([name, value]) => `${name}=${value}`);
      const answer = await world.send({ ...requestOf(route, ask), cookies, ip: address });
      keep(answer.cookies);
      return answer;
    },
  };
}

export type Browser = ReturnType<typeof browserOf>;
