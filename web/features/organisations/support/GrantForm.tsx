import * as v from 'valibot';
import { MOST_GRANT_DAYS, supportRoutes } from '#shared/organisations/support/routes.ts';
import { useMember } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { useForm } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';

const Grant = v.strictObject({
  purpose: v.pipe(v.string(), v.trim(), v.nonEmpty('Say what for'), v.maxLength(500, 'At most 500 characters')),
  days: v.pipe(v.string(), v.transform(Number)),
});
const days = Array.from({ length: MOST_GRANT_DAYS }, (_, at) => ({
  value: String(at + 1),
  label: at === 0 ? '1 day' : `${at + 1} days`,
}));

/** Lets the provider's staff see values for a purpose and some days. */
export function GrantForm() {
  const { organisation } = useMember();
  const { run } = useWrite(supportRoutes.saveSupportAccess, { refresh: [supportRoutes.getSupportAccess] });
  const toast = useToast();
  const form = useForm({
    initial: { purpose: '', days: '1' },
    schema: Grant,
    labels: { purpose: 'Purpose' },
    onSubmit: async (grant) => {
      await run({ params: { id: organisation.id }, body: { grant } });
      toast.success('Sedum’s staff see your values until the grant ends');
    },
  });
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate className="grid gap-4">
      <h3 className="font-semibold text-ink text-sm">Grant access</h3>
      <FormErrorSummary {...form.summary} />
      <TextArea
        label="Purpose"
        required
        fullWidth
        rows={2}
        maxLength={500}
        hint="Staff see it, and it stays in your audit trail."
        {...form.field('purpose')}
      />
      <NativeSelect label="For" options={days} {...form.field('days')} />
      <div>
        <Button type="submit" variant="primary" pending={form.pending}>
          Grant access
        </Button>
      </div>
    </form>
  );
}
