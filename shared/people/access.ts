import { isAmong } from '#shared/lists/among.ts';

/** The roles of the product (product.md, section 3). */
export const roles = [
  'COMPANY_ADMIN',
  'COMPANY_USER',
  'DATA_GATHERER',
  'FUND_MANAGER_ADMIN',
  'FUND_MANAGER_USER',
  'SEDUM_SUPPORT_USER',
  'SEDUM_SUPER_ADMIN',
  'DATA_VIEWER',
  'FM_DATA_VIEWER',
  'SYSTEM_USER_COMPANY_ADMIN',
  'SYSTEM_USER_FUND_MANAGER_ADMIN',
  'SYSTEM_USER_SEDUM_SUPER_USER',
] as const;
export type Role = (typeof roles)[number];

const admins = [
  'COMPANY_ADMIN',
  'FUND_MANAGER_ADMIN',
  'SYSTEM_USER_COMPANY_ADMIN',
  'SYSTEM_USER_FUND_MANAGER_ADMIN',
] as const satisfies Role[];
const users = [...admins, 'COMPANY_USER', 'FUND_MANAGER_USER'] as const satisfies Role[];
const viewers = ['DATA_VIEWER', 'FM_DATA_VIEWER'] as const satisfies Role[];
const staff = ['SEDUM_SUPER_ADMIN', 'SEDUM_SUPPORT_USER', 'SYSTEM_USER_SEDUM_SUPER_USER'] as const satisfies Role[];

type Word = { readonly read: readonly Role[]; readonly write: readonly Role[] };

/**
 * The access words of the route table: who may read and who may write (decisions, section 1). `reviewer` and `author` are
 * open to every member here; the endpoint then asks for the relation itself.
 */
export const accessWords = {
  member: { read: [...users, 'DATA_GATHERER', ...viewers, ...staff], write: [...users, 'DATA_GATHERER', ...viewers] },
  /** Members except data gatherers: dashboards, reports, targets, policies, actions, carbon insights, CSRD. */
  reader: { read: [...users, ...viewers, ...staff], write: [...users, ...viewers] },
  'org-admin': { read: admins, write: admins },
  /** Makes service accounts: administrators, and the provider's super admins for their own. */
  'account-admin': { read: [...admins, 'SEDUM_SUPER_ADMIN'], write: [...admins, 'SEDUM_SUPER_ADMIN'] },
  'org-user': { read: users, write: users },
  'data-entry': { read: [...users, 'DATA_GATHERER'], write: [...users, 'DATA_GATHERER'] },
  /** Whoever gets notifications: viewers do not; staff do in their own organisation. */
  recipient: {
    read: [...users, 'DATA_GATHERER', ...staff],
    write: [...users, 'DATA_GATHERER', ...staff],
  },
  reviewer: { read: [...users, 'DATA_GATHERER'], write: [...users, 'DATA_GATHERER'] },
  author: { read: [...users, 'DATA_GATHERER', ...viewers], write: [...users, 'DATA_GATHERER', ...viewers] },
  company: {
    read: ['COMPANY_ADMIN', 'COMPANY_USER', 'SYSTEM_USER_COMPANY_ADMIN', 'DATA_VIEWER'],
    write: ['COMPANY_ADMIN', 'COMPANY_USER', 'SYSTEM_USER_COMPANY_ADMIN'],
  },
  'fund-manager': {
    read: ['FUND_MANAGER_ADMIN', 'FUND_MANAGER_USER', 'SYSTEM_USER_FUND_MANAGER_ADMIN', 'FM_DATA_VIEWER'],
    write: ['FUND_MANAGER_ADMIN', 'FUND_MANAGER_USER', 'SYSTEM_USER_FUND_MANAGER_ADMIN'],
  },
  'fm-admin': {
    read: ['FUND_MANAGER_ADMIN', 'SYSTEM_USER_FUND_MANAGER_ADMIN'],
    write: ['FUND_MANAGER_ADMIN', 'SYSTEM_USER_FUND_MANAGER_ADMIN'],
  },
  support: { read: staff, write: staff },
  'super-admin': {
    read: ['SEDUM_SUPER_ADMIN', 'SYSTEM_USER_SEDUM_SUPER_USER'],
    write: ['SEDUM_SUPER_ADMIN', 'SYSTEM_USER_SEDUM_SUPER_USER'],
  },
} as const satisfies Record<string, Word>;

