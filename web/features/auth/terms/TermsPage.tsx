import { Navigate, useSearchParams } from 'react-router-dom';
import { safeReturnTo } from '#shared/auth/return-to/rules.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { latestTerms } from '#shared/people/terms/content.ts';
import { PlainCard } from '#web/features/auth/plain/PlainCard.tsx';
import { messageOf } from '#web/lib/errors.ts';
import { reloadPage } from '#web/lib/leave.ts';
import { useSession } from '#web/lib/session.tsx';
import { gateOfSession } from '#web/lib/sessionState.ts';
import { signOut } from '#web/lib/signOut.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';

/** The terms of service: to be accepted where the latest version is not, otherwise to be read again. */
export function TermsPage() {
  const [search] = useSearchParams();
  const { state, refresh } = useSession();
  const accept = useWrite(profileRoutes.acceptTerms);
  const returnTo = safeReturnTo(search.get('returnTo'));
  const mustAccept = gateOfSession(state) === 'terms';
  if (!mustAccept && search.has('returnTo')) return <Navigate to={returnTo} replace />;
  // The server may know newer terms than this page, which an old tab still shows.
  const latest = state.status === 'signed-in' ? state.session.user.latestTermsVersion : latestTerms.version;
  const agree = async () => {
    try {
      await accept.run({ body: { version: latestTerms.version } });
      await refresh();
    } catch {
      // Shown below, from `accept.error`.
    }
  };
  return (
    <PlainCard title={latestTerms.title} lead={`Version ${latestTerms.version}`} width="wide">
      <div className="space-y-6">
        {latestTerms.sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h2 className="font-semibold text-base text-ink">{heading}</h2>
            {paragraphs.map((text) => (
              <p key={text} className="mt-2 text-ink text-sm leading-6">
                {text}
              </p>
            ))}
          </section>
        ))}
      </div>
      <div className="mt-8 space-y-4 border-line border-t pt-6">
        {accept.error && <ErrorNotice message={messageOf(accept.error)} traceId={accept.error.traceId} />}
        {latest !== latestTerms.version && (
          <ErrorNotice title="There is a newer version" message="Reload the page to read it." onRetry={reloadPage} />
        )}
        {mustAccept ? (
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" size="large" pending={accept.pending} onClick={() => void agree()}>
              I accept these terms
            </Button>
            <Button variant="ghost" size="large" onClick={signOut}>
              Sign out
            </Button>
          </div>
        ) : (
          <LinkButton to="/">Return home</LinkButton>
        )}
      </div>
    </PlainCard>
  );
}
