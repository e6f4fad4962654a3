import { config } from '#functions/config.ts';
import { afterwards } from '#functions/core/afterwards.ts';
import { linkInto } from '#functions/core/mail/link.ts';
import { post } from '#functions/core/mail/outbox.ts';
import { tell } from '#functions/core/notices/tell.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import * as users from '#functions/core/people/store.ts';
import type { EventAction } from '#shared/api/all-events.ts';
import type {
  Audience,
  EventDeclaration,
  FeatureAudience,
  FeatureAudienceOf,
  MailDeclaration,
  NoticeDeclaration,
  ToldFacts,
} from '#shared/api/events.ts';
import type { MailFacts, MailKind } from '#shared/notifications/mails/kinds.ts';
import { audiences, type Recipient, type Told } from './audiences.ts';
import type { Happened, NewEvent } from './store.ts';

type Declarations = Readonly<Record<string, EventDeclaration>>;
type Named<K extends FeatureAudience> = Readonly<Record<K, () => Promise<readonly Recipient[]>>>;
/** Whom an event tells that only its feature can name; nothing where its declaration names no such audience. */
type Brought<D> = [FeatureAudienceOf<D>] extends [never] ? [] : [named: Named<FeatureAudienceOf<D>>];
type Written<A> = Happened<NewEvent & { readonly action: A }>;

/**
 * Tells people of an event that is written, in the product and by mail, as its feature declares it; who did it gets no notice of
 * it. Each is told once, however often this is called for one event. What cannot be told undoes nothing and stands in the log.
 * @param declared the events of the feature
 * @param named the audiences of the declaration that the feature names itself
 * @returns whether every mail was handed over
 */
export async function tellOf<D extends Declarations, A extends keyof D & EventAction>(
  declared: D,
  event: Written<A>,
  ...named: Brought<D[A]>
): Promise<boolean> {
  return afterwards(`told of ${event.action}`, () => tellSurely(declared, event, ...named));
}

/**
 * The same where nothing may count as done before its mails are handed over.
 * @throws the first error of a mail; notices that cannot be written stand in the log
 */
export async function tellSurely<D extends Declarations, A extends keyof D & EventAction>(
  declared: D,
  event: Written<A>,
  ...brought: Brought<D[A]>
): Promise<void> {
  const named: Partial<Named<FeatureAudience>> = brought[0] ?? {};
  const {
    notices = [],
    mails = [],
    subject,
    ofPersonAlone,
  }: EventDeclaration = declared[event.action] ?? unknownAction(event.action);
  if (notices.length === 0 && mails.length === 0) return;
  // A sign-in, of which a reset may be told, reads no organisation.
  const { orgId } = event;
  const organisation: Place = ofPersonAlone ? { orgId, ...NO_PLACE } : await organisations.get(orgId);
  const about = { event, organisation, facts: await factsOf(event, organisation, subject), named };
  const results = await Promise.allSettled([
    ...notices.map((notice, at) => tellNotice(notice, about, `${event.eventId}|${at}`)),
    ...mails.map((mail) => sendMail(mail, about)),
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

type Place = Pick<organisations.OrganisationRecord, 'orgId' | 'name' | 'organizationType'>;
const NO_PLACE = { name: '', organizationType: 'company' } as const;

type About = {
  readonly event: Happened;
  readonly organisation: Place;
  readonly facts: ToldFacts;
  readonly named: Partial<Named<FeatureAudience>>;
};

async function factsOf(
  { orgId, actorId, subjectId = '', before = {}, after = {}, texts = {} }: NewEvent,
  { name, organizationType }: Place,
  kind: EventDeclaration['subject'],
): Promise<ToldFacts> {
  const isOther = kind === 'organisation' && subjectId !== '' && subjectId !== orgId;
  const subjectName = isOther ? ((await organisations.find(subjectId))?.name ?? '') : '';
  const byThemselves = actorId !== undefined && actorId === subjectId;
  const said = { subject: subjectId, subjectName, byThemselves, before, after, texts };
  return { ...said, organisation: name, organizationType, detail: {} };
}

async function tellNotice(
  { whom, only, kind, title, text, link }: NoticeDeclaration,
  about: About,
  once: string,
): Promise<void> {
  const { event, facts } = about;
  if (only && !only(facts)) return;
  for (const { orgId, recipients } of await whoAre(whom, about)) {
    for (const [told, ids] of alike(recipients.filter(({ id }) => id !== event.actorId))) {
      const said = { ...facts, detail: told };
      const words = text?.(said);
      const notice = { kind, title: title(said), ...(words && { text: words }), ...(link && { link: link(said) }) };
      const person = notice.title.includes('{person}') && event.actorId ? { aboutId: event.actorId } : {};
      await tell(orgId, ids, { ...notice, ...person }, event.at, once);
    }
  }
}

/** Recipients by what was worked out for them: most audiences are told the same. */
function alike(recipients: readonly Recipient[]) {
  const groups = new Map<Recipient['detail'], string[]>();
  for (const { id, detail } of recipients) groups.set(detail, [...(groups.get(detail) ?? []), id]);
  return [...groups].map(([detail = {}, ids]) => [detail, ids] as const);
}

async function sendMail(mail: MailDeclaration, about: About): Promise<void> {
  const { only, whom } = mail;
  if (only && !only(about.facts)) return;
  const groups = await whoAre(whom, about);
  await Promise.all(
    groups.map(async ({ orgId, recipients }) => {
      const people = await addressed(recipients);
      await Promise.all(people.map((person) => postTo(mail, { ...about, orgId }, person)));
    }),
  );
}

type Addressed = Recipient & Required<Pick<Recipient, 'address'>>;

async function postTo(
  { template, facts: write }: MailDeclaration,
  { event, facts, orgId }: About & { readonly orgId: string },
  { id, address: { email: to, name }, detail = {}, namesId }: Addressed,
): Promise<void> {
  const said: MailFacts[MailKind] = write({
    ...facts,
    detail,
    name,
    linkInto: (address) => linkInto(orgId, address),
    linkTo: (address) => `${config.publicOrigin}${address}`,
  });
  // Of one event one mail of a kind goes to one recipient, whoever orders it again.
  await post({
    id: `${event.eventId}-${template}-${id}`,
    orgId,
    to,
    kind: template,
    facts: said,
    namesIds: namesId === undefined ? [] : [namesId],
  });
}

/** The recipients with an address: people who were disabled or erased get no mail that goes to many. */
async function addressed(recipients: readonly Recipient[]): Promise<Addressed[]> {
  const ids = recipients.flatMap(({ id, address }) => (address ? [] : [id]));
  const known = ids.length === 0 ? [] : await users.listByIds(ids);
  const people = new Map(known.map((each) => [each.userId, each]));
  return recipients.flatMap((recipient) => {
    const person = people.get(recipient.id);
    const address = recipient.address ?? (person && !person.disabled && !person.erasedAt ? person : undefined);
    return address ? [{ ...recipient, address: { email: address.email, name: address.name } }] : [];
  });
}

async function whoAre(whom: Audience, { organisation, event, named }: About): Promise<readonly Told[]> {
  if (isNamed(whom)) {
    const name = named[whom];
    if (!name) throw new Error(`${event.action} tells ${whom}, whom nobody named`);
    return [{ orgId: event.orgId, recipients: await name() }];
  }
  return audiences[whom](organisation, event);
}

function isNamed(whom: Audience): whom is FeatureAudience {
  return !(whom in audiences);
}

function unknownAction(action: string): never {
  throw new Error(`${action} is not of these events`);
}
