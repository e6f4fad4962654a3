import { AppError } from '#shared/api/problem.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { call } from './api.ts';
import { chooseOrganisation, currentOrganisation } from './organisation.ts';
import { savePortal } from './portal.ts';

/**
 * Makes this tab work in an organisation that an address names, as a switch does, before anything of another one is loaded.
 * Only a member's own and a fully managed company are entered: anybody may write an address, and staff who followed one
 * would be recorded as looking into a customer. Every other organisation is ignored.
 * @throws AppError as the server does: `unauthenticated`, `unavailable`
 */
export async function enterOrganisation(orgId: string): Promise<void> {
  const former = currentOrganisation();
  if (former === orgId) return;
  const [{ data: reached }, { data: user }] = await Promise.all([
    call(switcherRoutes.listOrganisations),
    call(profileRoutes.getUser),
  ]);
  if (!reached.some(({ id }) => id === orgId)) return;
  // Where the tab would have opened it anyway, the portal that was chosen there stays.
  if ((former ?? user.defaultOrgId) !== orgId) {
    if (!(await remembered(orgId))) return;
    savePortal(null);
  }
  chooseOrganisation(orgId);
}

/** Has the server remembered it for new tabs? Not where the person was removed a moment ago. */
async function remembered(orgId: string): Promise<boolean> {
  try {
    await call(switcherRoutes.switchOrganisation, { body: { orgId } });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'missing') return false;
    throw error;
  }
}
