import * as links from '#functions/core/links/store.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Caller } from '#shared/people/access.ts';

type Seeing = Pick<Caller, 'userId' | 'roles'>;

/** The links that somebody of the fund manager may see: a mere user the ones they invited or were granted (product.md, 6). */
export function visibleLinks(caller: Seeing, all: readonly links.Link[]): links.Link[] {
  const isUserOnly = !caller.roles.some((role) => seesAll.has(role));
  return all.filter((link) => !isUserOnly || isOwn(caller, link));
}

/**
 * One of them by its company.
 * @throws AppError `missing` for one that the caller may not see, like one that is not there
 */
export async function visibleLink(caller: Seeing & Pick<Caller, 'orgId'>, companyId: string): Promise<links.Link> {
  const link = await links.find(caller.orgId, companyId);
  const [seen] = link ? visibleLinks(caller, [link]) : [];
  if (!seen) throw new AppError('missing', 'There is no such company in your portfolio.');
  return seen;
}

const seesAll: ReadonlySet<string> = new Set([
  'FUND_MANAGER_ADMIN',
  'SYSTEM_USER_FUND_MANAGER_ADMIN',
  'FM_DATA_VIEWER',
]);

function isOwn({ userId }: Seeing, { invitedById, grantedUserIds }: links.Link): boolean {
  return invitedById === userId || grantedUserIds.includes(userId);
}
