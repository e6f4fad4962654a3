import { useEffect, useState } from 'react';
import { onNotice } from '#web/lib/notices.ts';
import { useBanner } from '#web/ui/feedback/BannerStack.tsx';

/** Says that Sedum cannot be reached, from the first request that fails to the next that gets through. */
export function OfflineNotice() {
  const [offline, setOffline] = useState(() => navigator.onLine === false);
  useEffect(() => {
    const away = () => setOffline(true);
    const back = () => setOffline(false);
    const stops = [onNotice('offline', away), onNotice('online', back)];
    addEventListener('offline', away);
    addEventListener('online', back);
    return () => {
      for (const stop of stops) stop();
      removeEventListener('offline', away);
      removeEventListener('online', back);
    };
  }, []);
  useBanner(
    offline
      ? {
          kind: 'warning',
          title: 'You are offline',
          children: 'What you type is kept in this browser and saved when the connection is back.',
          priority: 100,
        }
      : null,
  );
  return null;
}
