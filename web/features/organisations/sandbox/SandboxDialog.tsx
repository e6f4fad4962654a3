import { useState } from 'react';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { NewTestCompany, SANDBOX_FUND, SANDBOX_NAME, sandboxRoutes } from '#shared/organisations/sandbox/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { fundRoutes } from '#shared/portfolio/funds/routes.ts';
import { useSession } from '#web/lib/session.tsx';
import { useRead, useWrite } from '#web/lib/useApi.ts';
import { useForm } from '#web/lib/useForm.ts';
import { useSwitchOrganisation } from '#web/lib/useSwitchOrganisation.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { LoadingOverlay } from '#web/ui/overlays/LoadingOverlay.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

/** Asked before the test company is created (product.md, section 5). */
export const CREATE_WARNING = 'Are you sure you want to create a test company?';

const FORM = 'sandbox-form';

/** Creates the fund manager's one test company, and then offers to go there. */
export function SandboxDialog({ onClose }: { readonly onClose: () => void }) {
  const [created, setCreated] = useState<{ readonly orgId: string; readonly name: string } | null>(null);
  if (created) return <Created {...created} onClose={onClose} />;
  return <Creation onCreated={setCreated} onClose={onClose} />;
}

type CreationProps = {
  readonly onCreated: (created: { readonly orgId: string; readonly name: string }) => void;
  readonly onClose: () => void;
};

function Creation({ onCreated, onClose }: CreationProps) {
  const { data } = useRead(referenceRoutes.listCurrencies);
  const form = useSandboxForm(onCreated);
  const options = data?.data.currencies.map(({ value, label }) => ({ value, label: `${label} (${value})` })) ?? [];
  return (
    <Modal
      open
      title="Create a test company"
      onClose={onClose}
      dirty={form.dirty}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" pending={form.pending}>
            Create test company
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={(event) => void form.submit(event)} noValidate className="grid gap-5">
        <FormErrorSummary {...form.summary} />
        <p>
          A place to try data requests and entry without touching a real company. There can be one, and its name and
          currency cannot be changed later.
        </p>
        <TextField label="Company name" required fullWidth maxLength={200} {...form.field('companyName')} />
        <Select
          label="Currency"
          required
          fullWidth
          options={options}
          loading={!data}
          {...form.field('currency')}
          onChange={(currency) => form.set('currency', currency)}
        />
        <TextField label="Fund" fullWidth readOnly value={SANDBOX_FUND} onChange={() => undefined} />
      </form>
    </Modal>
  );
}

type SandboxValues = { readonly companyName: string; readonly currency: string | null };

/** The dialog's form: asks once more before it creates, and says by toast how it went. */
function useSandboxForm(onCreated: CreationProps['onCreated']) {
  const { run } = useWrite(sandboxRoutes.createTestCompany, {
    refresh: [switcherRoutes.listOrganisations, companyRoutes.listCompanies, fundRoutes.listFunds],
  });
  const { refresh } = useSession();
  const confirm = useConfirm();
  const toast = useToast();
  return useForm({
    initial: { companyName: SANDBOX_NAME, currency: null } as SandboxValues,
    schema: NewTestCompany,
    onSubmit: async (body) => {
      const agreed = await confirm({
        title: 'Create a test company?',
        body: CREATE_WARNING,
        confirmLabel: 'Create test company',
      });
      if (!agreed) return;
      try {
        const { orgId } = await run({ body });
        toast.success('Test company created successfully');
        onCreated({ orgId, name: body.companyName });
      } catch (error) {
        toast.danger('Failed to create test company');
        throw error;
      }
      // The organisation has its test company now: what offered to create one goes away.
      await refresh();
    },
  });
}

type CreatedProps = { readonly orgId: string; readonly name: string; readonly onClose: () => void };

function Created({ orgId, name, onClose }: CreatedProps) {
  const { switching, switchTo } = useSwitchOrganisation();
  return (
    <Modal
      open
      title="Your test company is ready"
      onClose={onClose}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Stay here</Button>
          <Button
            variant="primary"
            pending={switching}
            onClick={() => void switchTo({ orgId, portal: 'standalone', isTestCompany: true })}
          >
            Switch to it
          </Button>
        </>
      }
    >
      <p>
        Sandbox - {name} is in {SANDBOX_FUND}. You find it under Switch View whenever you need it.
      </p>
      <LoadingOverlay visible={switching} />
    </Modal>
  );
}
