import { createContext, type ReactNode, useContext } from 'react';
import { type Cache, SWRConfig, type SWRConfiguration } from 'swr';
import type { AppError } from '#shared/api/problem.ts';
import type { Scope } from './cacheKeys.ts';
import { isWorthRetrying } from './errors.ts';

/** Tries after the first, and the first and the longest wait between them, in milliseconds. */
const RETRIES = 3;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

const ScopeContext = createContext<Scope>({ userId: '', organisationId: '' });

/** The person and the organisation that answers on this page belong to; both empty before sign-in. */
export function useScope(): Scope {
  return useContext(ScopeContext);
}

/** The wait before retry number `retry` (from 1), in milliseconds: 1 s, doubled each time, at most 30 s. */
export function waitBefore(retry: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (retry - 1), LONGEST_WAIT_MS);
}

/** How every read of the product behaves; see `useRead`. */
export const reading: SWRConfiguration<unknown, AppError> = {
  revalidateOnFocus: false,
  dedupingInterval: 2_000,
  onErrorRetry: (error, _key, _config, revalidate, { retryCount }) => {
    if (!isWorthRetrying(error) || retryCount > RETRIES) return;
    setTimeout(() => void revalidate({ retryCount }), waitBefore(retryCount));
  },
};

/** Gives everything inside an own cache that dies when the person or the organisation changes. */
export function ScopeProvider({ scope, children }: { readonly scope: Scope; readonly children: ReactNode }) {
  return (
    <ScopeContext value={scope}>
      <SWRConfig
        key={`${scope.userId} ${scope.organisationId}`}
        value={{ ...reading, provider: (): Cache => new Map() as Cache }}
      >
        {children}
      </SWRConfig>
    </ScopeContext>
  );
}
