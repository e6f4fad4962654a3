import { CalendarCheck, CalendarClock, CalendarX, type LucideIcon } from 'lucide-react';
import { dateIn } from '#shared/library/dates/rules.ts';
import { licenceStateOf } from '#shared/organisations/profile/licence.ts';
import type { Organisation } from '#shared/organisations/profile/schema.ts';
import { rangeText } from '#web/lib/dates.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Facts } from '#web/ui/layout/Facts.tsx';
import { MarkChip } from '#web/ui/status/StatusChip.tsx';
import type { Mark } from '#web/ui/status/tones.ts';
import { licenceLabels, serviceLabels } from './words.ts';

const mark = (label: string, hint: string, tone: Mark['tone'], Icon: LucideIcon): Mark => ({ label, hint, tone, Icon });
const marks: Record<ReturnType<typeof licenceStateOf>, Mark> = {
  'not-begun': mark('Not begun', 'It begins at its first day', 'info', CalendarClock),
  running: mark('Running', 'Everything can be changed', 'complete', CalendarCheck),
  ending: mark('Ends soon', 'After its last day everything is read-only', 'partial', CalendarClock),
  ended: mark('Ended', 'Everything can be read and exported, nothing changed', 'danger', CalendarX),
  'open-ended': mark('No end', 'Everything can be changed', 'complete', CalendarCheck),
};

/** What the organisation has agreed with the provider; only the provider changes it. */
export function LicenceCard({ organisation }: { readonly organisation: Organisation }) {
  const { licenceType, licenceStartDate, licenceEndDate, serviceLevel, timeZone } = organisation;
  const state = licenceStateOf(organisation, dateIn(timeZone, new Date()));
  const service = serviceLabels[serviceLevel];
  return (
    <Card title="Licence and service" lead="Agreed with Sedum: write to support@sedum.example to change it.">
      <Facts
        facts={[
          {
            term: 'Licence',
            text: (
              <span className="flex flex-wrap items-center gap-2">
                {licenceLabels[licenceType]} <MarkChip mark={marks[state]} size="small" />
              </span>
            ),
          },
          { term: 'Runs', text: rangeText(licenceStartDate, licenceEndDate) },
          {
            term: 'Service level',
            text: (
              <>
                {service.label}
                <span className="block text-ink-muted text-xs">{service.hint}</span>
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}
