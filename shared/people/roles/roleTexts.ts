import { roles } from '#shared/people/access.ts';
import { roleLabel } from './labels.ts';

/** Roles as an event keeps them, `COMPANY_USER, DATA_GATHERER`, in words. */
export function roleTexts(ids: string): string {
  return ids.split(', ').map(inWords).join(', ');
}

function inWords(id: string): string {
  const role = roles.find((each) => each === id);
  return role ? roleLabel(role) : id;
}
