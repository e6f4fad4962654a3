import { memberRoutes } from '#shared/people/members/routes.ts';
import type { Member } from '#shared/people/members/schema.ts';
import { useMay } from './session.tsx';
import { useReadAll } from './useReadAll.ts';

/** The people of the organisation by name, for those who may see them; others see ids in words. */
export function usePeople(): {
  readonly people: readonly Member[];
  readonly loading: boolean;
  readonly failed: boolean;
  readonly nameOf: (id: string) => string;
} {
  const may = useMay()(memberRoutes.listUsers);
  const { data, error } = useReadAll(memberRoutes.listUsers, may ? {} : null);
  const nameOf = (id: string): string => {
    const found = data?.find((each) => each.id === id);
    if (found) return found.name;
    return may && !data && !error ? 'Loading...' : 'Somebody of your organisation';
  };
  return { people: data ?? [], loading: may && !data && !error, failed: error !== undefined, nameOf };
}
