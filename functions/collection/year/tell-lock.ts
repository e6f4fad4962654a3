import * as memberships from '#functions/core/memberships/store.ts';
import { tell } from '#functions/core/notices/tell.ts';
import { allows, type Caller } from '#shared/people/access.ts';

type Act = { readonly caller: Caller; readonly now: Date };

const entering = { method: 'PUT', access: 'data-entry' } as const;
const words = { lock: 'locked', unlock: 'unlocked', complete: 'completed', reopen: 'reopened' } as const;

/** Tells everybody who may enter data that they no longer can, or can again; whoever did it knows. */
export async function tellWhoEnters(
  orgId: string,
  year: number,
  what: keyof typeof words,
  reason: string | undefined,
  { caller, now }: Act,
): Promise<void> {
  const members = await memberships.list(orgId);
  const told = members.filter((member) => member.userId !== caller.userId && allows(entering, member));
  const notice = {
    kind: 'lock-changed' as const,
    title: `The year ${year} was ${words[what]}`,
    ...(reason && { text: reason }),
    link: `/collect-data?year=${year}`,
  };
  await tell(
    orgId,
    told.map(({ userId }) => userId),
    notice,
    now,
  );
}
