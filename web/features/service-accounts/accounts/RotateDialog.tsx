import * as v from 'valibot';
import {
  MOST_OVERLAP_DAYS,
  type ServiceAccount,
  serviceAccountRoutes,
} from '#shared/service-accounts/accounts/routes.ts';
import { many } from '#shared/text/plural.ts';
import { useMember } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { useForm } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';
import { accountReads } from './useServiceAccounts.ts';

const FORM = 'rotate-secret';
const overlaps = Array.from({ length: MOST_OVERLAP_DAYS + 1 }, (_, days) => ({
  value: String(days),
  label: days === 0 ? 'It stops at once, with every token that it got' : `It works for ${many(days, 'more day')}`,
}));
const Values = v.object({ overlapDays: v.pipe(v.string(), v.transform(Number)) });

export interface RotateDialogProps {
  readonly account: ServiceAccount;
  readonly onClose: () => void;
  /** With the new secret. */
  readonly onRotated: (clientSecret: string) => void;
}

/** Asks how long the former secret goes on working, and makes a new one. */
export function RotateDialog({ account, onClose, onRotated }: RotateDialogProps) {
  const { organisation } = useMember();
  const { clientId, secrets } = account;
  const rotate = useWrite(serviceAccountRoutes.rotateSecret, { refresh: accountReads });
  const form = useForm({
    initial: { overlapDays: '1' },
    schema: Values,
    guard: false,
    onSubmit: async (body) => {
      const { data } = await rotate.run({ params: { id: organisation.id, clientId }, body });
      onRotated(data.clientSecret);
    },
  });
  const current = secrets.find(({ expiresAt }) => expiresAt === null);
  const leaving = secrets.filter(({ expiresAt }) => expiresAt !== null);
  return (
    <Modal
      open
      title="New secret"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" pending={form.pending}>
            Make a new secret
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={(event) => void form.submit(event)} noValidate className="grid grid-cols-1 gap-5">
        <FormErrorSummary {...form.summary} />
        {leaving.map(({ ending }) => (
          <Banner key={ending} kind="warning" title={`The secret …${ending} stops now`}>
            It was on its way out already, and at most two secrets work at a time.
          </Banner>
        ))}
        <NativeSelect
          label={`The current secret …${current?.ending ?? ''}`}
          hint="Time to bring the new secret to the program while the former still works."
          fullWidth
          options={overlaps}
          {...form.field('overlapDays')}
        />
      </form>
    </Modal>
  );
}