export type AccessWord = keyof typeof accessWords;

/** Who may call a route: anybody, anybody who is signed in, or the roles behind an access word. */
export type Access = 'public' | 'signed-in' | AccessWord;

/** Ways to reach an organisation. */
export const ways = ['membership', 'link', 'staff', 'service-account'] as const;
export type Via = (typeof ways)[number];

/** A signed-in person, before an organisation is chosen. */
export type Person = { readonly userId: string; readonly email: string; readonly name: string };

/** Who calls, in which organisation and with which reach: read from the membership item on every request. */
export type Caller = Person & {
  readonly orgId: string;
  readonly roles: readonly Role[];
  /** Sections that the person may reach; empty = all, for a DATA_GATHERER none. */
  readonly allowedQuestionGroupIds: readonly string[];
  /** Entities that the person may reach; empty = all, for a DATA_GATHERER none. */
  readonly allowedEntityIds: readonly string[];
  /** How the caller reaches the organisation; `link` = as fund-manager administrator of a fully managed company. */
  readonly via: Via;
};

type Wanted = { readonly method: string; readonly access: Access; readonly peopleOnly?: true };

/** The one answer to "may they?": guards the route on the server and hides the button in the browser. */
export function allows(route: Wanted, caller: { readonly roles: readonly Role[] } | undefined): boolean {
  if (route.access === 'public') return true;
  if (!caller) return false;
  if (route.peopleOnly && caller.roles.some(isSystemRole)) return false;
  if (route.access === 'signed-in') return true;
  const word: Word = accessWords[route.access];
  const allowed = route.method === 'GET' ? word.read : word.write;
  return caller.roles.some((role) => allowed.includes(role));
}

/** A role of a service account, never of a person. */
export function isSystemRole(role: Role): boolean {
  return role.startsWith('SYSTEM_USER_');
}

/** A role of the provider's own people. */
export function isStaffRole(role: Role): boolean {
  return (staff as readonly Role[]).includes(role);
}

/** Administers the organisation: COMPANY_ADMIN, FUND_MANAGER_ADMIN and their system users. */
export function isAdmin(caller: Pick<Caller, 'roles'>): boolean {
  return caller.roles.some((role) => (admins as readonly Role[]).includes(role));
}

/** Sees submitted values without notes, evidence, comments or names (decisions, 10.9). */
export function isViewerOnly(caller: Pick<Caller, 'roles'>): boolean {
  return caller.roles.every((role) => (viewers as readonly Role[]).includes(role));
}

/**
 * May the caller learn of people beside those who share their work: names, addresses, who owns what? Those who may look the
 * people up and the provider's staff do; programs, gatherers and viewers do not (decisions, section 1 and 10.9).
 */
export function mayKnowPeople(caller: Pick<Caller, 'roles'>): boolean {
  return caller.roles.some((role) => !isSystemRole(role) && ([...users, ...staff] as readonly Role[]).includes(role));
}

/** Collects data and does nothing else, within the groups and entities that an administrator gave. */
export function isGathererOnly(caller: Pick<Caller, 'roles'>): boolean {
  return caller.roles.length > 0 && caller.roles.every((role) => role === 'DATA_GATHERER');
}

/** May the caller reach this entity? Empty means all, for a mere gatherer none. */
export function reachesEntity(caller: Pick<Caller, 'roles' | 'allowedEntityIds'>, entityId: string): boolean {
  if (caller.allowedEntityIds.length === 0) return !isGathererOnly(caller);
  return isAmong(caller.allowedEntityIds, entityId);
}

/** May the caller reach this section by membership alone? Empty means all, for a mere gatherer none. */
export function reachesSection(caller: Pick<Caller, 'roles' | 'allowedQuestionGroupIds'>, sectionId: string): boolean {
  if (caller.allowedQuestionGroupIds.length === 0) return !isGathererOnly(caller);
  return caller.allowedQuestionGroupIds.includes(sectionId);
}
