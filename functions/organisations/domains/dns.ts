import { Resolver } from 'node:dns/promises';
import { AppError } from '#shared/api/problem.ts';

/** Looks up the TXT records of a name, each with its parts joined; none where the name has none. */
export type ResolveTxt = (name: string) => Promise<readonly string[]>;

const nothing = new Set(['ENOTFOUND', 'ENODATA']);

const byDns: ResolveTxt = async (name) => {
  const resolver = new Resolver({ timeout: 1000, tries: 2 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (nothing.has((error as { code?: string }).code ?? '')) return [];
    throw new AppError('unavailable', 'The name servers of the domain do not answer. Try again in a few minutes.');
  }
};

let current: ResolveTxt = byDns;

/**
 * The TXT records of a name.
 * @throws AppError `unavailable` where the name servers do not answer in time
 */
export function resolveTxt(name: string): Promise<readonly string[]> {
  return current(name);
}

/** Puts another look-up in place of DNS, or DNS back; tests do. */
export function replaceResolveTxt(other: ResolveTxt | undefined): void {
  current = other ?? byDns;
}
