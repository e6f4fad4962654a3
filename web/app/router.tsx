import { lazy, type ReactNode, Suspense } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import type { Screen } from '#web/lib/screen.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { OpenGate, SignedInGate } from './gates.tsx';
import { Root } from './Root.tsx';
import { ScreenTitle } from './ScreenTitle.tsx';
import { Splash } from './Splash.tsx';
import { routerPath, screens } from './screens.ts';

// Where it cannot be loaded either, the error goes on to the root's own page.
const PageError = lazy(async () => ({ default: (await import('./PageError.tsx')).PageError }));
const pageError = (
  <Suspense>
    <PageError />
  </Suspense>
);

/** The shell is for members; the public and the merely signed in have not come so far. */
function isOutside({ access }: Screen): boolean {
  return access === 'public' || access === 'signed-in';
}

function routesOf(fits: (screen: Screen) => boolean, errorElement: ReactNode): RouteObject[] {
  return screens.filter(fits).map(({ path, load }) => ({ path: routerPath(path), lazy: load, errorElement }));
}

/** Screens outside the shell get their page's title here; those inside get it from the shell. */
function titled(children: RouteObject[]): RouteObject {
  return { element: <ScreenTitle />, children };
}

const shell: RouteObject = {
  // A chunk of its own, loaded beside the page's: the login screen does without it.
  lazy: async () => ({ Component: (await import('./Shell.tsx')).Shell }),
  children: [
    ...routesOf((screen) => !isOutside(screen), pageError),
    { path: '*', lazy: async () => ({ Component: (await import('./NotFoundPage.tsx')).NotFoundPage }) },
  ],
};

/** The product's routes as data: what `createBrowserRouter` takes. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Splash />,
    children: [
      {
        lazy: async () => ({ Component: (await import('./Frame.tsx')).Frame }),
        children: [
          titled(routesOf(({ access }) => access === 'public', <ErrorPage />)),
          {
            element: <SignedInGate />,
            children: [titled(routesOf(({ access }) => access === 'signed-in', <ErrorPage />))],
          },
          { element: <OpenGate />, children: [shell] },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter(routes);
