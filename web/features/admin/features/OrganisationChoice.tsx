import { useState } from 'react';
import type { FeatureOverview } from '#shared/admin/features/routes.ts';
import { adminOrganisationRoutes } from '#shared/admin/organisations/routes.ts';
import { useAddress } from '#web/lib/useAddress.ts';
import { useReadAll } from '#web/lib/useReadAll.ts';
import { Select } from '#web/ui/fields/Select.tsx';

/** Which organisation's flags are looked at; kept in the address. */
export function OrganisationChoice({ chosen }: { readonly chosen: FeatureOverview['organisation'] }) {
  const { get, set } = useAddress();
  const [asked] = useState(() => get('organisation'));
  const read = useReadAll(adminOrganisationRoutes.listAllOrganisations, {});
  const options = (read.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const known =
    chosen && !options.some(({ value }) => value === chosen.id) ? [{ value: chosen.id, label: chosen.name }] : [];
  return (
    <Select
      label="Organisation"
      loading={!read.data}
      options={[...known, ...options]}
      value={get('organisation') ?? asked}
      onChange={(id) => set({ organisation: id, view: 'organisation' })}
      placeholder="Choose an organisation"
      hint={chosen?.isDemo ? 'A demo: every feature is on unless it is overridden here.' : undefined}
    />
  );
}
