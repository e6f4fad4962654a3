import type { AppError } from '#shared/api/problem.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import type { Member } from '#shared/people/members/schema.ts';
import { useMember } from '#web/lib/session.tsx';
import { useAction } from '#web/lib/useAction.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

/** What can be done with a person of the list, each after a question; `error` is why the last one was refused. */
export type PersonActions = {
  readonly sendPassword: (member: Member) => Promise<void>;
  readonly remove: (member: Member) => Promise<void>;
  readonly error: AppError | undefined;
};

/** Sends a mail for a new password, and removes people. */
export function usePersonActions(): PersonActions {
  const { organisation } = useMember();
  const reset = useWrite(memberRoutes.sendPasswordReset);
  const removal = useWrite(memberRoutes.removeUser, { refresh: [memberRoutes.listUsers] });
  const confirm = useConfirm();
  const toast = useToast();
  const { attempt, error } = useAction(async (run: () => Promise<unknown>, done: string) => {
    await run();
    toast.success(done);
  });
  return {
    error,
    sendPassword: async ({ id, name, email }) => {
      const sure = await confirm({
        title: `Mail ${name} a code for a new password?`,
        body: `It goes to ${email}. The present password works until a new one is set.`,
        confirmLabel: 'Send the mail',
      });
      if (sure) await attempt(() => reset.run({ body: { userId: id } }), `The mail is on its way to ${email}`);
    },
    remove: async (member) => {
      const sure = await confirm({
        title: `Remove ${member.name}?`,
        body: <Consequences member={member} organisation={organisation.name} />,
        confirmLabel: 'Remove',
        danger: true,
      });
      if (!sure) return;
      await attempt(() => removal.run({ params: { userId: member.id } }), `${member.name} is removed`);
    },
  };
}

function Consequences({ member, organisation }: { readonly member: Member; readonly organisation: string }) {
  return (
    <ul className="list-disc space-y-1.5 pl-5">
      <li>
        {member.name} loses access to {organisation} with their next click.
      </li>
      <li>What they have entered stays, with their name in the history.</li>
      <li>What they still had to answer falls to the default assignee.</li>
      {member.isOwner && <li>They are the owner: choose another primary contact in the company settings.</li>}
      <li>Other organisations of theirs are not touched, and you can invite them again.</li>
    </ul>
  );
}
