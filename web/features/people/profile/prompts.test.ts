import { describe, expect, test } from 'vitest';
import { LATEST_TERMS_VERSION } from '#shared/people/terms/version.ts';
import { promptOf } from './prompts.ts';

const either = [true, false];
const cases = either.flatMap((country) =>
  either.flatMap((jobTitle) =>
    either.flatMap((askLater) =>
      either.flatMap((accepted) =>
        either.flatMap((dialogOpened) =>
          either.map((bannerDismissed) => ({ country, jobTitle, askLater, accepted, dialogOpened, bannerDismissed })),
        ),
      ),
    ),
  ),
);

const asked = ({ country, jobTitle, askLater, accepted, dialogOpened, bannerDismissed }: (typeof cases)[number]) =>
  promptOf(
    {
      profile: { countryOfOperation: country ? 'NO' : null, jobTitle: jobTitle ? 'Engineer' : null },
      preferences: {
        profileStatus: askLater ? 'ask_later' : null,
        userTermsAcceptedForVersion: accepted ? LATEST_TERMS_VERSION : '2020-01',
        numberLocale: null,
      },
    },
    { dialogOpened, bannerDismissed },
  );
const those = (prompt: string) => cases.filter((each) => asked(each) === prompt);

describe('of all combinations of what is known, wanted and done', () => {
  test('the dialog opens in exactly those where a detail is missing, later was not chosen, the terms are accepted and it was not open yet', () => {
    expect(those('dialog')).toEqual(
      cases.filter((each) => !(each.country && each.jobTitle) && !each.askLater && each.accepted && !each.dialogOpened),
    );
    expect(those('dialog')).toHaveLength(6);
  });

  test('the banner shows in exactly those where a detail is missing, later was chosen, the terms are accepted and it was not dismissed', () => {
    expect(those('banner')).toEqual(
      cases.filter(
        (each) => !(each.country && each.jobTitle) && each.askLater && each.accepted && !each.bannerDismissed,
      ),
    );
    expect(those('banner')).toHaveLength(6);
  });

  test('nobody is asked in all others', () => {
    expect(those('nothing')).toHaveLength(64 - 12);
  });
});
