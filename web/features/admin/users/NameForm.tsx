import * as v from 'valibot';
import { type AdminUser, adminUserRoutes } from '#shared/admin/users/routes.ts';
import { PersonName } from '#shared/people/profile/schema.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { useForm } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

const Form = v.strictObject({ name: PersonName });

/** Corrects a person's name. */
export function NameForm({ user }: { readonly user: AdminUser }) {
  const toast = useToast();
  const change = useWrite(adminUserRoutes.changeAnyUser, { refresh: [adminUserRoutes.listAllUsers] });
  const form = useForm({
    initial: { name: user.name },
    schema: Form,
    labels: { name: 'Name' },
    onSubmit: async ({ name }) => {
      await change.run({ params: { id: user.id }, body: { name, version: user.version } });
      toast.success(`${name} is saved`);
    },
  });
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate className="grid gap-4">
      <FormErrorSummary {...form.summary} />
      <TextField label="Name" required fullWidth maxLength={200} {...form.field('name')} />
      {form.dirty && (
        <div>
          <Button type="submit" variant="primary" pending={form.pending}>
            Save the name
          </Button>
        </div>
      )}
    </form>
  );
}
