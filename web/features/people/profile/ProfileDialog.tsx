import { messageOf } from '#web/lib/errors.ts';
import { useMember } from '#web/lib/session.tsx';
import { useAction } from '#web/lib/useAction.ts';
import { useForm } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';
import { DetailsFields } from './DetailsFields.tsx';
import { DetailsForm, detailsChange, detailsOf } from './profileForm.ts';
import { useSaveProfile } from './useSaveProfile.ts';

const FORM = 'profile-details';

/** Asks for country and job title; both answers, now and later, are the last that it asks for by itself. */
export function ProfileDialog({ onClose }: { readonly onClose: () => void }) {
  const { user } = useMember();
  const { save, saveQuietly, pending } = useSaveProfile();
  const form = useForm({
    initial: detailsOf(user.profile),
    schema: DetailsForm,
    labels: { country: 'Country', jobTitle: 'Job title' },
    onSubmit: async (details) => {
      await save(() => detailsChange(details, user.profile));
      onClose();
    },
    guard: false,
  });
  const { attempt: later, error: refusal } = useAction(async () => {
    await saveQuietly({ preferences: { profileStatus: 'ask_later' } });
    onClose();
  });
  return (
    <Modal
      open
      title="Help us provide you better support"
      onClose={onClose}
      dirty={form.dirty}
      footer={
        <>
          <Button pending={pending && !form.pending} onClick={() => void later()}>
            Do this later
          </Button>
          <Button type="submit" form={FORM} variant="primary" pending={form.pending}>
            Save
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={(event) => void form.submit(event)} noValidate className="grid gap-5">
        <p className="text-ink">Where you work and what you do tells our support team how to help you.</p>
        {refusal && <ErrorNotice message={messageOf(refusal)} traceId={refusal.traceId} />}
        <FormErrorSummary {...form.summary} />
        <DetailsFields country={form.field('country')} jobTitle={form.field('jobTitle')} />
      </form>
    </Modal>
  );
}
