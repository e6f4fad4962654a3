import { asksForProfile, remindsOfProfile } from '#shared/people/profile/rules.ts';
import type { User } from '#shared/people/profile/schema.ts';

/** What has happened already: the dialog in this load of the page, the banner's dismissal in this browser session. */
export type PromptState = { readonly dialogOpened: boolean; readonly bannerDismissed: boolean };

/** Whether missing details are asked for, and how (product.md, section 4). */
export function promptOf(
  user: Pick<User, 'profile' | 'preferences'>,
  { dialogOpened, bannerDismissed }: PromptState,
): 'dialog' | 'banner' | 'nothing' {
  if (asksForProfile(user)) return dialogOpened ? 'nothing' : 'dialog';
  return remindsOfProfile(user) && !bannerDismissed ? 'banner' : 'nothing';
}

/** Lives as long as the page is not loaded anew: the dialog opens by itself once in it. */
export const pageLoad: { dialogOpened: boolean } = { dialogOpened: false };
