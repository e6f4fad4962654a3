import { Compass, Lock } from 'lucide-react';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { usePageTitle } from './usePageTitle.ts';

const home = (
  <LinkButton to="/" variant="primary">
    Return home
  </LinkButton>
);

/** An address that is no screen; the menus stay. */
export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <>
      <h1 className="sr-only">Page not found</h1>
      <EmptyState icon={Compass} title="There is no such page" action={home}>
        The address may be mistyped, or the page has moved.
      </EmptyState>
    </>
  );
}

/** A screen that the person's roles do not open; the menus stay. */
export function ForbiddenPage({ title }: { readonly title: string }) {
  usePageTitle(title);
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <EmptyState icon={Lock} title="You do not have access to this page" action={home}>
        Your role does not open {title}. An administrator of your organisation can grant access.
      </EmptyState>
    </>
  );
}
