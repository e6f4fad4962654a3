import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useState,
  useTransition,
} from 'react';
import { flushSync } from 'react-dom';
import {
  type Location,
  type NavigateOptions,
  type Navigator,
  Router,
  UNSAFE_createBrowserHistory,
} from 'react-router-dom';
import { noteScroll } from './scroll.ts';

/** What keeps the addresses: the browser's history, or one in memory where a test has no browser. */
type History = Pick<ReturnType<typeof UNSAFE_createBrowserHistory>, 'location' | 'listen' | keyof Navigator>;

/** May the page be left? True at once, or the person's answer. */
export type MayLeave = () => true | Promise<boolean>;

/** A step in the history, and how the page is to follow it. */
export type Step = {
  readonly action: 'POP' | 'PUSH' | 'REPLACE';
  readonly from: Location;
  readonly location: Location;
  readonly isNewPage: boolean;
  readonly options: Pick<NavigateOptions, 'flushSync' | 'preventScrollReset'>;
};

/**
 * The history of this tab, past one guard: whoever leaves a page is asked first, whether by a link, by code or by the
 * browser's own buttons. Another address of the same page (a filter) is not left.
 */
export function createNavigation(history: History = UNSAFE_createBrowserHistory()) {
  let here = history.location;
  let mayLeave: MayLeave = () => true;
  let follow: (step: Step) => void = () => undefined;
  /** Counts what was wanted: only the newest wish is carried out after its question. */
  let wishes = 0;
  let undone: (() => void) | undefined;
  let isAnswered = false;

  function arrive(action: Step['action'], options: Step['options'] = {}): void {
    const from = here;
    here = history.location;
    follow({ action, from, location: here, isNewPage: from.pathname !== here.pathname, options });
  }

  function ask(to: string | undefined): true | Promise<boolean> {
    if (to === here.pathname) return true;
    wishes += 1;
    const wish = wishes;
    const answer = mayLeave();
    return answer === true || answer.then((yes) => yes && wish === wishes);
  }

  function leave(to: string | undefined, go: () => void): void {
    const answer = ask(to);
    if (answer === true) go();
    else void answer.then((yes) => yes && go());
  }

  /** The browser has gone already: it is led back for the time of the question, and goes again after a yes. */
  function onPop({ location, delta }: { readonly location: Location; readonly delta: number | null }): void {
    if (undone) {
      undone();
      undone = undefined;
      return;
    }
    // An entry that is not the product's has no place to lead back from.
    const answer = isAnswered || !delta || ask(location.pathname);
    isAnswered = false;
    if (answer === true || !delta) {
      arrive('POP');
      return;
    }
    const back = new Promise<void>((resolve) => {
      undone = resolve;
    });
    history.go(-delta);
    void Promise.all([answer, back]).then(([yes]) => {
      if (!yes) return;
      isAnswered = true;
      history.go(delta);
    });
  }

  const navigator: Navigator = {
    createHref: (to) => history.createHref(to),
    go: (delta) => history.go(delta),
    push: (to, state, options) =>
      leave(pathOf(to), () => {
        history.push(to, state);
        arrive('PUSH', options);
      }),
    replace: (to, state, options) =>
      leave(pathOf(to), () => {
        history.replace(to, state);
        arrive('REPLACE', options);
      }),
  };

  return {
    navigator,
    get location(): Location {
      return here;
    },
    /** Tells one listener of every step; answers how to stop. */
    listen(listener: (step: Step) => void): () => void {
      follow = listener;
      const stop = history.listen(onPop);
      return () => {
        follow = () => undefined;
        stop();
      };
    },
    /** Asks this before a page is left; answers how to stop. */
    guard(asks: MayLeave): () => void {
      mayLeave = asks;
      return () => {
        mayLeave = () => true;
      };
    },
  };
}

export type Navigation = ReturnType<typeof createNavigation>;

function pathOf(to: Parameters<Navigator['push']>[0]): string | undefined {
  return typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname;
}

const NavigationContext = createContext<Navigation | null>(null);
const StepContext = createContext<Step | null>(null);
const LoadingContext = createContext(false);

type NavigationProviderProps = { readonly navigation: Navigation; readonly children: ReactNode };

/** Tells the pages inside where they are. While the next page is being loaded, the former one stays. */
export function NavigationProvider({ navigation, children }: NavigationProviderProps) {
  const [step, setStep] = useState<Step>(() => {
    const { location } = navigation;
    return { action: 'POP', from: location, location, isNewPage: true, options: {} };
  });
  const [isLoading, load] = useTransition();
  useLayoutEffect(
    () =>
      navigation.listen((next) => {
        const show = () => setStep(next);
        noteScroll(next.from);
        if (next.options.flushSync) flushSync(show);
        else if (next.isNewPage) load(show);
        else startTransition(show);
      }),
    [navigation],
  );
  return (
    <NavigationContext value={navigation}>
      <StepContext value={step}>
        <LoadingContext value={isLoading}>
          <Router location={step.location} navigationType={step.action as never} navigator={navigation.navigator}>
            {children}
          </Router>
        </LoadingContext>
      </StepContext>
    </NavigationContext>
  );
}

/** Is the next page being loaded? */
export function useIsLoadingPage(): boolean {
  return use(LoadingContext);
}

/** The step that led to the page which is shown. */
export function useStep(): Step {
  const step = use(StepContext);
  if (!step) throw new Error('A page needs NavigationProvider above it.');
  return step;
}

/** Asks before a page is left, for as long as the component is there. */
export function useLeaveGuard(mayLeave: MayLeave): void {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error('A guard needs NavigationProvider above it.');
  useEffect(() => navigation.guard(mayLeave), [navigation, mayLeave]);
}
