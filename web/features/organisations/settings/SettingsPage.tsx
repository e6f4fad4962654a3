import type { ComponentType } from 'react';
import { featureRoutes } from '#shared/features/routes.ts';
import { domainRoutes } from '#shared/organisations/domains/routes.ts';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import { supportRoutes } from '#shared/organisations/support/routes.ts';
import { trailRoutes } from '#shared/organisations/trail/routes.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useMay, useMember } from '#web/lib/session.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';

// Each is a chunk of its own, loaded when it is first opened.
const sections = {
  organisation: laterPart({
    failure: 'The organisation could not be loaded',
    load: async () => (await import('./OrganisationSection.tsx')).OrganisationSection,
    skeleton: <Skeleton shape="card" />,
  }),
  security: laterPart({
    failure: 'The security settings could not be loaded',
    load: async () => (await import('#web/features/organisations/security/SecuritySection.tsx')).SecuritySection,
    skeleton: <Skeleton shape="card" />,
  }),
  support: laterPart({
    failure: 'The support access could not be loaded',
    load: async () => (await import('#web/features/organisations/support/SupportSection.tsx')).SupportSection,
    skeleton: <Skeleton shape="card" />,
  }),
  followers: laterPart({
    failure: 'The followers could not be loaded',
    load: async () => (await import('#web/features/organisations/followers/FollowersSection.tsx')).FollowersSection,
    skeleton: <Skeleton shape="card" />,
  }),
  trail: laterPart({
    failure: 'The audit trail could not be loaded',
    load: async () => (await import('#web/features/organisations/trail/TrailSection.tsx')).TrailSection,
    skeleton: <Skeleton shape="card" />,
  }),
  features: laterPart({
    failure: 'The features could not be loaded',
    load: async () => (await import('./FeaturesSection.tsx')).FeaturesSection,
    skeleton: <Skeleton shape="card" />,
  }),
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
      return { id, label, content: <Section key={id} /> };
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
