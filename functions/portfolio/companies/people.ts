import * as events from '#functions/core/events/store.ts';
import { inManagersTrail, recordingAll } from '#functions/core/links/events.ts';
import type * as links from '#functions/core/links/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import * as users from '#functions/core/people/store.ts';
import { transact } from '#functions/db/transact.ts';
import { manages } from '#functions/http/place.ts';
import { AppError } from '#shared/api/problem.ts';
import { licenceEnded } from '#shared/organisations/profile/licence.ts';
import type { Caller } from '#shared/people/access.ts';
import { isInForce } from '#shared/portfolio/links/rules.ts';
import { hasOwnAdministrator } from './checks.ts';
import { toContact } from './present.ts';

/** The people of a company that its manager may know: all of a fully managed one, else its primary contact. */
export async function companyUsers(link: links.Link, now: Date) {
  const today = now.toISOString().slice(0, 10);
  if (!isInForce(link, today)) return [];
  const company = await organisations.find(link.companyId);
  if (!company) return [];
  const ids = (await manages(link.orgId, link.companyId, now))
    ? (await memberships.list(company.orgId)).map(({ userId }) => userId)
    : [company.ownerId].filter((id) => id !== undefined);
  const people = (await users.listByIds(ids))
    .filter(({ erasingAt, erasedAt }) => !erasingAt && !erasedAt)
    .map(toContact);
  return people.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
}

/**
 * Sets who answers for a company: one of its people, or of the manager's.
 * @throws AppError `conflict` where the company has to choose or has not answered, `invalid` for anybody else
 */
export async function savePrimaryContact(link: links.Link, userId: string, caller: Caller, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  const company = isInForce(link, today) ? await organisations.find(link.companyId) : undefined;
  if (!company)
    throw new AppError('conflict', 'The company is not followed now: it has not answered, or it has ended.');
  if (licenceEnded(company, now)) {
    throw new AppError('locked', `The licence of ${company.name} has ended: nothing of it can be changed.`);
  }
  if (!(await manages(link.orgId, company.orgId, now)) && (await hasOwnAdministrator(company))) {
    throw new AppError('conflict', 'The company has administrators of its own, who choose its primary contact.');
  }
  const homes = await Promise.all([company.orgId, link.orgId].map((orgId) => memberships.find(orgId, userId)));
  const home = homes.find((each) => each !== undefined);
  if (!home) {
    const message = 'Choose somebody of the company or of your organisation';
    throw new AppError('invalid', `${message}.`, { fields: { userId: message } });
  }
  if (company.ownerId === userId) return;
  const by = { actorId: caller.userId, via: caller.via };
  const owner = { action: 'owner-changed', subject: 'person', subjectId: userId } as const;
  const refusals = await transact([
    organisations.owning(company.orgId, userId),
    memberships.stands(home),
    ...events.recording({ ...by, ...owner, orgId: company.orgId, before: ownedBy(company.ownerId) }, now),
    ...recordingAll([
      inManagersTrail(
        { ...by, managerId: link.orgId, companyId: company.orgId, after: { change: 'primary contact' } },
        now,
      ),
    ]),
  ]);
  if (refusals.length > 0) throw new AppError('conflict', 'This person has just left. Choose somebody else.');
}

const ownedBy = (ownerId: string | undefined) => (ownerId ? { ownerId } : {});
