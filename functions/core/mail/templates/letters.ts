import type { MailFacts, MailKind } from '#shared/notifications/mails/kinds.ts';
import { type Letter, plain } from './letter.ts';

type Letters = { readonly [K in MailKind]: (facts: MailFacts[K]) => Letter };

const EXPECTED = 'You get this mail because somebody named your address in Sedum.';
const ACCOUNT = 'You get this mail because it is about the security of your Sedum account. It cannot be switched off.';

/** What each kind of mail says. */
export const letters: Letters = {
  invite: ({ organisation, inviter, roles, link, lastDay, name }) => ({
    subject: `${plain(inviter, 60)} invites you to ${plain(organisation, 80)} on Sedum`,
    preheader: `The invitation holds until ${dayInWords(lastDay)}.`,
    name: plain(name),
    paragraphs: [
      `${plain(inviter)} invites you to ${plain(organisation)} on Sedum, where environmental, social and governance data are collected and reported.`,
      `You join as: ${plain(roles)}.`,
    ],
    action: { label: 'Accept the invitation', link },
    note: `The link is yours alone and holds until ${dayInWords(lastDay)}. If you do not know who invites you, do nothing: nobody joins without accepting.`,
    because: EXPECTED,
  }),

  'company-invite': ({ manager, company, link, lastDay, name }) => ({
    subject: `${plain(manager, 60)} asks ${plain(company, 80)} to report on Sedum`,
    preheader: `The request holds until ${dayInWords(lastDay)}.`,
    name: plain(name),
    paragraphs: [
      `${plain(manager)} collects environmental, social and governance data of its portfolio on Sedum, and asks ${plain(company)} to take part.`,
      'Your company decides what it shares and when. Nothing is shared by accepting.',
    ],
    action: { label: 'Look at the request', link },
    note: `The link is yours alone and holds until ${dayInWords(lastDay)}. If you do not know who asks, do nothing.`,
    because: EXPECTED,
  }),

  'access-changed': ({ organisation, change, name }) => ({
    subject: `Your access to ${plain(organisation, 80)} on Sedum changed`,
    preheader: plain(change, 120),
    name: plain(name),
    paragraphs: [
      `Your access to ${plain(organisation)} on Sedum was changed.`,
      plain(change, 500),
      'Ask an administrator of the organisation if you did not expect this.',
    ],
    because: 'You get this mail because your access changed.',
  }),

  'mfa-reset': ({ effective, name }) => ({
    subject: 'Your authenticator app on Sedum will be reset',
    preheader: `It takes effect on ${plain(effective)}.`,
    name: plain(name),
    paragraphs: [
      `Somebody of the Sedum staff was asked to reset the authenticator app of your account. It takes effect on ${plain(effective)}, or earlier when a second member of staff confirms it.`,
      'If you did not ask for this, sign in, stop the reset in your profile, and tell your administrator at once.',
    ],
    because: ACCOUNT,
  }),

  'mfa-changed': ({ change, name }) => ({
    subject: 'The authenticator app of your Sedum account changed',
    preheader: plain(change, 120),
    name: plain(name),
    paragraphs: [plain(change, 500), 'If this was not you, choose a new password at once and tell your administrator.'],
    action: { label: 'Sign in', link: '/login' },
    because: ACCOUNT,
  }),

  'password-link': ({ link, name }) => ({
    subject: 'Choose a new password for Sedum',
    preheader: 'The link leads to the screen that sends you a code.',
    name: plain(name),
    paragraphs: [
      'You are asked to choose a new password for your Sedum account. The link leads to a screen that sends a code to this address.',
    ],
    action: { label: 'Choose a new password', link },
    note: 'Until you do, your password stays as it is. Nobody of the Sedum staff ever asks for the code.',
    because: ACCOUNT,
  }),

  erased: ({ name }) => ({
    subject: 'Your personal data on Sedum were erased',
    preheader: 'You can no longer sign in.',
    name: plain(name),
    paragraphs: [
      'As you asked, your personal data on Sedum were erased: your name, address, picture and sign-in are gone.',
      "What you entered stays with the organisations that it belongs to. Your entries now stand under 'former user'.",
    ],
    because: 'This is the last mail that you get from Sedum.',
  }),

  'feature-request': ({ organisation, feature, link }) => ({
    subject: `${plain(organisation, 80)} asks for ${plain(feature, 60)}`,
    preheader: 'An organisation asks for a feature.',
    name: '',
    paragraphs: [`${plain(organisation)} asks for the feature: ${plain(feature)}.`],
    action: { label: 'Open the organisation', link },
    because: 'You get this mail because you work for the provider of Sedum.',
  }),

  digest: ({ organisation, heading, lines, link, unsubscribe, name }) => ({
    subject: `${plain(organisation, 60)}: ${plain(heading, 100)}`,
    preheader: plain(lines[0] ?? heading, 120),
    name: plain(name),
    paragraphs: [`${plain(heading)} in ${plain(organisation)}:`],
    lines: lines.map((line) => plain(line, 300)),
    action: { label: 'Open Sedum', link },
    because: `You get this mail because you work with ${plain(organisation)} on Sedum.`,
    unsubscribe,
  }),
};

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
].concat(['November', 'December']);

/** '31 March 2026' of a plain date; what is no date stays as it is. */
export function dayInWords(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const name = months[Number(month) - 1];
  return name ? `${Number(date)} ${name} ${year}` : plain(day, 40);
}
