import type { Ask } from '#shared/api/route.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import type { TestPerson } from './people.ts';
import type { World } from './world.ts';

/** The secret in the link of a mailed invitation. */
export function secretOf({ facts }: { readonly facts: object }): string {
  const { link = '' } = facts as { readonly link?: string };
  return link.split('#')[1] ?? '';
}

/** Invites somebody, and takes the secret from the mail that was ordered. */
export async function invited(
  world: World,
  admin: TestPerson,
  email: string,
  more: Partial<Ask<typeof inviteRoutes.inviteUser>['body']> = {},
): Promise<{ readonly id: string; readonly token: string }> {
  await world.mails();
  const body = { email, roles: ['COMPANY_USER' as const], ...more };
  const { data } = await world.call(admin, inviteRoutes.inviteUser, { body });
  const mail = (await world.mails()).find(({ to }) => to === data.email);
  if (!mail) throw new Error(`No mail went to ${data.email}`);
  return { id: data.id, token: secretOf(mail) };
}
