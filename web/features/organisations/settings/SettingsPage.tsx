import { type ComponentType, lazy, Suspense } from 'react';
import { featureRoutes } from '#shared/features/routes.ts';
import { domainRoutes } from '#shared/organisations/domains/routes.ts';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import { supportRoutes } from '#shared/organisations/support/routes.ts';
import { trailRoutes } from '#shared/organisations/trail/routes.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { useMay, useMember } from '#web/lib/session.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';

// Each is a chunk of its own, loaded when it is first opened.
const sections = {
  organisation: lazy(async () => ({ default: (await import('./OrganisationSection.tsx')).OrganisationSection })),
  security: lazy(async () => ({
    default: (await import('#web/features/organisations/security/SecuritySection.tsx')).SecuritySection,
  })),
  support: lazy(async () => ({
    default: (await import('#web/features/organisations/support/SupportSection.tsx')).SupportSection,
  })),
  followers: lazy(async () => ({
    default: (await import('#web/features/organisations/followers/FollowersSection.tsx')).FollowersSection,
  })),
  trail: lazy(async () => ({
    default: (await import('#web/features/organisations/trail/TrailSection.tsx')).TrailSection,
  })),
  features: lazy(async () => ({ default: (await import('./FeaturesSection.tsx')).FeaturesSection })),
} satisfies Record<string, ComponentType>;

type SectionId = keyof typeof sections;

/** What the organisation is and who may look into it, in sections; those of administrators show to them alone. */
export function SettingsPage() {
  const may = useMay();
  const { organisation } = useMember();
  const { get, set } = useAddress();
  const isCompany = organisation.organizationType === 'company';
  const shown: { readonly id: SectionId; readonly label: string; readonly shows: boolean }[] = [
    { id: 'organisation', label: 'Organisation', shows: may(organisationRoutes.getOrganisation) },
    { id: 'security', label: 'Security', shows: may(domainRoutes.listDomains) },
    { id: 'support', label: 'Support access', shows: may(supportRoutes.getSupportAccess) },
    { id: 'followers', label: 'Followers', shows: isCompany && may(companyRoutes.listFollowers) },
    { id: 'trail', label: 'Audit trail', shows: may(trailRoutes.listTrail) },
    { id: 'features', label: 'Features', shows: may(featureRoutes.listFeatureRequests) },
  ];
  const tabs = shown
    .filter(({ shows }) => shows)
    .map(({ id, label }) => {
      const Section = sections[id];
      const content = (
        <Suspense key={id} fallback={<Skeleton shape="card" />}>
          <Section />
        </Suspense>
      );
      return { id, label, content };
    });
  const asked = get('tab');
  const current = tabs.find(({ id }) => id === asked)?.id ?? 'organisation';
  return (
    <>
      <PageHeader
        title="Company settings"
        lead="What your organisation is, how its figures are counted and written, and who may look into it."
      />
      {tabs.length > 1 ? (
        <Tabs
          label="Company settings"
          tabs={tabs}
          current={current}
          onChange={(id) => set({ tab: id === 'organisation' ? null : id })}
        />
      ) : (
        tabs[0]?.content
      )}
    </>
  );
}
