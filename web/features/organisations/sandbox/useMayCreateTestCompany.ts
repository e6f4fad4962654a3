import { sandboxRoutes } from '#shared/organisations/sandbox/routes.ts';
import { useFlag } from '#web/lib/features.ts';
import { useMay, useMember } from '#web/lib/session.tsx';

/** May the person create the fund manager's one test company: as its administrator, where the feature is on and none exists? */
export function useMayCreateTestCompany(): boolean {
  const { organisation } = useMember();
  const may = useMay()(sandboxRoutes.createTestCompany);
  const on = useFlag('sandbox');
  const { organizationType, hasTestCompany, licenceEnded } = organisation;
  return may && on && organizationType === 'private_equity' && !hasTestCompany && !licenceEnded;
}
