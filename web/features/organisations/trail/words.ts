import { flagKeys } from '#shared/features/flags.ts';
import { flagWords } from '#shared/features/words.ts';
import type { TrailAction, TrailEvent } from '#shared/organisations/trail/routes.ts';
import { roles } from '#shared/people/access.ts';
import { roleLabel } from '#shared/people/roles/labels.ts';
import { dayText, momentText } from '#web/lib/dates.ts';

type Words = {
  /** In the filter: 'Invitation sent'. */
  readonly label: string;
  /** After the actor's name; `{}` stands for whom or what it was about. */
  readonly did: string;
  /** The same where it was about nothing that has a name. */
  readonly plain?: string;
};

const actions: Record<TrailAction, Words> = {
  'support-refused': { label: 'Refused to Sedum’s staff', did: 'tried to look at values, and was refused' },
  'support-read': { label: 'Read by Sedum’s staff', did: 'looked at your organisation' },
  'support-access-changed': { label: 'Support access changed', did: 'changed support access' },
  'user-invited': { label: 'Person invited', did: 'invited {}' },
  'invite-resent': { label: 'Invitation resent', did: 'sent the invitation of {} again' },
  'invite-withdrawn': { label: 'Invitation withdrawn', did: 'withdrew the invitation of {}' },
  'invite-accepted': { label: 'Invitation accepted', did: 'accepted an invitation' },
  'user-changed': { label: 'Access changed', did: 'changed the access of {}' },
  'user-removed': { label: 'Person removed', did: 'removed {}' },
  'user-erased': { label: 'Person erased', did: 'erased the person behind {}' },
  'password-link-sent': { label: 'Password mail sent', did: 'had a password mail sent to {}' },
  'mfa-rule-changed': { label: 'Two-step rule changed', did: 'changed who needs an authenticator app' },
  'mfa-set-up': { label: 'Authenticator app set up', did: 'set up an authenticator app' },
  'mfa-switched-off': { label: 'Authenticator app switched off', did: 'switched the authenticator app off' },
  'mfa-reset-asked': { label: 'App reset asked for', did: 'asked to reset the authenticator app of {}' },
  'mfa-reset-stopped': { label: 'App reset stopped', did: 'stopped the reset of the authenticator app of {}' },
  'mfa-reset-done': { label: 'App reset', did: 'reset the authenticator app of {}' },
  'domain-changed': { label: 'E-mail domain changed', did: 'changed an e-mail domain' },
  'settings-changed': { label: 'Settings changed', did: 'changed {}', plain: 'changed the settings' },
  'owner-changed': { label: 'Primary contact changed', did: 'made {} the primary contact' },
  'licence-changed': { label: 'Licence changed', did: 'changed the licence' },
  'features-changed': { label: 'Features changed', did: 'changed the features' },
  'feature-requested': { label: 'Feature asked for', did: 'asked for a feature' },
  'link-changed': { label: 'Link to a fund manager or company changed', did: 'changed the link with {}' },
  'test-company-created': { label: 'Test company created', did: 'created the test company {}' },
  'organisation-created': { label: 'Organisation created', did: 'created the organisation' },
  'service-account-created': { label: 'Service account created', did: 'created the service account {}' },
  'service-account-rotated': { label: 'Secret rotated', did: 'rotated the secret of {}' },
  'service-account-changed': { label: 'Service account changed', did: 'changed the service account {}' },
  'service-account-deleted': { label: 'Service account deleted', did: 'deleted the service account {}' },
  'export-made': { label: 'Export made', did: 'made an export' },
};

/** The actions to filter by, in words. */
export const actionOptions = (Object.entries(actions) as [TrailAction, Words][])
  .map(([value, { label }]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

/** What was done, to stand after the actor's name: `invited Lars Moen`. */
export function didWhat({ action, subject }: Pick<TrailEvent, 'action' | 'subject'>): string {
  const { did, plain = did } = actions[action];
  return subject === null ? plain.replace('{}', 'one that is gone') : did.replace('{}', subject);
}

/** Who did it: the person as they are called now, the product itself, with how they got in where that matters. */
export function whoDid({ actor, via }: Pick<TrailEvent, 'actor' | 'via'>): string {
  const name = actor?.name ?? 'Sedum';
  if (via === 'staff') return `${name} (Sedum’s staff)`;
  if (via === 'link') return `${name} (for the fund manager)`;
  return via === 'service-account' ? `${name} (service account)` : name;
}

const factNames: Readonly<Record<string, string>> = {
  route: 'What was read',
  path: 'Address',
  mode: 'Access',
  until: 'Until',
  purpose: 'Purpose',
  reason: 'Reason',
  roles: 'Roles',
  toDate: 'Last day',
  fromDate: 'First day',
  enforceMfa: 'App needed',
  fields: 'What changed',
  tenant: 'Directory',
  ended: 'Would have ended',
};

/** The facts of an event in words, one line each; `from` and `to` become one line. Ids say nothing and are left out. */
export function factLines(facts: Readonly<Record<string, string>>, timeZone: string): string[] {
  const { from, to, ...others } = facts;
  const both = [from, to].filter((each) => each !== undefined && !isId(each));
  const text = (value: string | undefined) => (value ? valueText('', value, timeZone) : 'nothing');
  const change =
    both.length === 0 ? [] : [to === undefined ? `Was ${text(from)}` : `From ${text(from)} to ${text(to)}`];
  const lines = Object.entries(others)
    .filter(([, value]) => value !== '' && !isId(value))
    .map(([key, value]) => `${factNames[key] ?? sentence(key)}: ${valueText(key, value, timeZone)}`);
  return [...change, ...lines];
}

/** An id of a record: the 26 letters and digits of a ULID. */
function isId(text: string): boolean {
  return /^[0-9a-hjkmnp-tv-z]{26}$/i.test(text);
}

function valueText(key: string, value: string, timeZone: string): string {
  if (key === 'route' || key === 'change') return sentence(value);
  if (key === 'fields') return value.split(', ').map(sentence).join(', ');
  if (key === 'feature')
    return flagKeys.filter((flag) => flag === value).map((flag) => flagWords[flag].label)[0] ?? value;
  if (value === 'true') return 'yes';
  if (value === 'false') return 'no';
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dayText(value);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return momentText(value, timeZone);
  if (/^[a-z]+(?:_[a-z]+)+$/.test(value)) return value.replaceAll('_', ' ');
  return value.replaceAll(/[A-Z]+(?:_[A-Z]+)+/g, (word) => {
    const role = roles.find((each) => each === word);
    return role ? roleLabel(role) : word;
  });
}

/** `licenceEndDate` and `by_grant` as people write them: `Licence end date`, `By grant`. */
function sentence(key: string): string {
  const spaced = key
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
