import { dateIn } from '#shared/library/dates/rules.ts';
import type { Member } from '#shared/people/members/schema.ts';
import { grantableRoles } from '#shared/people/roles/rules.ts';
import { AccessFields } from '#web/features/people/access/AccessFields.tsx';
import { RoleBadges } from '#web/features/people/access/RoleBadges.tsx';
import { labelIn, useAccessChoices } from '#web/features/people/access/useAccessChoices.ts';
import { PersonAvatar } from '#web/features/people/profile/PersonAvatar.tsx';
import { differencesOf } from '#web/lib/conflict.ts';
import { dayText, momentText } from '#web/lib/dates.ts';
import { useMember } from '#web/lib/session.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ConflictNotice } from '#web/ui/feedback/ConflictNotice.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { Facts } from '#web/ui/layout/Facts.tsx';
import { SidePanel } from '#web/ui/overlays/SidePanel.tsx';
import { MfaBadge } from './MfaBadge.tsx';
import { accessWords } from './personForm.ts';
import { type Viewer, whyNotChange } from './standing.ts';
import { usePersonForm } from './usePersonForm.ts';

export interface PersonPanelProps {
  readonly member: Member;
  readonly members: readonly Member[];
  readonly viewer: Viewer;
  /** The viewer administers the organisation; else the panel is there to read. */
  readonly mayChange: boolean;
  readonly onClose: () => void;
}

const FORM = 'person-form';

/** One person beside the list: their access to change, or to read with the reason why. */
export function PersonPanel(props: PersonPanelProps) {
  const { member, viewer, mayChange } = props;
  const hindrance = mayChange ? whyNotChange(viewer, member) : undefined;
  return mayChange && !hindrance ? <EditPanel {...props} /> : <ReadPanel {...props} hindrance={hindrance} />;
}

function EditPanel({ member, members, viewer, onClose }: PersonPanelProps) {
  const choices = useAccessChoices();
  const { form, conflict } = usePersonForm(member, members, viewer, onClose);
  const { id, value, onChange, error } = form.field('access');
  return (
    <SidePanel
      open
      title={member.name}
      size="large"
      onClose={onClose}
      dirty={form.dirty}
      footer={
        <Button type="submit" form={FORM} variant="primary" pending={form.pending}>
          Save
        </Button>
      }
    >
      <Who member={member} />
      <form id={FORM} onSubmit={(event) => void form.submit(event)} noValidate className="mt-6 grid gap-6">
        {conflict ? (
          <ConflictNotice
            what={`the access of ${member.name}`}
            conflict={conflict}
            differences={differencesOf(accessWords(choices), conflict)}
          />
        ) : (
          <FormErrorSummary {...form.summary} />
        )}
        <AccessFields
          id={id}
          value={value}
          onChange={onChange}
          grantable={grantableRoles(viewer.roles, viewer.organizationType)}
          choices={choices}
          error={error ?? form.errors['access.roles']?.message}
        />
      </form>
    </SidePanel>
  );
}

function ReadPanel({ member, hindrance, onClose }: PersonPanelProps & { readonly hindrance: string | undefined }) {
  const choices = useAccessChoices();
  const listed = (ids: readonly string[], of: 'groups' | 'entities') =>
    ids.map((id) => labelIn(choices[of], id)).join(', ');
  return (
    <SidePanel open title={member.name} size="large" onClose={onClose}>
      {hindrance && (
        <div className="mb-5">
          <Banner kind="info" title={hindrance} />
        </div>
      )}
      <Who member={member} />
      <div className="mt-6">
        <Facts
          facts={[
            { term: 'Roles', text: <RoleBadges access={member} /> },
            { term: 'Sections', text: listed(member.allowedQuestionGroupIds, 'groups') },
            { term: 'Entities', text: listed(member.allowedEntityIds, 'entities') },
          ]}
        />
      </div>
    </SidePanel>
  );
}

function Who({ member }: { readonly member: Member }) {
  const { organisation } = useMember();
  const facts = [
    { term: 'E-mail', text: <span className="break-all">{member.email}</span> },
    { term: 'Job title', text: member.jobTitle ?? '' },
    { term: 'Sign-in', text: member.isSSO ? 'with Microsoft' : 'with a password' },
    { term: 'Second step', text: <MfaBadge mfa={member.mfa} /> },
    { term: 'Member since', text: dayText(dateIn(organisation.timeZone, new Date(member.memberSince))) },
    { term: 'Last seen', text: member.lastSeenAt ? momentText(member.lastSeenAt, organisation.timeZone) : 'never' },
  ];
  return (
    <>
      <div className="mb-5">
        <PersonAvatar name={member.name} picture={member.picture} size="huge" decorative />
      </div>
      <Facts facts={facts} />
    </>
  );
}
