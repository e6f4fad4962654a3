import { defineEvents, type EventDeclaration, type NoticeDeclaration } from '#shared/api/events.ts';
import { plural } from '#shared/text/plural.ts';

const status = { subject: 'year', icon: 'data' } as const;
const settings = { subject: 'year', icon: 'settings' } as const;
const people = { subject: 'year', icon: 'people' } as const;

/** Whoever is asked for more than before, with how much that is. */
const asks = {
  notices: [
    {
      whom: 'who is newly asked',
      kind: 'assigned',
      title: ({ subject, detail: { points } }) => {
        return `You are asked for ${points} ${plural(Number(points), 'data point')} of ${subject}`;
      },
      text: ({ detail: { sections } }) => sections,
      link: ({ subject }) => `/collect-data?year=${subject}`,
    },
  ],
} as const satisfies Pick<EventDeclaration, 'notices'>;

/** Those who enter data no longer can, or can again. */
function opensOrCloses(word: string) {
  const notice: NoticeDeclaration & { readonly whom: 'who enters data' } = {
    whom: 'who enters data',
    kind: 'lock-changed',
    title: ({ subject }) => `The year ${subject} was ${word}`,
    text: ({ texts }) => texts.reason,
    link: ({ subject }) => `/collect-data?year=${subject}`,
  };
  return { notices: [notice] as const };
}

/** What happens to a reporting year: its set-up, its status, its lock, and whom it asks. */
export const yearEvents = defineEvents({
  begin: { ...settings, label: 'Year begun', did: 'began the set-up of {}' },
  'set-up': { ...settings, label: 'Set-up changed', did: 'changed the set-up of {}' },
  deadline: { ...settings, label: 'Deadline changed', did: 'changed the deadline of {}' },
  reminders: { ...settings, label: 'Reminders changed', did: 'changed the reminders of {}' },
  entities: { ...settings, label: 'Sites changed', did: 'changed the sites that report in {}' },
  'data-points': { ...settings, label: 'Questions changed', did: 'changed the questions of {}' },
  periodicity: { ...settings, label: 'Periodicity changed', did: 'changed how often a question of {} is asked' },
  'relevant-sites': { ...settings, label: 'Relevant sites changed', did: 'changed who answers a question of {}' },
  'opt-out': { ...settings, label: 'Opted out', did: 'opted out of a question of {}' },
  'opt-in': { ...settings, label: 'Opted in again', did: 'opted in again to a question of {}' },
  currency: { ...settings, label: 'Currency changed', did: 'changed the currency of {}' },
  'currency-kept': { ...settings, label: 'Currency kept', did: 'was refused another currency for {}' },
  'dates-kept': { ...settings, label: 'Dates kept', did: 'was refused other dates for {}' },
  'take-facts': { ...settings, label: 'Today’s facts taken', did: 'gave {} today’s facts' },
  'take-library': { ...settings, label: 'Newest library taken', did: 'gave {} the newest library' },
  'compute-again': { ...settings, label: 'Figures computed again', did: 'had figures of {} computed again' },
  'copy-assignments': { ...people, label: 'Assignments copied', did: 'copied assignments into {}' },
  'assign-groups': { ...people, label: 'Sections assigned', did: 'assigned sections of {}', ...asks },
  'assign-data-points': { ...people, label: 'Questions assigned', did: 'assigned questions of {}', ...asks },
  'unassign-removed-person': { ...people, label: 'Assignments ended', did: 'ended the assignments of somebody in {}' },
  launch: { ...status, label: 'Year launched', did: 'launched {}', ...asks },
  complete: { ...status, label: 'Year completed', did: 'completed {}', ...opensOrCloses('completed') },
  reopen: { ...status, label: 'Year reopened', did: 'reopened {}', ...opensOrCloses('reopened') },
  lock: { ...status, label: 'Year locked', did: 'locked {}', ...opensOrCloses('locked') },
  unlock: { ...status, label: 'Year unlocked', did: 'unlocked {}', ...opensOrCloses('unlocked') },
  'back-to-draft': { ...status, label: 'Back to draft', did: 'took {} back to draft' },
  'back-to-draft-refused': { ...status, label: 'Back to draft refused', did: 'was refused to take {} back to draft' },
});
export type YearAction = keyof typeof yearEvents;
