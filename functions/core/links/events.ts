import * as events from '#functions/core/events/store.ts';
import type { Write } from '#functions/db/transact.ts';
import type { Via } from '#shared/people/access.ts';

/** Who changed a link, and how. */
export type LinkAct = {
  readonly managerId: string;
  readonly companyId: string;
  readonly actorId: string;
  readonly via: Via;
  readonly after: Readonly<Record<string, string>>;
  /** Under what name the manager invited the company, which may be no organisation yet. */
  readonly label?: string;
};

const changed = { action: 'link-changed', subject: 'organisation' } as const;

/** The writes that tell of a changed link in the trails of both sides, each naming the other. */
export function linkEvents(act: LinkAct, now: Date): Write[] {
  return [...managerEvent(act, now), ...companyEvent(act, now)];
}

/** The writes that tell of it in the manager's trail alone: while the company is nobody's yet, or must not be told of. */
export function managerEvent({ managerId: orgId, companyId: subjectId, ...act }: LinkAct, now: Date): Write[] {
  return events.recording({ ...act, ...changed, orgId, subjectId }, now);
}

/** The writes that tell of it in the company's trail alone. */
export function companyEvent({ managerId: subjectId, companyId: orgId, ...act }: LinkAct, now: Date): Write[] {
  return events.recording({ ...act, ...changed, orgId, subjectId }, now);
}
