import { setTimeout as sleep } from 'node:timers/promises';
import { ulid } from 'ulid';
import type * as v from 'valibot';
import { afterwards } from '#functions/core/afterwards.ts';
import * as events from '#functions/core/events/store.ts';
import { inCompanysTrail, inManagersTrail, recordingAll, tellOfLink } from '#functions/core/links/events.ts';
import * as links from '#functions/core/links/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { transact, type Write } from '#functions/db/transact.ts';
import { founding } from '#functions/organisations/api.ts';
import { expiryOf, prepareInvite } from '#functions/people/api.ts';
import * as contacts from '#functions/portfolio/contacts/store.ts';
import * as requests from '#functions/portfolio/followers/store.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Caller } from '#shared/people/access.ts';
import { lastDayOf } from '#shared/people/invites/rules.ts';
import type { NewPortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { checkedFunds, hasOwnAdministrator } from './checks.ts';
import { type Customer, customerOf } from './customer.ts';
import { formerlyFollowed } from './followed.ts';
import { mustBeManager } from './manager.ts';

type Invitation = v.InferOutput<typeof NewPortfolioCompany>;
type OrganisationRecord = organisations.OrganisationRecord;
type Act = { readonly caller: Caller; readonly organisation: OrganisationRecord; readonly now: Date };

/** Every invitation takes as long, whatever it finds: its duration says nothing of who is a customer. */
const EVEN_MS = 600;

/**
 * Invites a company by its contact. Where the contact administers exactly one company that is a customer, its
 * administrators are asked; else a company is founded, and the contact invited to administer it. The manager sees the same
 * in both cases: what it typed, waiting. Once an invitation has run out, or the company is followed no more, the same one is
 * invited again.
 * @returns the company's id in the manager's portfolio
 * @throws AppError `conflict` for a contact whose invitation by this manager is open, or whose company it follows;
 * `invalid` for funds that are not there
 */
export async function inviteCompany(invitation: Invitation, act: Act): Promise<string> {
  const { caller, organisation: manager, now } = act;
  mustBeManager(manager);
  const portfolio = await links.listOfManager(caller.orgId);
  const { contactEmail, fundIds } = invitation;
  const waiting = portfolio.find((link) => link.status === 'INVITED' && link.contactEmail === contactEmail);
  if (waiting && expiryOf(new Date(waiting.createdAt)) > now.toISOString()) {
    const message = 'You have invited this contact already, and they have not answered';
    throw new AppError('conflict', `${message}.`, { fields: { contactEmail: message } });
  }
  await checkedFunds(caller.orgId, fundIds, []);
  const followed = await formerlyFollowed(invitation, portfolio, now);
  const former = followed?.link ?? waiting;
  const companyId = former?.companyId ?? ulid(now.getTime()).toLowerCase();
  const link = linkOf(manager.orgId, companyId, invitation, act);
  // Of two who invite at once the second changes a link that is no longer the same, or finds the contact claimed.
  const linking = former
    ? [links.replacing(link, former.version)]
    : [links.creation(link), contacts.claiming(manager.orgId, contactEmail, now)];
  const invite = async () => {
    const customer = followed
      ? (await hasOwnAdministrator(followed.company)) && followed
      : await customerOf(contactEmail, caller.orgId, portfolio);
    const at = { manager, companyId, invitation, linking };
    if (customer) await ask(customer, at, act);
    else await found(at, act);
  };
  await Promise.all([invite(), sleep(EVEN_MS)]);
  return companyId;
}

type At = {
  readonly manager: OrganisationRecord;
  readonly companyId: string;
  readonly invitation: Invitation;
  /** The writes of the manager's link. */
  readonly linking: readonly Write[];
};

/** Asks the administrators of a customer, for the first time or once more, and mails the contact, who is one of them. */
async function ask(
  { company: customer, request, link }: Customer,
  { manager, companyId, invitation, linking }: At,
  { caller, now }: Act,
): Promise<void> {
  const by = { managerId: manager.orgId, actorId: caller.userId, via: caller.via };
  const wish = request
    ? requests.renewing(request, companyId)
    : requests.creation(customer.orgId, manager.orgId, companyId);
  const { name, contactEmail: email, contactName = '' } = invitation;
  const invited = inManagersTrail({ ...by, companyId, after: { change: 'invited' }, label: name }, now);
  const asked = inCompanysTrail({ ...by, companyId: customer.orgId, after: { change: 'asked', name } }, now);
  const refusals = await transact([...linking, ...(link ? [] : [wish]), ...recordingAll([invited, asked])]);
  if (refusals.length > 0) throw new AppError('conflict', 'This contact was invited at this moment. Look again.');
  const lastDay = lastDayOf(expiryOf(now), customer.timeZone);
  await tellOfLink([asked], { id: 'contact', address: { email, name: contactName }, detail: { lastDay } });
}

/** Founds the company, and invites the contact to administer it; one that an earlier invitation founded is taken again. */
async function found({ manager, companyId, invitation, linking }: At, { caller, now }: Act): Promise<void> {
  const { name, contactEmail, contactName, currency, country } = invitation;
  const isThere = (await organisations.find(companyId)) !== undefined;
  const typed = { companyId, invitedName: name, contactEmail, contactName, currency, country };
  const company = foundingFor(manager, typed, caller, now, isThere);
  const by = { managerId: manager.orgId, companyId, actorId: caller.userId, via: caller.via };
  const refusals = await transact([
    ...linking,
    ...company.writes,
    ...recordingAll([inManagersTrail({ ...by, after: { change: 'invited' }, label: name }, now)]),
  ]);
  if (refusals.length > 0) throw new AppError('conflict', 'This contact was invited at this moment. Look again.');
  await afterwards('contact of a company invited', company.deliver);
}

type TypedCompany = Pick<
  links.Link,
  'companyId' | 'invitedName' | 'contactEmail' | 'contactName' | 'currency' | 'country'
>;

/**
 * The writes that found a company from what its manager typed, with the invitation of its contact, and what mails that.
 * @param now the instant of the manager's invitation, whenever the company is founded
 * @param isThere the company was founded before, and only the contact is invited again
 */
export function foundingFor(
  manager: OrganisationRecord,
  {
    companyId: orgId,
    invitedName: name,
    contactEmail,
    contactName,
    currency = manager.currency,
    country,
  }: TypedCompany,
  { userId, via }: Pick<Caller, 'userId' | 'via'>,
  now: Date,
  isThere = false,
): { readonly writes: readonly Write[]; readonly deliver: () => Promise<unknown> } {
  const { timeZone, isDemo } = manager;
  const named = { orgId, name, currency, ...(country && { country }) };
  const company = { ...named, type: 'port_co', organizationType: 'company' } as const;
  const access = { roles: ['COMPANY_ADMIN' as const], allowedQuestionGroupIds: [], allowedEntityIds: [] };
  const invite = contactEmail
    ? prepareInvite(
        { orgId, name, timeZone },
        { ...access, email: contactEmail, name: contactName, managerName: manager.name },
        { userId, via },
        now,
      )
    : undefined;
  const act = { action: 'organisation-created', subject: 'organisation', subjectId: orgId } as const;
  const created = { ...act, orgId, actorId: userId, via };
  const founded = isThere
    ? []
    : [...founding({ ...company, timeZone, isDemo }, now).writes, ...events.recording(created, now)];
  return {
    writes: [...founded, ...(invite?.writes ?? [])],
    deliver: async () => invite?.deliver(),
  };
}

function linkOf(managerId: string, companyId: string, invitation: Invitation, { caller, now }: Act): links.LinkDraft {
  const { name, contactEmail, contactName, currency, country, fundIds, fromDate } = invitation;
  return {
    orgId: managerId,
    companyId,
    status: 'INVITED',
    invitedName: name,
    invitedById: caller.userId,
    contactEmail,
    ...(contactName && { contactName }),
    currency,
    ...(country && { country }),
    fundIds: [...new Set(fundIds)],
    fromDate,
    createdAt: now.toISOString(),
  };
}
