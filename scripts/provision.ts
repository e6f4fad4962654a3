import { parseArgs } from 'node:util';
import * as v from 'valibot';
import type { Role } from '#shared/people/access.ts';
import { Email } from '#shared/people/users/rules.ts';
import { adoptOutputs } from './provision/outputs.ts';

const usage = `Makes what has to be there before anybody can sign in; each person gets a mail with a temporary password.

The provider's own organisation, with a member of its staff (again for each further one):
  npm run provision -- --outputs outputs.json --staff super-admin|support --name "Ada Moore" --email ada@provider.com

A customer's organisation with its first administrator (the admin portal does the same):
  npm run provision -- --outputs outputs.json --organisation "Acme Ltd" --name "Ada Moore" --email ada@acme.com \\
      [--country GB] [--currency GBP] [--time-zone Europe/London] [--locale en-GB]

outputs.json is what \`cdk deploy --outputs-file outputs.json\` wrote. The usual AWS credentials and region apply.`;

const options = {
  outputs: { type: 'string' },
  organisation: { type: 'string' },
  staff: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  country: { type: 'string', default: 'GB' },
  currency: { type: 'string', default: 'GBP' },
  'time-zone': { type: 'string', default: 'Europe/London' },
  locale: { type: 'string', default: 'en-GB' },
} as const;

const { values } = parseArgs({ options });
const { organisation, staff, name } = values;
const email = v.safeParse(Email, values.email);
const staffRole = { 'super-admin': 'SEDUM_SUPER_ADMIN', support: 'SEDUM_SUPPORT_USER' }[staff ?? ''];
if (!name || !email.success || (staff ? !staffRole : !organisation)) {
  console.error(usage);
  process.exit(2);
}
const { UserPoolId: userPoolId } = adoptOutputs(values.outputs);
const { provisionMember, provisionOrganisation, provisionProvider } = await import('./provision/members.ts');
const orgId = staffRole
  ? await provisionProvider()
  : await provisionOrganisation({
      name: organisation ?? '',
      country: values.country,
      currency: values.currency,
      timeZone: values['time-zone'],
      numberLocale: values.locale,
      type: 'standalone',
      organizationType: 'company',
    });
const role = (staffRole ?? 'COMPANY_ADMIN') as Role;
await provisionMember({ orgId, userPoolId, name, email: email.output, roles: [role] });
console.log(`${organisation ?? 'The provider'} is there (${orgId}). ${email.output} was mailed a temporary password.`);
