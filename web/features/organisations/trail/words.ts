import { trailEvents } from '#shared/api/all-events.ts';
import type { EventDeclaration, FactWords } from '#shared/api/events.ts';
import { type TrailEvent, trailActions } from '#shared/organisations/trail/routes.ts';
import { sentence } from '#shared/text/sentence.ts';
import { dayText, momentText } from '#web/lib/dates.ts';

/** An action as its feature declares it. */
export function declaredOf({ action }: Pick<TrailEvent, 'action'>): EventDeclaration {
  return trailEvents[action];
}

/** The actions to filter by, in words. */
export const actionOptions = trailActions
  .map((value) => ({ value, label: trailEvents[value].label }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

/** What was done, to stand after the actor's name: `invited Lars Moen`. */
export function didWhat(event: Pick<TrailEvent, 'action' | 'subject'>): string {
  return declaredOf(event).did.replace('{}', event.subject ?? 'one that is gone');
}

/** Who did it: the person as they are called now, the product itself, with how they got in where that matters. */
export function whoDid({ actor, via }: Pick<TrailEvent, 'actor' | 'via'>): string {
  const name = actor?.name ?? 'Sedum';
  if (via === 'staff') return `${name} (Sedum’s staff)`;
  if (via === 'link') return `${name} (for the fund manager)`;
  return via === 'service-account' ? `${name} (service account)` : name;
}

/**
 * What an event changed, in words, one line each; what was and what is become one line. Ids say nothing and are left out, like
 * what is empty.
 */
export function factLines(event: Pick<TrailEvent, 'action' | 'before' | 'after'>, timeZone: string): string[] {
  const { before, after } = event;
  const { facts = {} } = declaredOf(event);
  return Object.keys({ ...before, ...after }).flatMap((key) => {
    const words: FactWords = facts[key] ?? { name: sentence(key) };
    const [was, is] = [before[key], after[key]].map((stored) => shown(stored, words, timeZone));
    if (was === undefined && is === undefined) return [];
    return [named(words.name, changeText(was, is))];
  });
}

function changeText(was: string | undefined, is: string | undefined): string {
  if (was === undefined) return is ?? '';
  return is === undefined ? `was ${was}` : `from ${was} to ${is}`;
}

/** A line with the name of its fact, or with a capital of its own. */
function named(name: string | undefined, text: string): string {
  return name ? `${name}: ${text}` : text.charAt(0).toUpperCase() + text.slice(1);
}

function shown(stored: string | undefined, { value }: FactWords, timeZone: string): string | undefined {
  if (stored === undefined || stored === '' || isId(stored)) return undefined;
  return value ? value(stored) : valueText(stored, timeZone);
}

/** An id of a record: the 26 letters and digits of a ULID. */
function isId(text: string): boolean {
  return /^[0-9a-hjkmnp-tv-z]{26}$/i.test(text);
}

function valueText(value: string, timeZone: string): string {
  if (value === 'true') return 'yes';
  if (value === 'false') return 'no';
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dayText(value);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return momentText(value, timeZone);
  return /^[a-z]+(?:_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : value;
}
