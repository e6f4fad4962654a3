import { adminExportEvents } from '#shared/admin/exports/events.ts';
import { licenceEvents } from '#shared/admin/organisations/events.ts';
import { cellEvents } from '#shared/collection/cells/events.ts';
import { yearEvents } from '#shared/collection/year/events.ts';
import { featureEvents } from '#shared/features/events.ts';
import { domainEvents } from '#shared/organisations/domains/events.ts';
import { profileEvents } from '#shared/organisations/profile/events.ts';
import { sandboxEvents } from '#shared/organisations/sandbox/events.ts';
import { securityEvents } from '#shared/organisations/security/events.ts';
import { supportEvents } from '#shared/organisations/support/events.ts';
import { inviteEvents } from '#shared/people/invites/events.ts';
import { memberEvents } from '#shared/people/members/events.ts';
import { mfaEvents } from '#shared/people/mfa/events.ts';
import { privacyEvents } from '#shared/people/privacy/events.ts';
import { fundEvents } from '#shared/portfolio/funds/events.ts';
import { linkEvents } from '#shared/portfolio/links/events.ts';
import { serviceAccountEvents } from '#shared/service-accounts/accounts/events.ts';
import type { SubjectKind } from './events.ts';

/** What happens to people, access, settings, links, licences and features: an organisation's audit trail tells of it. */
export const trailEvents = {
  ...supportEvents,
  ...inviteEvents,
  ...memberEvents,
  ...privacyEvents,
  ...securityEvents,
  ...mfaEvents,
  ...domainEvents,
  ...profileEvents,
  ...licenceEvents,
  ...featureEvents,
  ...linkEvents,
  ...fundEvents,
  ...sandboxEvents,
  ...serviceAccountEvents,
  ...adminExportEvents,
};

/** What happens to a reporting year and its values, which have histories of their own. */
export const historyEvents = { ...yearEvents, ...cellEvents };

/** Every event of the product by its action, as the features declare them: nothing else is ever written. */
export const allEvents = { ...trailEvents, ...historyEvents };

type Declared = typeof allEvents;
export type EventAction = keyof Declared;
export type TrailAction = keyof typeof trailEvents;

/** The actions of some subjects. */
export type ActionUpon<K extends SubjectKind> = {
  readonly [A in EventAction]: Declared[A]['subject'] extends K ? A : never;
}[EventAction];
