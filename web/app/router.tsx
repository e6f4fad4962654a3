import { lazy, type ReactNode, Suspense } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { ErrorPage } from './ErrorPage.tsx';
import { OpenGate, SignedInGate } from './gates.tsx';
import { pages } from './pages.ts';
import { routerPath, type ScreenName, screenNames, screens } from './paths.ts';
import { Root } from './Root.tsx';
import { ScreenTitle } from './ScreenTitle.tsx';
import { Splash } from './Splash.tsx';

// Where it cannot be loaded either, the error goes on to the root's own page.
const PageError = lazy(async () => ({ default: (await import('./PageError.tsx')).PageError }));
const pageError = (
  <Suspense>
    <PageError />
  </Suspense>
);

/** Screens that stand outside the shell, behind the gate of their own. */
const outside: readonly ScreenName[] = ['login', 'acceptInvite', 'unsubscribe', 'terms', 'selectOrganisation'];
const inside = screenNames.filter((name) => !outside.includes(name));

function routesOf(names: readonly ScreenName[], errorElement: ReactNode): RouteObject[] {
  return names.map((name) => ({ path: routerPath(screens[name].path), lazy: pages[name], errorElement }));
}

/** Screens outside the shell get their page's title here; those inside get it from the shell. */
function titled(children: RouteObject[]): RouteObject {
  return { element: <ScreenTitle />, children };
}

const shell: RouteObject = {
  // A chunk of its own, loaded beside the page's: the login screen does without it.
  lazy: async () => ({ Component: (await import('./Shell.tsx')).Shell }),
  children: [
    ...routesOf(inside, pageError),
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
          titled(routesOf(['login', 'acceptInvite', 'unsubscribe'], <ErrorPage />)),
          { element: <SignedInGate />, children: [titled(routesOf(['terms', 'selectOrganisation'], <ErrorPage />))] },
          { element: <OpenGate />, children: [shell] },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter(routes);
