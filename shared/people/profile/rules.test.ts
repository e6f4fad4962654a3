import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { latestTerms } from '#shared/people/terms/content.ts';
import { asksForProfile, remindsOfProfile } from './rules.ts';
import { ProfileChange } from './schema.ts';

const user = (
  profileStatus: 'ask_later' | null,
  jobTitle: string | null = null,
  version: string = latestTerms.version,
) => ({
  profile: { countryOfOperation: 'GB', jobTitle },
  preferences: { profileStatus, userTermsAcceptedForVersion: version },
});

describe('a person without a job title', () => {
  test('is asked by the dialog, until they want to be asked later', () => {
    expect(asksForProfile(user(null))).toBe(true);
    expect(remindsOfProfile(user(null))).toBe(false);
    expect(asksForProfile(user('ask_later'))).toBe(false);
    expect(remindsOfProfile(user('ask_later'))).toBe(true);
  });

  test('is left alone before accepting the terms', () => {
    expect(asksForProfile(user(null, null, '2020-01'))).toBe(false);
    expect(remindsOfProfile(user('ask_later', null, '2020-01'))).toBe(false);
  });
});

test('a person who has told everything is not asked', () => {
  expect(asksForProfile(user(null, 'Engineer'))).toBe(false);
  expect(remindsOfProfile(user('ask_later', 'Engineer'))).toBe(false);
});

test('a job title is trimmed, and an empty one is none', () => {
  const title = (jobTitle: string) => v.parse(ProfileChange, { profile: { jobTitle } }).profile?.jobTitle;
  expect(title('  Head of ESG ')).toBe('Head of ESG');
  expect(title('   ')).toBeNull();
});
