import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { badEverywhere, badLines, badTexts, stringsOfRoutes, textKindOf } from '#test/support/strings.ts';

/** Strings of requests that are neither a text nor of a form that refuses bad text by itself, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'saveSubmissions cells.0.value': 'one wrong text refuses its cell and not the batch: see checkedTexts',
  'saveSubmissions cells.0.value.0': 'the same',
  'saveSubmissions cells.0.value.0.any': 'the same',
  'saveSubmissions cells.0.unit': 'the same',
  'saveSubmissions cells.0.note': 'the same',
  'inviteUsers invites.0.email': 'one wrong line refuses itself: it is parsed as a single invitation is',
  'inviteUsers invites.0.name': 'the same',
  'inviteUsers invites.0.roles.0': 'the same',
  'reportErrors userAgent': 'what a browser says of itself is cleaned and logged, not stored',
  'reportErrors errors.0.name': 'the same',
  'reportErrors errors.0.message': 'the same',
  'reportErrors errors.0.stack': 'the same',
  'reportErrors errors.0.url': 'the same',
  'startFederatedSignIn returnTo': 'anything that is no page of ours leads home',
};

const strings = [...stringsOfRoutes('body'), ...stringsOfRoutes('query')].map(({ route, place }) => ({
  name: `${route.name} ${place.path}`,
  place,
}));

describe('every string of every request', () => {
  test.each(strings.filter(({ name }) => !Object.hasOwn(exceptions, name)))(
    '$name is a text, or has a form that takes no bad one',
    ({ place }) => {
      const kind = textKindOf(place.schema);
      const bad = kind === 'line' ? badLines : kind === 'long' ? badTexts : badEverywhere;
      for (const [what, text] of Object.entries(bad)) {
        expect(v.safeParse(place.schema, text).success, what).toBe(false);
      }
    },
  );

  test('is excepted only while it exists', () => {
    const names = new Set(strings.map(({ name }) => name));
    expect(Object.keys(exceptions).filter((name) => !names.has(name))).toEqual([]);
  });
});
