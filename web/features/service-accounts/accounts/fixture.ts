import { flagsFor } from '#shared/features/flags.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import type { ServiceAccount } from '#shared/service-accounts/accounts/routes.ts';
import { answering } from '#web/lib/testing.tsx';

/** A service account of Nordvik Components, for tests; change what a test is about. */
export function anAccount(change: Partial<ServiceAccount> = {}): ServiceAccount {
  return {
    clientId: '5k2meterfeed',
    name: 'Meter feed',
    description: 'The gateway in Leeds',
    organisations: [
      {
        id: 'o1',
        name: 'Nordvik Components',
        role: 'SYSTEM_USER_COMPANY_ADMIN',
        isHome: true,
        grantedAt: '2026-11-01T08:00:00.000Z',
      },
    ],
    createdAt: '2026-11-01T08:00:00.000Z',
    createdBy: { id: 'u1', name: 'Ada Berg' },
    lastUsedAt: null,
    secrets: [{ ending: 'Wx3z', createdAt: '2026-11-01T08:00:00.000Z', expiresAt: null }],
    ...change,
  };
}

/** The reply about the organisation's features, with service accounts on or off. */
export function features(isOn = true) {
  const flagOverrides = { 'organisation-service-accounts': isOn };
  return answering(referenceRoutes.listFeatures, { data: flagsFor({ isDemo: false, flagOverrides }) });
}
