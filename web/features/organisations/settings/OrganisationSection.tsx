import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import type { Organisation } from '#shared/organisations/profile/schema.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useMay, useMember } from '#web/lib/session.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { usePeople } from '#web/lib/usePeople.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Facts } from '#web/ui/layout/Facts.tsx';
import { LicenceCard } from './LicenceCard.tsx';
import { LogoCard } from './LogoCard.tsx';
import { approachLabel, currencyLabel, industryLabel, localeLabel, months } from './words.ts';

const SettingsPanel = laterPart({
  failure: 'The settings could not be loaded',
  load: async () => (await import('./SettingsPanel.tsx')).SettingsPanel,
  over: true,
});

/** Name, currency, industries, calendar and owner; administrators change them beside the page. */
export function OrganisationSection() {
  const { organisation } = useMember();
  const read = useRead(organisationRoutes.getOrganisation, { params: { id: organisation.id } });
  const mayChange = useMay()(organisationRoutes.saveOrganisation);
  const [editing, setEditing] = useState(false);
  return (
    <Loaded
      read={read}
      failure="The settings could not be loaded"
      skeleton={
        <div className="grid gap-5 desktop:grid-cols-2">
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </div>
      }
    >
      {({ data }) => (
        <>
          <Settings organisation={data} mayChange={mayChange} onEdit={() => setEditing(true)} />
          {editing && <SettingsPanel organisation={data} onClose={() => setEditing(false)} />}
        </>
      )}
    </Loaded>
  );
}

type SettingsProps = {
  readonly organisation: Organisation;
  readonly mayChange: boolean;
  readonly onEdit: () => void;
};

function Settings({ organisation, mayChange, onEdit }: SettingsProps) {
  const { industries, ownerId } = organisation;
  const { nameOf } = usePeople();
  const edit = mayChange && (
    <Button size="small" icon={Pencil} onClick={onEdit}>
      Edit
    </Button>
  );
  return (
    <div className="grid items-start gap-5 desktop:grid-cols-2">
      <Card title="Organisation" actions={edit}>
        <Facts
          facts={[
            { term: 'Name', text: organisation.name },
            { term: 'Primary contact', text: ownerId ? nameOf(ownerId) : 'Nobody yet' },
            {
              term: 'Industries',
              text:
                industries.length === 0
                  ? 'None chosen'
                  : industries.map((id) => (
                      <span key={id} className="block">
                        {industryLabel(id)}
                      </span>
                    )),
            },
            { term: 'Currency', text: currencyLabel(organisation.currency) },
          ]}
        />
      </Card>
      <Card title="Reporting">
        <Facts
          facts={[
            { term: 'Financial year', text: `Ends in ${months[organisation.yearEndMonth - 1]}` },
            { term: 'Consolidation', text: approachLabel(organisation.consolidation) },
            { term: 'Time zone', text: organisation.timeZone },
            { term: 'Numbers', text: localeLabel(organisation.numberLocale) },
          ]}
        />
      </Card>
      <LicenceCard organisation={organisation} />
      <LogoCard organisation={organisation} mayChange={mayChange} />
    </div>
  );
}
