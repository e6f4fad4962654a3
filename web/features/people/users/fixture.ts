import { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { reportingEntity } from '#shared/organisations/entities/samples.ts';
import type { Invite } from '#shared/people/invites/schema.ts';
import type { Member } from '#shared/people/members/schema.ts';
import { answering } from '#web/lib/testing.tsx';

/** A company admin for tests; change what a test is about. */
export function aMember(id: string, name: string, over: Partial<Member> = {}): Member {
  return {
    id,
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@nordvik.example`,
    picture: null,
    jobTitle: null,
    isSSO: false,
    mfa: 'off',
    isOwner: false,
    roles: ['COMPANY_ADMIN'],
    allowedQuestionGroupIds: [],
    allowedEntityIds: [],
    memberSince: '2026-01-01T00:00:00.000Z',
    lastSeenAt: null,
    version: 1,
    ...over,
  };
}

/** A waiting invitation of a data gatherer for tests. */
export function anInvite(id: string, email: string, over: Partial<Invite> = {}): Invite {
  return {
    id,
    email,
    name: null,
    roles: ['DATA_GATHERER'],
    allowedQuestionGroupIds: ['energy'],
    allowedEntityIds: ['e1'],
    status: 'PENDING',
    invitedBy: { id: 'u1', name: 'Ada Berg' },
    invitedAt: new Date(Date.now() - 2 * 86_400_000 - 60_000).toISOString(),
    mailedAt: '2026-11-01T00:00:00.000Z',
    expiresAt: new Date(Date.now() + 12 * 86_400_000 + 60_000).toISOString(),
    ...over,
  };
}

const section = (id: string, name: string, order: number) => ({
  id,
  name,
  category: 'Environment' as const,
  description: '',
  order,
  askedByDefault: 3,
  dataPointCount: 5,
});

/** The sections and entities that access is chosen from in tests. */
export const choiceReplies = {
  ...answering(entityRoutes.listEntities, {
    data: [
      reportingEntity('e0', null, { name: 'Nordvik Components' }),
      reportingEntity('e1', 'e0', { name: 'Bergen works' }),
    ],
  }),
  ...answering(catalogueRoutes.listAllQuestionGroups, {
    data: [section('water', 'Water', 2), section('energy', 'Energy', 1)],
  }),
};
