import { KeyRound } from 'lucide-react';
import { dateIn } from '#shared/library/dates/rules.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { isInForce, isManagedOn } from '#shared/portfolio/links/rules.ts';
import { BehindNotice, progressBehindWords } from '#web/lib/BehindNotice.tsx';
import { linkMark, managedMark } from '#web/lib/linkMarks.ts';
import { useMay, useMember } from '#web/lib/session.tsx';
import { SWITCH_WARNING, useConfirmLeave } from '#web/lib/unsavedChanges.tsx';
import { useSwitchOrganisation } from '#web/lib/useSwitchOrganisation.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { LoadingOverlay } from '#web/ui/overlays/LoadingOverlay.tsx';
import { SidePanel } from '#web/ui/overlays/SidePanel.tsx';
import { MarkChip } from '#web/ui/status/StatusChip.tsx';
import { CompanyFacts } from './CompanyFacts.tsx';
import { ContactPart } from './ContactPart.tsx';
import { EndPart } from './EndPart.tsx';
import { LinkForm } from './LinkForm.tsx';
import { ManagementPart } from './ManagementPart.tsx';
import { useLinkForm } from './useLinkForm.ts';
import { companyLabel } from './words.ts';

export interface CompanyPanelProps {
  readonly company: PortfolioCompany;
  readonly onClose: () => void;
}

const FORM = 'link-form';

/** One company: where it stands, and for administrators its dates, funds, people, management and end. */
export function CompanyPanel({ company, onClose }: CompanyPanelProps) {
  const { organisation } = useMember();
  const mayChange = useMay()(companyRoutes.changeLink) && company.status !== 'DECLINED' && company.status !== 'ENDED';
  const state = useLinkForm(company, onClose);
  const today = dateIn(organisation.timeZone, new Date());
  const isNow = isInForce(company, today);
  return (
    <SidePanel
      open
      title={companyLabel(company)}
      size="large"
      onClose={onClose}
      dirty={state.form.dirty}
      footer={
        mayChange && (
          <Button type="submit" form={FORM} variant="primary" pending={state.form.pending}>
            Save
          </Button>
        )
      }
    >
      <div className="grid gap-6">
        <p className="flex flex-wrap items-center gap-2">
          <MarkChip mark={linkMark(company.status)} />
          {company.managed !== 'NO' && <MarkChip mark={managedMark(company.managed)} />}
          {isManagedOn(company, today) && <OpenAsAdministrator company={company} />}
        </p>
        {company.year?.behind && (
          <BehindNotice behind={company.year.behind} what={progressBehindWords(company.year.behind)} />
        )}
        <CompanyFacts company={company} today={today} editing={mayChange} />
        {mayChange && <LinkForm id={FORM} company={company} state={state} />}
        {isNow && <ContactPart company={company} />}
        {mayChange && <ManagementPart company={company} />}
        {mayChange && isNow && <EndPart company={company} today={today} />}
      </div>
    </SidePanel>
  );
}

/** Administrators of the manager go into a fully managed company as its administrators, by a full load. */
function OpenAsAdministrator({ company }: { readonly company: PortfolioCompany }) {
  const may = useMay()(companyRoutes.changeLink);
  const { switching, switchTo } = useSwitchOrganisation();
  const confirmLeave = useConfirmLeave();
  const enter = async () => {
    if (!(await confirmLeave(SWITCH_WARNING))) return;
    await switchTo({ orgId: company.id, portal: 'portfolio_company', isTestCompany: company.isTestCompany });
  };
  if (!may) return null;
  return (
    <>
      <Button size="small" icon={KeyRound} onClick={() => void enter()}>
        Open as its administrator
      </Button>
      <LoadingOverlay visible={switching} />
    </>
  );
}
