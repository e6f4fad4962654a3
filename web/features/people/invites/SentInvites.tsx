import { CircleAlert, CircleCheck, MailWarning } from 'lucide-react';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { INVITE_DAYS, type InviteOutcome } from '#shared/people/invites/schema.ts';
import { many } from '#shared/text/plural.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useRead } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { verdictOf } from './drafts.ts';
import { isUndelivered } from './inviteWords.ts';
import { useInviteActions } from './useInviteActions.ts';

export interface SentInvitesProps {
  readonly outcomes: readonly InviteOutcome[];
  readonly organisationId: string | undefined;
  readonly backTo: string;
  readonly onAgain: () => void;
}

/** What became of the invitations, with the mails that could not be handed over. */
export function SentInvites({ outcomes, organisationId, backTo, onAgain }: SentInvitesProps) {
  const actions = useInviteActions(organisationId);
  // Read back from the server: whether a mail went out is known there only.
  const { data } = useRead(inviteRoutes.listInvites, { query: { limit: 200 } }, { organisationId });
  const undelivered = new Set(data?.data.filter(isUndelivered).map(({ id }) => id));
  const invited = outcomes.filter(({ outcome }) => outcome === 'invited');
  const failed = invited.filter(({ inviteId }) => inviteId && undelivered.has(inviteId)).length;
  return (
    <Card
      title={many(invited.length, 'person is invited', 'people are invited')}
      lead={`Each link works for ${INVITE_DAYS} days, once.`}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onAgain}>Invite more people</Button>
          <LinkButton to={backTo} variant="primary">
            Done
          </LinkButton>
        </div>
      }
    >
      <div className="grid gap-4">
        {failed > 0 && (
          <Banner
            kind="warning"
            title={failed === 1 ? 'One mail could not be handed over' : `${failed} mails could not be handed over`}
          >
            The invitations stand; send their mails again.
          </Banner>
        )}
        {actions.error && <ErrorNotice message={messageOf(actions.error)} traceId={actions.error.traceId} />}
        <ul aria-label="What was sent" className="divide-y divide-line">
          {outcomes.map((outcome) => (
            <li
              key={outcome.email}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 text-sm"
            >
              <span className="break-all font-medium text-ink">{outcome.email}</span>
              {outcome.inviteId && undelivered.has(outcome.inviteId) ? (
                <span className="inline-flex flex-wrap items-center gap-3">
                  <span className="inline-flex items-center gap-1.5 text-danger">
                    <MailWarning aria-hidden className="size-4" /> Not mailed
                  </span>
                  <Button
                    size="small"
                    pending={actions.busy === outcome.inviteId}
                    onClick={() => void actions.resend({ id: outcome.inviteId ?? '', email: outcome.email })}
                  >
                    Resend<span className="sr-only"> to {outcome.email}</span>
                  </Button>
                </span>
              ) : (
                <Result outcome={outcome} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function Result({ outcome }: { readonly outcome: InviteOutcome }) {
  const { good, text } = verdictOf(outcome);
  const Icon = good ? CircleCheck : CircleAlert;
  return (
    <span className={good ? 'inline-flex gap-1.5 text-complete' : 'inline-flex gap-1.5 text-danger'}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text}
    </span>
  );
}
