import * as trail from '#functions/core/trail/store.ts';
import type { Write } from '#functions/db/transact.ts';
import type { Via } from '#shared/people/access.ts';

/** Who changed a link, and how. */
export type LinkAct = {
  readonly managerId: string;
  readonly companyId: string;
  readonly actorId: string;
  readonly via: Via;
  readonly facts: Readonly<Record<string, string>>;
};

/** The writes that tell of a changed link in the trails of both sides, each naming the other. */
export function linkEvents(act: LinkAct, now: Date): Write[] {
  return [managerEvent(act, now), companyEvent(act, now)];
}

/** The write that tells of it in the manager's trail alone: while the company is nobody's yet, or must not be told of. */
export function managerEvent({ managerId: orgId, companyId: subjectId, ...act }: LinkAct, now: Date): Write {
  return trail.recording({ ...act, orgId, subjectId, action: 'link-changed' }, now);
}

/** The write that tells of it in the company's trail alone. */
export function companyEvent({ managerId: subjectId, companyId: orgId, ...act }: LinkAct, now: Date): Write {
  return trail.recording({ ...act, orgId, subjectId, action: 'link-changed' }, now);
}
