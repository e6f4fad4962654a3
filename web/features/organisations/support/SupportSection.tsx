import { type SupportAccess, supportRoutes } from '#shared/organisations/support/routes.ts';
import { momentText } from '#web/lib/dates.ts';
import { messageOf } from '#web/lib/errors.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { linkTo } from '#web/lib/links.ts';
import { useMay, useMember } from '#web/lib/session.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { RadioGroup } from '#web/ui/fields/RadioGroup.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Facts } from '#web/ui/layout/Facts.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import { GrantForm } from './GrantForm.tsx';
import { useSupportAccess } from './useSupportAccess.ts';

const modes = [
  {
    value: 'by_grant' as const,
    label: 'By grant',
    hint: 'They see values only while you have granted it, for a purpose and at most 7 days.',
  },
  {
    value: 'open' as const,
    label: 'Open',
    hint: 'They see values, notes, evidence and comments whenever they help you.',
  },
];

/** What the provider's staff may see of the organisation: the mode, the grant in force, and what is always visible. */
export function SupportSection() {
  const { organisation } = useMember();
  const read = useRead(supportRoutes.getSupportAccess, { params: { id: organisation.id } });
  return (
    <div className="grid items-start gap-5 desktop:grid-cols-2">
      <Loaded
        read={read}
        failure="Support access could not be loaded"
        skeleton={
          <Card title="Support access">
            <Skeleton rows={4} />
          </Card>
        }
      >
        {({ data }) => <AccessCard access={data} />}
      </Loaded>
      <WhatStaffSee />
    </div>
  );
}

function AccessCard({ access }: { readonly access: SupportAccess }) {
  const may = useMay()(supportRoutes.saveSupportAccess);
  const { setMode, endGrant, error, pending } = useSupportAccess();
  return (
    <Card title="Support access">
      <RadioGroup
        label="Sedum’s staff see values"
        look="cards"
        options={modes}
        value={access.mode}
        disabled={!may || pending}
        onChange={(mode) => void setMode(mode)}
      />
      {error && (
        <div className="mt-4">
          <ErrorNotice title="Support access is as it was" message={messageOf(error)} traceId={error.traceId} />
        </div>
      )}
      {access.mode === 'by_grant' && (
        <div className="mt-5 border-line border-t pt-5">
          {access.grant ? (
            <Grant grant={access.grant} onEnd={may ? () => void endGrant() : undefined} pending={pending} />
          ) : (
            may && <GrantForm />
          )}
        </div>
      )}
    </Card>
  );
}

type GrantProps = {
  readonly grant: NonNullable<SupportAccess['grant']>;
  readonly onEnd: (() => void) | undefined;
  readonly pending: boolean;
};

function Grant({ grant, onEnd, pending }: GrantProps) {
  const { timeZone } = useMember().organisation;
  return (
    <>
      <h3 className="mb-3 flex items-center gap-2 font-semibold text-ink text-sm">
        Granted now <Badge tone="partial">until {momentText(grant.until, timeZone)}</Badge>
      </h3>
      <Facts
        facts={[
          { term: 'Purpose', text: grant.purpose },
          { term: 'Granted', text: momentText(grant.grantedAt, timeZone) },
          { term: 'By', text: grant.grantedBy?.name ?? 'Former user' },
        ]}
      />
      {onEnd && (
        <div className="mt-4">
          <Button pending={pending} onClick={onEnd}>
            End it now
          </Button>
        </div>
      )}
    </>
  );
}

function WhatStaffSee() {
  return (
    <Card title="What Sedum’s staff see">
      <dl className="grid gap-4 text-sm">
        <div>
          <dt className="font-medium text-ink">Always</dt>
          <dd className="mt-0.5 text-ink-muted">
            Names of people and entities, settings, licences, and counts of answers.
          </dd>
        </div>
        <div>
          <dt className="font-medium text-ink">With your access only</dt>
          <dd className="mt-0.5 text-ink-muted">Values, notes, evidence and comments, to read.</dd>
        </div>
        <div>
          <dt className="font-medium text-ink">Never</dt>
          <dd className="mt-0.5 text-ink-muted">
            Changing anything, or seeing a password or a reset link: those go to the person by mail.
          </dd>
        </div>
      </dl>
      <p className="mt-4 border-line border-t pt-4 text-ink-muted text-sm">
        Each page that they open stands in your{' '}
        <Link to={linkTo('/settings-overview', {}, { tab: 'trail', action: 'support-read' })}>audit trail</Link>.
      </p>
    </Card>
  );
}
