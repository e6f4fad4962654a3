import type { Screen } from '#web/lib/screen.ts';

/** The ways in. */
export const authScreens: readonly Screen[] = [
  {
    path: '/login',
    access: 'public',
    title: 'Sign in',
    load: async () => ({ Component: (await import('./sign-in/LoginPage.tsx')).LoginPage }),
  },
  {
    path: '/terms-of-service',
    access: 'signed-in',
    title: 'Terms of service',
    load: async () => ({ Component: (await import('./terms/TermsPage.tsx')).TermsPage }),
  },
];
