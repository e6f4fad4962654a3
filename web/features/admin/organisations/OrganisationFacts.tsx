import type { AdminOrganisation } from '#shared/admin/organisations/schema.ts';
import { licenceMarks, licenceWords, serviceWords, typeWords } from '#web/features/admin/words.ts';
import { dayText, momentText, rangeText } from '#web/lib/dates.ts';
import { useMember } from '#web/lib/session.tsx';
import { CopyText } from '#web/ui/actions/CopyText.tsx';
import { Facts } from '#web/ui/layout/Facts.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';

/** What staff may know of an organisation: names, settings and counts. */
export function OrganisationFacts({ organisation }: { readonly organisation: AdminOrganisation }) {
  const { timeZone } = useMember().organisation;
  const { licenceStartDate, licenceEndDate, owner, parents } = organisation;
  const mark = licenceMarks[organisation.licenceState];
  return (
    <Facts
      facts={[
        {
          term: 'Id',
          text: <CopyText text={organisation.id} label="Copy the id" />,
        },
        { term: 'Type', text: typeWords[organisation.type] },
        {
          term: 'Licence',
          text: (
            <span className="inline-flex flex-wrap items-center gap-2">
              {licenceWords[organisation.licenceType]} <Badge tone={mark.tone}>{mark.label}</Badge>
              {rangeText(licenceStartDate, licenceEndDate)}
            </span>
          ),
        },
        { term: 'Service level', text: serviceWords[organisation.serviceLevel] },
        { term: 'Owner', text: owner ? `${owner.name}, ${owner.email}` : 'Nobody yet' },
        {
          term: 'Followed by',
          text: parents.length === 0 ? 'No fund manager' : parents.map(({ name }) => name).join(', '),
        },
        { term: 'Currency', text: organisation.currency },
        { term: 'Authenticator app', text: organisation.enforceMfa ? 'Asked of everybody' : 'Left to each person' },
        {
          term: 'Support access',
          text: organisation.supportMode === 'open' ? 'Open' : 'By grant of an administrator',
        },
        { term: 'Created', text: momentText(organisation.createdAt, timeZone) },
        ...(organisation.licenceState === 'ended' && licenceEndDate
          ? [{ term: 'Read-only since', text: `the end of ${dayText(licenceEndDate)}` }]
          : []),
      ]}
    />
  );
}
