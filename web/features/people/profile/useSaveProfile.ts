import { profileRoutes } from '#shared/people/profile/routes.ts';
import type { ProfileChange } from '#shared/people/profile/schema.ts';
import { acceptedText } from '#web/features/people/accept/acceptedText.ts';
import { isWorthRetrying } from '#web/lib/errors.ts';
import { useSession } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';

/** The toasts of product.md, section 8. */
export const PROFILE_UPDATED = 'Profile updated successfully';
export const PROFILE_FAILED = 'Failed to update profile.';
export const PROFILE_FAILED_TRY_AGAIN = 'Failed to update profile. Please try again.';

/** Saves a profile change, tells of it by the specified toasts, and shows it on the whole page. */
export function useSaveProfile(): {
  /**
   * `prepare` makes the change, e.g. after an upload; where it fails, that is told like a refusal of the server.
   * @throws AppError for the form that shows it
   */
  readonly save: (prepare: () => ProfileChange | Promise<ProfileChange>) => Promise<void>;
  /** The same without a word, for what the person did not come for. */
  readonly saveQuietly: (change: ProfileChange) => Promise<void>;
  readonly pending: boolean;
} {
  const { refresh } = useSession();
  const { run, pending } = useWrite(profileRoutes.saveProfile);
  const toast = useToast();
  const saveQuietly = async (change: ProfileChange) => {
    const { completedInvites = [] } = await run({ body: change });
    await refresh();
    for (const { destinationName } of completedInvites) toast.success(acceptedText(destinationName));
  };
  const save = async (prepare: () => ProfileChange | Promise<ProfileChange>) => {
    try {
      await saveQuietly(await prepare());
    } catch (error) {
      toast.danger(isWorthRetrying(error) ? PROFILE_FAILED_TRY_AGAIN : PROFILE_FAILED);
      throw error;
    }
    toast.success(PROFILE_UPDATED);
  };
  return { save, saveQuietly, pending };
}
