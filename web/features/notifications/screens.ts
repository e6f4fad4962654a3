import type { Screen } from '#web/lib/screen.ts';

/** What a mail leads to without a sign-in. */
export const notificationScreens: readonly Screen[] = [
  {
    path: '/unsubscribe',
    access: 'public',
    title: 'Mails from Sedum',
    load: async () => ({ Component: (await import('./unsubscribe/UnsubscribePage.tsx')).UnsubscribePage }),
  },
];
