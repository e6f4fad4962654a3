import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import { laterPart } from '#web/lib/laterPart.tsx';
import { createNavigation, NavigationProvider } from '#web/lib/navigation.tsx';
import type { Screen } from '#web/lib/screen.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { Failing, type FailureProps } from './Failing.tsx';
import { OpenGate, SignedInGate } from './gates.tsx';
import { LaterPage, ShownLater } from './laterPage.tsx';
import { Root } from './Root.tsx';
import { ScreenTitle } from './ScreenTitle.tsx';
import { Splash } from './Splash.tsx';
import { routerPath, screenAt, screens } from './screens.ts';

// Where it cannot be loaded either, that is said in its place.
const PageError = laterPart<FailureProps>({
  failure: 'The page could not be loaded',
  load: async () => (await import('./PageError.tsx')).PageError,
});

const frame = new LaterPage(async () => ({ Component: (await import('./Frame.tsx')).Frame }));
// A chunk of its own, loaded beside the page's: the login screen does without it.
const shell = new LaterPage(async () => ({ Component: (await import('./Shell.tsx')).Shell }));
const nowhere = new LaterPage(async () => ({ Component: (await import('./NotFoundPage.tsx')).NotFoundPage }));
const pages = new Map(screens.map((screen) => [screen, new LaterPage(screen.load)]));

/** The shell is for members; the public and the merely signed in have not come so far. */
function isOutside({ access }: Screen): boolean {
  return access === 'public' || access === 'signed-in';
}

function routesOf(fits: (screen: Screen) => boolean, failed: ComponentType<FailureProps>): RouteObject[] {
  const routeOf = (screen: Screen, page: LaterPage): RouteObject => ({
    path: routerPath(screen.path),
    element: (
      <Failing page={failed} onFailure={() => page.forget()}>
        <ShownLater page={page} />
      </Failing>
    ),
  });
  return [...pages].filter(([screen]) => fits(screen)).map(([screen, page]) => routeOf(screen, page));
}

/** Screens outside the shell get their page's title here; those inside get it from the shell. */
function titled(children: RouteObject[]): RouteObject {
  return { element: <ScreenTitle />, children };
}

const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      {
        element: (
          <First>
            <ShownLater page={frame} />
          </First>
        ),
        children: [
          titled(routesOf(({ access }) => access === 'public', ErrorPage)),
          {
            element: <SignedInGate />,
            children: [titled(routesOf(({ access }) => access === 'signed-in', ErrorPage))],
          },
          {
            element: <OpenGate />,
            children: [
              {
                element: <ShownLater page={shell} />,
                children: [
                  ...routesOf((screen) => !isOutside(screen), PageError),
                  { path: '*', element: <ShownLater page={nowhere} /> },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
];

const navigation = createNavigation();
const first = beginAt(navigation.location.pathname);

/** Begins to load what the first page needs, all at once. What fails is asked for again where it is shown, and fails there. */
async function beginAt(pathname: string): Promise<void> {
  const screen = screenAt(pathname);
  const page = (screen && pages.get(screen)) ?? nowhere;
  const around = screen && isOutside(screen) ? [frame] : [frame, shell];
  await Promise.allSettled([...around, page].map((each) => each.begin()));
}

/** Waits for the code of the first page, while the session is asked for; the former page stays while a later one is loaded. */
function First({ children }: { readonly children: ReactNode }) {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => void first.then(() => setIsThere(true)), []);
  return isThere ? <Suspense fallback={<Splash />}>{children}</Suspense> : <Splash />;
}

/** Another try for what stands around the pages. */
function forgetAround(): void {
  for (const page of [frame, shell, nowhere]) page.forget();
}

/** The product: its pages by their addresses. */
export function Product() {
  return (
    <NavigationProvider navigation={navigation}>
      <Failing page={ErrorPage} onFailure={forgetAround}>
        <Pages />
      </Failing>
    </NavigationProvider>
  );
}

function Pages() {
  return useRoutes(routes);
}
