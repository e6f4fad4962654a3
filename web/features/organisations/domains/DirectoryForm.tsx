import * as v from 'valibot';
import { DirectoryChange, domainRoutes, type MailDomain } from '#shared/organisations/domains/routes.ts';
import { useMember } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { useForm } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

const { tenantId, singleSignOnOnly } = DirectoryChange.entries;
const Directory = v.strictObject({
  tenantId: v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => text || null),
    tenantId,
  ),
  singleSignOnOnly,
});

/** The directory that signs people of a proven domain in, and whether it is their only way. */
export function DirectoryForm({ domain, onDone }: { readonly domain: MailDomain; readonly onDone: () => void }) {
  const { organisation } = useMember();
  const { run } = useWrite(domainRoutes.changeDomain, { refresh: [domainRoutes.listDomains] });
  const confirm = useConfirm();
  const toast = useToast();
  const form = useForm({
    initial: { tenantId: domain.tenantId ?? '', singleSignOnOnly: domain.singleSignOnOnly },
    schema: Directory,
    labels: { tenantId: 'Directory id' },
    validators: {
      singleSignOnOnly: (only, values) => ({
        pass: !only || values.tenantId.trim() !== '',
        message: 'Single sign-on needs a directory',
      }),
    },
    onSubmit: async (body) => {
      const switchesOff = body.singleSignOnOnly && !domain.singleSignOnOnly;
      if (switchesOff && !(await confirm(warningFor(domain.domain)))) return;
      const params = { id: organisation.id, domain: domain.domain };
      await run({ params, body: { ...body, version: domain.version } });
      toast.success('The directory is saved');
      onDone();
    },
  });
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate className="grid gap-4">
      <FormErrorSummary {...form.summary} />
      <TextField
        label="Directory id"
        hint="Microsoft Entra ID shows it as ‘Tenant ID’. Leave it empty to disconnect."
        fullWidth
        autoComplete="off"
        spellCheck={false}
        placeholder="00000000-0000-0000-0000-000000000000"
        {...form.field('tenantId')}
      />
      <Checkbox
        label="Single sign-on only"
        hint={`Passwords of people with an address at ${domain.domain} stop working at once, in every organisation. If the directory fails, nobody of them gets in.`}
        {...form.field('singleSignOnOnly')}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" pending={form.pending}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

function warningFor(domain: string) {
  return {
    title: 'Single sign-on only',
    body: `Passwords of everybody at ${domain} stop working, yours too if you are one of them. Sign in with Microsoft once before you go on, so that you know that it works.`,
    confirmLabel: 'Switch passwords off',
    danger: true,
  };
}
