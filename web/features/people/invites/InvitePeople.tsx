import { ClipboardPaste, Plus, Send } from 'lucide-react';
import { useState } from 'react';
import type { Role } from '#shared/people/access.ts';
import { MOST_INVITES } from '#shared/people/invites/schema.ts';
import { many } from '#shared/text/plural.ts';
import { AccessFields } from '#web/features/people/access/AccessFields.tsx';
import { type AccessChoices, useAccessChoices } from '#web/features/people/access/useAccessChoices.ts';
import { messageOf } from '#web/lib/errors.ts';
import { laterPart } from '#web/lib/laterPart.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { DraftRow } from './DraftRow.tsx';
import { isFilled } from './drafts.ts';
import { type InviteList, useInviteList } from './useInviteList.ts';

// What follows a press: the form itself stands before any of it is loaded.
const DraftAccessDialog = laterPart({
  failure: 'The access could not be loaded',
  load: async () => (await import('./DraftAccessDialog.tsx')).DraftAccessDialog,
  over: true,
});
const PasteDialog = laterPart({
  failure: 'The dialog could not be opened',
  load: async () => (await import('./PasteDialog.tsx')).PasteDialog,
  over: true,
});
const SentInvites = laterPart({
  failure: 'What became of the invitations could not be loaded',
  load: async () => (await import('./SentInvites.tsx')).SentInvites,
  skeleton: <Skeleton shape="card" label="Reading what was sent..." />,
});

export interface InvitePeopleProps {
  /** Roles that may be granted here. */
  readonly grantable: readonly Role[];
  /** Roles that everybody gets unless others are chosen. */
  readonly initialRoles?: readonly Role[];
  /** Another organisation than the tab's, which the person administers. */
  readonly organisationId?: string;
  /** Where 'Done' leads. */
  readonly backTo: string;
}

/** Invites one person or many: a list, access for all or for each, a preview line by line, then the result. */
export function InvitePeople({ grantable, initialRoles = [], organisationId, backTo }: InvitePeopleProps) {
  const choices = useAccessChoices(organisationId);
  const list = useInviteList(
    { roles: initialRoles, allowedQuestionGroupIds: [], allowedEntityIds: [] },
    organisationId,
  );
  if (list.sent) {
    return <SentInvites outcomes={list.sent} organisationId={organisationId} backTo={backTo} onAgain={list.again} />;
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card title="Access" lead="For everybody on the list; a single person can get another one.">
        <AccessFields value={list.shared} onChange={list.setShared} grantable={grantable} choices={choices} />
      </Card>
      <PeopleCard list={list} grantable={grantable} choices={choices} />
    </div>
  );
}

type PeopleCardProps = {
  readonly list: InviteList;
  readonly grantable: readonly Role[];
  readonly choices: AccessChoices;
};

function PeopleCard({ list, grantable, choices }: PeopleCardProps) {
  const { drafts, shared, verdicts } = list;
  const [pasting, setPasting] = useState(false);
  const [choosing, setChoosing] = useState<string | null>(null);
  const chosen = drafts.find(({ key }) => key === choosing);
  return (
    <Card
      title="People"
      lead={`Up to ${MOST_INVITES} at once.`}
      actions={
        <Button size="small" icon={ClipboardPaste} onClick={() => setPasting(true)}>
          Add several
        </Button>
      }
      footer={<Foot list={list} />}
    >
      {list.error && (
        <div className="mb-4">
          <ErrorNotice message={messageOf(list.error)} traceId={list.error.traceId} />
        </div>
      )}
      <ul aria-label="People to invite">
        {drafts.map((draft, at) => (
          <DraftRow
            key={draft.key}
            draft={draft}
            number={at + 1}
            shared={shared}
            verdict={verdicts.get(draft.key)}
            onChange={(change) => list.change(draft.key, change)}
            onAccess={() => setChoosing(draft.key)}
            onRemove={() => list.remove(draft.key)}
          />
        ))}
      </ul>
      <div className="mt-4">
        <Button size="small" icon={Plus} onClick={list.addEmpty}>
          Add a person
        </Button>
      </div>
      {pasting && (
        <PasteDialog
          known={{ roles: grantable, ...choices }}
          onClose={() => setPasting(false)}
          onAdd={(people) => {
            list.addMany(people);
            setPasting(false);
          }}
        />
      )}
      {chosen && (
        <DraftAccessDialog
          draft={chosen}
          shared={shared}
          grantable={grantable}
          choices={choices}
          onClose={() => setChoosing(null)}
          onChoose={(access) => {
            list.change(chosen.key, { access, notes: [] });
            setChoosing(null);
          }}
        />
      )}
    </Card>
  );
}

/** First the preview, then, while the list is as it was previewed, the sending. */
function Foot({ list }: { readonly list: InviteList }) {
  const { drafts, sendable, pending, preview, send } = list;
  const left = sendable === null ? 0 : drafts.length - sendable;
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <span role="status" className="mr-auto text-ink-muted">
        {sendable === null && 'The preview says what would happen to each line. Nothing is sent yet.'}
        {sendable === 0 && 'No line can be sent: mend them, then look again.'}
        {sendable !== null && sendable > 0 && left > 0 && `${left} of ${drafts.length} lines will be left out.`}
        {sendable !== null && sendable > 0 && left === 0 && 'Every line can be sent.'}
      </span>
      {sendable ? (
        <Button variant="primary" icon={Send} pending={pending} onClick={() => void send()}>
          Send {many(sendable, 'invitation')}
        </Button>
      ) : (
        <Button variant="primary" pending={pending} disabled={!drafts.some(isFilled)} onClick={() => void preview()}>
          Preview
        </Button>
      )}
    </div>
  );
}
