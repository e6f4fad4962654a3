import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { Email } from '#shared/people/users/rules.ts';
import { adoptOutputs } from './provision/outputs.ts';

const usage = `Makes an organisation with its first administrator, who gets a mail with a temporary password.

  npm run provision -- --outputs outputs.json --organisation "Acme Ltd" --name "Ada Moore" --email ada@acme.com \\
      [--country GB] [--currency GBP] [--time-zone Europe/London] [--locale en-GB]

outputs.json is what \`cdk deploy --outputs-file outputs.json\` wrote. The usual AWS credentials and region apply.`;

const options = {
  outputs: { type: 'string' },
  organisation: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  country: { type: 'string', default: 'GB' },
  currency: { type: 'string', default: 'GBP' },
  'time-zone': { type: 'string', default: 'Europe/London' },
  locale: { type: 'string', default: 'en-GB' },
} as const;

const { values } = parseArgs({ options });
const { organisation, name } = values;
const email = v.safeParse(Email, values.email);
if (!organisation || !name || !email.success) {
  console.error(usage);
  process.exit(2);
}
const { UserPoolId } = adoptOutputs(values.outputs);
const { provisionMember, provisionOrganisation } = await import('./provision/members.ts');
const orgId = await provisionOrganisation({
  name: organisation,
  country: values.country,
  currency: values.currency,
  timeZone: values['time-zone'],
  numberLocale: values.locale,
  type: 'standalone',
  organizationType: 'company',
});
await provisionMember({ orgId, userPoolId: UserPoolId, name, email: email.output, roles: ['COMPANY_ADMIN'] });
console.log(`${organisation} is there (${orgId}). ${email.output} was mailed a temporary password.`);
