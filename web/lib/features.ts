import { useSearchParams } from 'react-router-dom';
import type { BuiltFlag } from '#shared/features/flags.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { useRead } from './useApi.ts';

/** Milliseconds for which an answer about flags counts as fresh. */
const FRESH_MS = 10 * 60_000;

export type Flags = Readonly<Partial<Record<BuiltFlag, boolean>>>;

/**
 * The flags of an address, `?ff=key:1,other:off`: 1, on and true switch on, everything else switches off. They count
 * only where the organisation's flag `local-feature-override` is on.
 */
export function overriddenBy(flags: Flags, asked: readonly string[]): Flags {
  if (flags['local-feature-override'] !== true) return flags;
  const pairs = asked
    .flatMap((text) => text.split(','))
    .map((pair) => pair.split(':'))
    .filter(([key]) => key)
    .map(([key, value = '']) => [key, ['1', 'on', 'true'].includes(value.toLowerCase())]);
  return { ...flags, ...Object.fromEntries(pairs) };
}

/** The flags of the organisation; undefined until they are known. */
export function useFlags(): Flags | undefined {
  const [search] = useSearchParams();
  const { data } = useRead(
    referenceRoutes.listFeatures,
    {},
    { dedupingInterval: FRESH_MS, revalidateIfStale: false, shouldRetryOnError: false },
  );
  return data && overriddenBy(data.data, search.getAll('ff'));
}

/** Is this feature on? `fallback` where the answer does not name it, or is not there yet. */
export function useFlag(key: BuiltFlag, fallback = false): boolean {
  return useFlags()?.[key] ?? fallback;
}
