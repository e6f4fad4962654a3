import { linkInto } from '#functions/core/mail/link.ts';
import { post } from '#functions/core/mail/outbox.ts';
import { dayInWords } from '#functions/core/mail/templates/letters.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import { notify } from '#functions/core/notices/store.ts';
import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import * as users from '#functions/core/people/store.ts';
import { unsubscribeLink } from '#functions/notifications/unsubscribe/token.ts';
import { dateIn } from '#shared/library/dates/rules.ts';
import { BANNER_PRIORITY } from '#shared/notifications/notifications/routes.ts';
import { licenceEnded } from '#shared/organisations/profile/licence.ts';
import { allows, isAdmin } from '#shared/people/access.ts';
import { many, plural } from '#shared/text/plural.ts';
import { type Open, type OpenYear, openYears } from './open.ts';
import { dueInWords, openInWords } from './rules.ts';

/** What one person is told today: a notice for each year that is due, and the lines of the mail with all that is open. */
type Reminder = {
  readonly notices: Notice[];
  readonly lines: string[];
  /** Whom the lines name. */
  readonly namesIds: string[];
  readonly own: number;
};
type Notice = { readonly year: number; readonly passed: boolean; readonly title: string; readonly text: string };

const entering = { method: 'PUT', access: 'data-entry' } as const;

/**
 * Reminds the people of an organisation of what is open with them, if today is a day for that. Done again for the same
 * hour it tells nobody twice: notices and mails have names made of the day, the year and the person.
 * @returns how many people were reminded
 */
export async function remind(organisation: OrganisationRecord, at: Date): Promise<number> {
  // A read-only organisation cannot answer, and a test company is for trying things out.
  if (licenceEnded(organisation, at) || organisation.isTestCompany) return 0;
  const years = await openYears(organisation, at);
  if (years.length === 0) return 0;
  const { orgId } = organisation;
  const members = (await memberships.list(orgId)).filter((member) => allows(entering, member));
  const people = new Map(
    (await users.listByIds(members.map(({ userId }) => userId))).map((each) => [each.userId, each]),
  );
  let reminded = 0;
  for (const member of members) {
    const person = people.get(member.userId);
    const reminder = reminderOf(years, member.userId, isAdmin(member));
    if (!person || person.disabled || person.erasingAt || person.erasedAt || reminder.notices.length === 0) continue;
    await tell(organisation, person, reminder, at);
    reminded += 1;
  }
  return reminded;
}

async function tell(
  { orgId, name: organisation, timeZone }: OrganisationRecord,
  { userId, email, name, unsubscribedAt }: users.User,
  { notices, lines, namesIds, own }: Reminder,
  at: Date,
): Promise<void> {
  const today = dateIn(timeZone, at);
  for (const { year, passed, title, text } of notices) {
    const kind = passed ? 'deadline-passed' : 'deadline-near';
    const priority = passed ? BANNER_PRIORITY : 0;
    const notice = { kind, title, text, link: linkTo(year), priority } as const;
    await notify(orgId, [userId], notice, at, `${today}|${year}|${kind}`);
  }
  if (unsubscribedAt) return;
  const heading =
    own > 0 ? `${many(own, 'data point')} ${plural(own, 'waits', 'wait')} for your answer` : 'Answers are overdue';
  const link = linkInto(orgId, linkTo(notices[0]?.year));
  const facts = { organisation, heading, lines, link, unsubscribe: unsubscribeLink(userId), name };
  await post({ id: `reminder-${today}-${userId}`, orgId, to: email, kind: 'digest', facts, namesIds });
}

const linkTo = (year: number | undefined) =>
  year === undefined ? '/collect-data' : (`/collect-data?year=${year}` as const);

/** What a member is told; without notices nothing is due for them today. */
function reminderOf(years: readonly OpenYear[], userId: string, admin: boolean): Reminder {
  const reminder = { notices: [] as Notice[], lines: [] as string[], namesIds: [] as string[], own: 0 };
  for (const year of years) {
    // What nobody was named for is the administrators' to answer.
    const mine = year.open.filter((open) => open.userId === userId || (admin && open.userId === undefined));
    const own = mine.reduce((sum, { dataPoints }) => sum + dataPoints, 0);
    const text = openInWords(
      own,
      mine.reduce((sum, { drafts }) => sum + drafts, 0),
    );
    const head = headOf(year);
    if (own > 0) {
      reminder.own += own;
      reminder.lines.push(`${head}: ${text}`);
      if (year.due === 'near' || year.due === 'passed') {
        reminder.notices.push({ year: year.year, passed: year.due === 'passed', title: titleOf(year), text });
      }
    }
    const others = year.open.filter((open) => open.userId !== undefined && open.userId !== userId);
    if (year.due !== 'escalated' || !admin || mine.length + others.length === 0) continue;
    const told = (whom: string) => `Open with ${whom}, who were reminded five times`;
    const named = others.slice(0, NAMED);
    reminder.namesIds.push(...named.flatMap((open) => open.userId ?? []));
    if (others.length > 0) reminder.lines.push(`${head}: ${told(peopleOf(named, others.length - named.length))}`);
    // A notice is kept for half a year and no erasure looks into it: it names nobody.
    const notice = others.length > 0 ? told(many(others.length, 'person', 'people')) : text;
    reminder.notices.push({ year: year.year, passed: true, title: titleOf(year), text: notice });
  }
  return reminder;
}

function titleOf({ year, daysLeft }: OpenYear): string {
  return daysLeft === undefined ? `${year} is open` : `${year} is ${dueInWords(daysLeft)}`;
}

function headOf({ year, daysLeft, deadline }: OpenYear): string {
  if (daysLeft === undefined || deadline === undefined) return `${year}`;
  return `${year}, ${dueInWords(daysLeft)} (${dayInWords(deadline)})`;
}

/** People whom a line names at most. */
const NAMED = 5;

/** 'Ada Moore (3), Bo Lind (2) and 4 more'. */
function peopleOf(named: readonly Open[], more: number): string {
  const shown = named.map(({ name, dataPoints }) => `${name} (${dataPoints})`);
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : (shown[0] ?? '');
}
