import type { Recipient } from '#functions/core/events/audiences.ts';
import { type Facts, type Happened, happened, recording } from '#functions/core/events/store.ts';
import { tellOf } from '#functions/core/events/told.ts';
import type { Write } from '#functions/db/transact.ts';
import type { Via } from '#shared/people/access.ts';
import { linkEvents } from '#shared/portfolio/links/events.ts';

/** Who changed a link, and how. */
export type LinkAct = {
  readonly managerId: string;
  readonly companyId: string;
  readonly actorId: string;
  readonly via: Via;
  readonly after: Facts;
  /** Under what name the manager invited the company, which may be no organisation yet. */
  readonly label?: string;
};

const changed = { action: 'link-changed', subject: 'organisation' } as const;

/** A changed link in the trail of one side, about the other. */
export type LinkEvent = Omit<LinkAct, 'managerId' | 'companyId'> &
  typeof changed & { readonly orgId: string; readonly subjectId: string };

/** A changed link in the trails of both sides, each naming the other. */
export function inBothTrails(act: LinkAct, now: Date): Happened<LinkEvent>[] {
  return [inManagersTrail(act, now), inCompanysTrail(act, now)];
}

/** In the manager's trail alone: while the company is nobody's yet, or must not be told of. */
export function inManagersTrail(
  { managerId: orgId, companyId: subjectId, ...act }: LinkAct,
  now: Date,
): Happened<LinkEvent> {
  return happened({ ...act, ...changed, orgId, subjectId }, now);
}

/** In the company's trail alone. */
export function inCompanysTrail(
  { managerId: subjectId, companyId: orgId, ...act }: LinkAct,
  now: Date,
): Happened<LinkEvent> {
  return happened({ ...act, ...changed, orgId, subjectId }, now);
}

/** The writes of events that are told afterwards. */
export function recordingAll(events: readonly Happened<LinkEvent>[]): Write[] {
  return events.flatMap((event) => recording(event, event.at));
}

/**
 * Tells the other side, and its contact where it is asked through one.
 * @param events as they were written
 */
export async function tellOfLink(events: readonly Happened<LinkEvent>[], contact?: Recipient): Promise<void> {
  const named = { 'the contact': async () => (contact ? [contact] : []) };
  for (const event of events) await tellOf(linkEvents, event, named);
}
