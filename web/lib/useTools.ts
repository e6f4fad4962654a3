import { useEffect } from 'react';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { useMember } from './session.tsx';
import { passOn, toolsOf } from './tools.ts';
import { useRead } from './useApi.ts';

/** Settings of an installation do not change while a page is open. */
const STEADY = { revalidateIfStale: false, dedupingInterval: 60 * 60_000 };

/** Passes on who is signed in where, while this is mounted and a tool is configured; the chat's proof is asked for only then. */
export function useTools(): void {
  const { user, organisation } = useMember();
  const { data: settings } = useRead(referenceRoutes.getAppConfig, {}, STEADY);
  const config = settings?.data;
  const hasChat = config !== undefined && config.features.intercomId !== null;
  const { data: proof } = useRead(profileRoutes.getTokenUser, hasChat ? {} : null, STEADY);
  const isReady = config !== undefined && (!hasChat || proof !== undefined);
  const hash = proof?.data.intercomHMAC;
  useEffect(() => {
    if (!isReady || !config) return;
    passOn(toolsOf({ config, user, organisation, hash, hostname: location.hostname }));
    return () => passOn(undefined);
  }, [isReady, config, user, organisation, hash]);
}
