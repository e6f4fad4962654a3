import { AppError } from '#shared/api/problem.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import type { Member } from '#shared/people/members/schema.ts';
import { adminRoleOf } from '#shared/people/roles/rules.ts';
import { type Access, sentAccess } from '#web/features/people/access/reach.ts';
import { toAppError } from '#web/lib/errors.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { useVersioned } from '#web/lib/useVersioned.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { accessOf, PersonForm } from './personForm.ts';
import { isLastAdmin, lastAdminText, type Viewer } from './standing.ts';

/** The form holds roles and reach as one field, to which whatever the server says of either belongs. */
function atAccess(error: AppError): AppError {
  const [message] = Object.values(error.fields ?? {});
  return message === undefined ? error : new AppError(error.code, error.message, { fields: { access: message } });
}

/** Changes the access of a member; `onSaved` closes the panel. */
export function usePersonForm(member: Member, members: readonly Member[], viewer: Viewer, onSaved: () => void) {
  const toast = useToast();
  const change = useWrite(memberRoutes.changeUser, { refresh: [memberRoutes.listUsers] });
  const adminRole = adminRoleOf(viewer.organizationType);
  const isLast = isLastAdmin(member, members, viewer.organizationType);
  return useVersioned({
    stored: member,
    valuesOf: (stored: Member): { readonly access: Access } => ({ access: accessOf(stored) }),
    schema: PersonForm,
    labels: { access: 'Roles' },
    validators: {
      access: ({ roles }: Access) => ({
        pass: !isLast || (adminRole !== undefined && roles.includes(adminRole)),
        message: lastAdminText(member.name, viewer.organizationType),
      }),
    },
    save: async ({ access }, base) => {
      const { id, version } = base ?? member;
      try {
        await change.run({ params: { userId: id }, body: { ...sentAccess(access), version } });
      } catch (error) {
        throw atAccess(toAppError(error));
      }
      toast.success(`The access of ${member.name} is saved and counts from now on`);
      onSaved();
    },
  });
}
