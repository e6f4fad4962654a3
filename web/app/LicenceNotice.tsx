import { useState } from 'react';
import { dateIn, daysBetween } from '#shared/library/dates/rules.ts';
import { isAdmin } from '#shared/people/access.ts';
import { dayText } from '#web/lib/dates.ts';
import { useMember } from '#web/lib/session.tsx';
import type { CurrentOrganisation } from '#web/lib/sessionState.ts';
import { keep, kept } from '#web/lib/storage.ts';
import { useBanner } from '#web/ui/feedback/BannerStack.tsx';

/** Days before its end from which administrators are told that the licence ends. */
export const TOLD_BEFORE_DAYS = 30;

const DISMISSED = 'sedum.licenceEnding';

/**
 * Days that the licence still runs, its last day counting as 0; null where it has no end or has ended. Days are those of the
 * organisation's time zone.
 */
export function licenceDaysLeft(
  { licenceEndDate, licenceEnded, timeZone }: Pick<CurrentOrganisation, 'licenceEndDate' | 'licenceEnded' | 'timeZone'>,
  now: Date,
): number | null {
  if (!licenceEndDate || licenceEnded) return null;
  return Math.max(0, daysBetween(dateIn(timeZone, now), licenceEndDate));
}

/** Says that the licence has ended and everything is read-only, or, to administrators, that it ends within 30 days. */
export function LicenceNotice() {
  const { organisation, user } = useMember();
  const [dismissed, setDismissed] = useState(() => kept('tab', DISMISSED) === organisation.licenceEndDate);
  const { licenceEnded, licenceEndDate } = organisation;
  const left = licenceDaysLeft(organisation, new Date());
  const admin = isAdmin(user);
  const help = admin
    ? 'Write to support@sedum.example to renew it.'
    : 'An administrator of your organisation can have it renewed.';
  const isEnding = admin && !dismissed && left !== null && left <= TOLD_BEFORE_DAYS;
  const dismiss = () => {
    keep('tab', DISMISSED, licenceEndDate);
    setDismissed(true);
  };
  useBanner(
    licenceEnded
      ? {
          kind: 'danger',
          title: licenceEndDate ? `The licence ended on ${dayText(licenceEndDate)}` : 'The licence has ended',
          children: `Everything can be read and exported. Buttons that would change something are hidden, or say why they refuse. ${help}`,
          priority: 40,
        }
      : isEnding && licenceEndDate
        ? {
            kind: 'warning',
            title: `The licence ${endsIn(left)}, on ${dayText(licenceEndDate)}`,
            children: `After that day everything becomes read-only. ${help}`,
            onDismiss: dismiss,
            priority: 20,
          }
        : null,
  );
  return null;
}

function endsIn(left: number): string {
  if (left === 0) return 'ends today';
  return left === 1 ? 'ends tomorrow' : `ends in ${left} days`;
}
