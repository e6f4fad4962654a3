import type { FormEvent, ReactNode } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { FormErrorSummary, type FormErrorSummaryProps } from '#web/ui/fields/FormErrorSummary.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Breadcrumbs } from '#web/ui/navigation/Breadcrumbs.tsx';

type CreationFormProps = {
  readonly title: string;
  readonly lead: string;
  /** What the last crumb says. */
  readonly crumb: string;
  readonly form: {
    readonly submit: (event: FormEvent) => Promise<boolean>;
    readonly summary: FormErrorSummaryProps;
    readonly pending: boolean;
  };
  /** What the button says. */
  readonly create: string;
  readonly children: ReactNode;
};

/** The page on which staff create an organisation of whatever kind. */
export function CreationForm({ title, lead, crumb, form, create, children }: CreationFormProps) {
  return (
    <>
      <PageHeader
        title={title}
        lead={lead}
        crumbs={<Breadcrumbs crumbs={[{ label: 'Organisations', to: '/admin/organisations' }, { label: crumb }]} />}
      />
      <form onSubmit={(event) => void form.submit(event)} noValidate className="grid max-w-3xl gap-5">
        <FormErrorSummary {...form.summary} />
        {children}
        <div className="flex gap-3">
          <Button type="submit" variant="primary" pending={form.pending}>
            {create}
          </Button>
          <LinkButton to="/admin/organisations">Cancel</LinkButton>
        </div>
      </form>
    </>
  );
}
