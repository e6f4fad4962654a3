import { useRef } from 'react';
import { AppError } from '#shared/api/problem.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import type { Member } from '#shared/people/members/schema.ts';
import { adminRoleOf } from '#shared/people/roles/rules.ts';
import { toAppError } from '#web/lib/errors.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { type Form, useForm } from '#web/lib/useForm.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { accessOf, PersonForm, storedIn } from './personForm.ts';
import { type Access, sentAccess } from './reach.ts';
import { isLastAdmin, lastAdminText, type Viewer } from './standing.ts';

/** The form of somebody's access, and what to do where somebody else has changed it meanwhile. */
export type PersonFormState = {
  readonly form: Form<{ readonly access: Access }>;
  /** The stored member that the last save collided with. */
  readonly conflict: Member | undefined;
  readonly takeTheirs: () => void;
  readonly keepMine: () => Promise<void>;
};

/** The form holds roles and reach as one field, to which whatever the server says of either belongs. */
function atAccess(error: AppError): AppError {
  const [message] = Object.values(error.fields ?? {});
  return message === undefined ? error : new AppError(error.code, error.message, { fields: { access: message } });
}

/** Changes the access of a member; `onSaved` closes the panel. */
export function usePersonForm(
  member: Member,
  members: readonly Member[],
  viewer: Viewer,
  onSaved: () => void,
): PersonFormState {
  const toast = useToast();
  const change = useWrite(memberRoutes.changeUser, { refresh: [memberRoutes.listUsers] });
  // The version that the form is based on: another one after a conflict.
  const base = useRef(member.version);
  const adminRole = adminRoleOf(viewer.organizationType);
  const isLast = isLastAdmin(member, members, viewer.organizationType);
  const form = useForm({
    initial: { access: accessOf(member) },
    schema: PersonForm,
    labels: { access: 'Roles' },
    validators: {
      access: ({ roles }: Access) => ({
        pass: !isLast || (adminRole !== undefined && roles.includes(adminRole)),
        message: lastAdminText(member.name, viewer.organizationType),
      }),
    },
    onSubmit: async ({ access }) => {
      try {
        await change.run({ params: { userId: member.id }, body: { ...sentAccess(access), version: base.current } });
      } catch (error) {
        throw atAccess(toAppError(error));
      }
      toast.success(`The access of ${member.name} is saved and counts from now on`);
      onSaved();
    },
  });
  const conflict = storedIn(form.problem);
  const rebase = () => {
    if (conflict) base.current = conflict.version;
  };
  return {
    form,
    conflict,
    takeTheirs: () => {
      rebase();
      if (conflict) form.reset({ access: accessOf(conflict) });
    },
    keepMine: async () => {
      rebase();
      await form.submit();
    },
  };
}
