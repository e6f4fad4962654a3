import { MicrosoftMark } from '#web/features/auth/sign-in/MicrosoftMark.tsx';
import { urlOf } from '#web/lib/api.ts';
import { linkTo } from '#web/lib/links.ts';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';

/** The invitation's screen, to which the sign-in leads back. */
const HERE = '/invite';

/** For somebody who has an account: the sign-in leads back here, where the tab keeps the link. */
export function SignInFirst({ microsoft }: { readonly microsoft: boolean }) {
  return (
    <div className="grid gap-4">
      <p className="text-ink text-sm">You have an account. Sign in; you come back here to accept.</p>
      {microsoft ? (
        <MicrosoftLink returnTo={HERE} />
      ) : (
        <LinkButton to={linkTo('/login', {}, { returnTo: HERE })} variant="primary" size="large" fullWidth>
          Sign in to accept
        </LinkButton>
      )}
    </div>
  );
}

/** The way to Microsoft and back to `returnTo`. */
export function MicrosoftLink({ returnTo }: { readonly returnTo: string }) {
  return (
    <LinkButton to={urlOf('/api/auth/login', { query: { returnTo } })} reloadDocument size="large" fullWidth>
      <MicrosoftMark />
      Sign in with Microsoft
    </LinkButton>
  );
}
