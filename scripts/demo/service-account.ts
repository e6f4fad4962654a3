import { AppError } from '#shared/api/problem.ts';
import type { Role } from '#shared/people/access.ts';
import { serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import { ensured } from './ensure.ts';
import type { Row } from './found.ts';
import type { Session } from './session.ts';

/** Secrets that may get lost in a row. */
const MOST_SECRETS = 5;

/** A new secret. One whose answer got lost was shown to nobody and is never shown again: then another one is made. */
async function newSecretOf(admin: Session, params: { readonly id: string; readonly clientId: string }) {
  for (let made = 1; ; made += 1) {
    try {
      return (await admin.call(serviceAccountRoutes.rotateSecret, { params, body: { overlapDays: 0 } })).data;
    } catch (error) {
      const wasLost = error instanceof AppError && error.code === 'gone';
      if (!wasLost || made === MOST_SECRETS) throw error;
    }
  }
}

/**
 * A service account of the demo, made through the API; its row holds client id and secret, which are shown only then. One that
 * is there already, its secret lost with the answer or with an earlier run, gets a new secret.
 */
export async function demoServiceAccount(
  admin: Session,
  orgId: string,
  company: string,
  name: string,
  role: Role,
): Promise<Row> {
  const params = { id: orgId };
  const renewed = async () => {
    const { data } = await admin.call(serviceAccountRoutes.listServiceAccounts, { params });
    const there = data.find((each) => each.name === name);
    if (!there) return undefined;
    const at = { ...params, clientId: there.clientId };
    return newSecretOf(admin, at);
  };
  const body = { name, description: 'A program of the demo' };
  const { account, clientSecret } = await ensured(
    renewed,
    async () => (await admin.call(serviceAccountRoutes.createServiceAccount, { params, body })).data,
  );
  const does = `calls the API of organisation ${orgId} (client id and secret)`;
  return { company, name, email: account.clientId, password: clientSecret, role, does };
}
