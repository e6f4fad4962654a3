import { useState } from 'react';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { useMay } from '#web/lib/session.tsx';
import { useRead, useWrite } from '#web/lib/useApi.ts';
import { useReadAll } from '#web/lib/useReadAll.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Part } from './Part.tsx';

/**
 * Who answers for the company. The manager chooses while the company is fully managed or nobody answers for it; else the
 * company does (decisions, 10.2).
 */
export function ContactPart({ company }: { readonly company: PortfolioCompany }) {
  const [editing, setEditing] = useState(false);
  const { primaryContact, managed } = company;
  const may = useMay()(companyRoutes.savePrimaryContact) && (managed === 'YES' || primaryContact === null);
  if (editing) return <ContactForm company={company} onDone={() => setEditing(false)} />;
  return (
    <Part
      title="Primary contact"
      actions={
        may && <Button onClick={() => setEditing(true)}>{primaryContact ? 'Choose another' : 'Choose somebody'}</Button>
      }
    >
      {primaryContact ? (
        <>
          <span className="block font-medium text-ink">{primaryContact.name}</span>
          <a href={`mailto:${primaryContact.email}`} className="break-all text-accent underline underline-offset-2">
            {primaryContact.email}
          </a>
        </>
      ) : (
        'Nobody answers for this company yet.'
      )}
    </Part>
  );
}

type FormProps = { readonly company: PortfolioCompany; readonly onDone: () => void };

function ContactForm({ company, onDone }: FormProps) {
  const theirs = useRead(companyRoutes.listCompanyUsers, { params: { id: company.id } });
  const ours = useReadAll(memberRoutes.listUsers, {});
  const { run, pending, error } = useWrite(companyRoutes.savePrimaryContact, {
    refresh: [companyRoutes.listCompanies, companyRoutes.listCompanyUsers],
  });
  const toast = useToast();
  const [chosen, setChosen] = useState(company.primaryContact?.id ?? null);
  const known = new Set((theirs.data?.data ?? []).map(({ id }) => id));
  const options = [
    ...(theirs.data?.data ?? []).map(({ id, name, email }) => ({ value: id, label: name, hint: email })),
    ...(ours.data ?? [])
      .filter(({ id }) => !known.has(id))
      .map(({ id, name }) => ({ value: id, label: name, hint: 'Your organisation' })),
  ];
  const save = async () => {
    if (chosen === null) return;
    try {
      await run({ params: { id: company.id }, body: { userId: chosen } });
      toast.success('The primary contact is saved');
      onDone();
    } catch {
      // `error` of the write is on the page.
    }
  };
  return (
    <Part
      title="Primary contact"
      error={error ?? theirs.error}
      actions={
        <>
          <Button variant="primary" pending={pending} disabled={chosen === null} onClick={() => void save()}>
            Save the contact
          </Button>
          <Button onClick={onDone}>Cancel</Button>
        </>
      }
    >
      <Select
        label="Primary contact"
        labelHidden
        fullWidth
        options={options}
        loading={!theirs.data && !theirs.error}
        value={chosen}
        onChange={setChosen}
      />
    </Part>
  );
}
