import type { Role } from '#shared/people/access.ts';
import { serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import type { Row } from './found.ts';
import type { Session } from './session.ts';

/** A service account of the demo, made through the API; its row holds client id and secret, which are shown only then. */
export async function demoServiceAccount(
  admin: Session,
  orgId: string,
  company: string,
  name: string,
  role: Role,
): Promise<Row> {
  const { data } = await admin.call(serviceAccountRoutes.createServiceAccount, {
    params: { id: orgId },
    body: { name, description: 'A program of the demo' },
  });
  const { account, clientSecret } = data;
  const does = `calls the API of organisation ${orgId} (client id and secret)`;
  return { company, name, email: account.clientId, password: clientSecret, role, does };
}
