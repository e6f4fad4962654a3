import { useEffect, useState } from 'react';
import { sessionRoutes } from '#shared/auth/sessions/routes.ts';
import { many } from '#shared/text/plural.ts';
import { call } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/errors.ts';
import { noteSessionEnd, useSessionEnd } from '#web/lib/sessionEnd.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useBanner } from '#web/ui/feedback/BannerStack.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';

/** How long before its end an idle session is announced, and how often the clock is looked at. */
const WARNING_MS = 3 * 60_000;
const TICK_MS = 10_000;

/** Warns before an idle session ends and prolongs it by one press, so that nobody loses time to read or to think (WCAG 2.2.1). */
export function IdleNotice() {
  const endsAt = useSessionEnd();
  const toast = useToast();
  const now = useNow(endsAt !== null);
  const left = endsAt === null ? Number.POSITIVE_INFINITY : endsAt - now;
  const stay = async () => {
    try {
      // Any request but the check itself counts as activity.
      await call(sessionRoutes.getSessionUser);
      noteSessionEnd((await call(sessionRoutes.checkSession)).data.idleEndsAt);
    } catch (error) {
      toast.danger(messageOf(error));
    }
  };
  const minutes = Math.ceil(left / 60_000);
  useBanner(
    left > 0 && left <= WARNING_MS
      ? {
          kind: 'warning',
          title: `You will be signed out in ${many(minutes, 'minute')}`,
          children: 'Nothing has been done for a while. Drafts are kept either way.',
          action: (
            <Button size="small" onClick={() => void stay()}>
              Stay signed in
            </Button>
          ),
          priority: 50,
        }
      : null,
  );
  return null;
}

function useNow(ticking: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!ticking) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}
