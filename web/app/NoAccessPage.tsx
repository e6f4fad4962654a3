import { PlainCard } from '#web/features/auth/plain/PlainCard.tsx';
import { useSession } from '#web/lib/session.tsx';
import { signOut } from '#web/lib/signOut.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { usePageTitle } from './usePageTitle.ts';

/** For people without any role: administrators of each account can grant access (product.md, section 2). */
export function NoAccessPage() {
  const { state } = useSession();
  usePageTitle('No access');
  const email = state.status === 'signed-in' ? state.session.user.email : undefined;
  return (
    <PlainCard
      title="You do not have access"
      lead={
        <>
          <p>Administrators of each account can grant access. Ask the administrator of your organisation.</p>
          {email && (
            <p className="mt-2">
              You are signed in as <strong className="break-all font-semibold text-ink">{email}</strong>.
            </p>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        <LinkButton to="/select-organisation" variant="primary" size="large" fullWidth>
          Select another organisation
        </LinkButton>
        <Button size="large" fullWidth onClick={signOut}>
          Back to sign in
        </Button>
      </div>
    </PlainCard>
  );
}
