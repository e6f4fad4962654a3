import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import type { Organisation } from '#shared/organisations/profile/schema.ts';
import { dayText } from '#web/lib/dates.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useMay, useMember } from '#web/lib/session.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Facts } from '#web/ui/layout/Facts.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { approachLabel, currencyLabel, industryLabel, localeLabel, months } from './words.ts';

const SettingsPanel = lazy(async () => ({ default: (await import('./SettingsPanel.tsx')).SettingsPanel }));

/** What the organisation is and how it reports; administrators change it beside the page. */
export function SettingsPage() {
  const { organisation } = useMember();
  const read = useRead(organisationRoutes.getOrganisation, { params: { id: organisation.id } });
  const mayChange = useMay()(organisationRoutes.saveOrganisation);
  const [editing, setEditing] = useState(false);
  return (
    <>
      <PageHeader
        title="Company settings"
        lead="What your organisation is, and how its figures are counted and written."
        actions={
          mayChange &&
          read.data && (
            <Button variant="primary" icon={Pencil} onClick={() => setEditing(true)}>
              Edit
            </Button>
          )
        }
      />
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
            <Settings organisation={data} />
            {editing && (
              <Suspense>
                <SettingsPanel organisation={data} onClose={() => setEditing(false)} />
              </Suspense>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function Settings({ organisation }: { readonly organisation: Organisation }) {
  const { industries, licenceStartDate, licenceEndDate } = organisation;
  return (
    <div className="grid items-start gap-5 desktop:grid-cols-2">
      <Card title="Organisation">
        <Facts
          facts={[
            { term: 'Name', text: organisation.name },
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
            { term: 'Licence', text: licenceText(organisation.licenceType, licenceStartDate, licenceEndDate) },
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
    </div>
  );
}

function licenceText(type: string, from: string | null, to: string | null): string {
  const kind = type.charAt(0).toUpperCase() + type.slice(1);
  const range = [from && `from ${dayText(from)}`, to && `until ${dayText(to)}`].filter(Boolean).join(' ');
  return range ? `${kind}, ${range}` : kind;
}
