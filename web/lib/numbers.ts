import { useContext, useMemo } from 'react';
import { type NumberFormats, type NumberLocale, numberFormats } from '#shared/organisations/profile/numbers.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { SessionContext, useSession } from './session.tsx';
import { useWrite } from './useApi.ts';

/** How numbers are shown to this person and read from them, here; before anybody signed in as the browser writes them. */
export function useNumberFormats(): NumberFormats {
  const state = useContext(SessionContext)?.state;
  const session = state?.status === 'signed-in' ? state.session : undefined;
  const choice = session?.user.numberChoice ?? null;
  const setting = session?.user.preferences.numberLocale ?? null;
  const organisation = session?.organisation?.numberLocale ?? null;
  const browser = globalThis.navigator?.language ?? null;
  return useMemo(
    () => numberFormats({ choice, setting, browser, organisation }),
    [choice, setting, browser, organisation],
  );
}

/** Keeps how this person's numbers are read in this organisation, on every device; the page shows them so from then on. */
export function useChooseNumbers(): (locale: NumberLocale) => Promise<void> {
  const { run } = useWrite(profileRoutes.chooseNumbers);
  const { refresh } = useSession();
  return async (numberLocale) => {
    await run({ body: { numberLocale } });
    await refresh();
  };
}
