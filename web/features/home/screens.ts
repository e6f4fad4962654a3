import type { Screen } from '#web/lib/screen.ts';

const page = { access: 'member', title: 'Home', load: loadHome } as const;

/** The home of everybody, under two addresses. */
export const homeScreens: readonly Screen[] = [
  { ...page, path: '/' },
  {
    ...page,
    path: '/home',
    menu: {
      in: { company: 'reader', 'fund-manager': 'fund-manager', viewer: 'reader', 'fund-manager-viewer': 'reader' },
      icon: 'House',
      order: 10,
    },
  },
];

async function loadHome() {
  return { Component: (await import('./HomePage.tsx')).HomePage };
}
