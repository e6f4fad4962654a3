import { domainRoutes } from '#shared/organisations/domains/routes.ts';
import { useMember } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { useForm } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

const { body: NewDomain } = domainRoutes.addDomain;

/** Names a domain; the record that proves it is shown afterwards. */
export function AddDomainForm({ onDone }: { readonly onDone: () => void }) {
  const { organisation } = useMember();
  const { run } = useWrite(domainRoutes.addDomain, { refresh: [domainRoutes.listDomains] });
  const form = useForm({
    initial: { domain: '' },
    schema: NewDomain,
    labels: { domain: 'Domain' },
    onSubmit: async (body) => {
      await run({ params: { id: organisation.id }, body });
      onDone();
    },
  });
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate className="mb-4 grid gap-3">
      <FormErrorSummary {...form.summary} />
      <TextField
        label="Domain"
        hint="What stands after the @ of your people’s addresses."
        placeholder="company.com"
        autoComplete="off"
        spellCheck={false}
        {...form.field('domain')}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" pending={form.pending}>
          Add
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
