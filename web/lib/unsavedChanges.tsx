import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { useLeaveGuard } from '#web/lib/navigation.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

/** Asked before the page is left with unsaved changes (specification, section 4). */
export const LEAVE_WARNING = 'You have unsaved changes. Are you sure you want to leave?';
/** Asked before the organisation or portal is switched with unsaved changes (specification, section 2). */
export const SWITCH_WARNING = 'You have unsaved changes. Are you sure you want to switch?';

/** `submitting` may be left by the application itself (a form that leads on after its submit), not by a closed tab. */
type SourceState = 'clean' | 'dirty' | 'submitting';

/** What is asked instead of the usual question, where something else than typed changes would be lost. */
export interface LeaveWarning {
  readonly title: string;
  readonly body: string;
}

interface Source {
  readonly state: SourceState;
  readonly warning: LeaveWarning | undefined;
}

interface Registry {
  readonly mark: (source: string, state: SourceState, warning?: LeaveWarning) => void;
  /** Asks where something is dirty; a yes lets the next navigation pass. */
  readonly confirmLeave: (warning?: string) => Promise<boolean>;
}

const RegistryContext = createContext<Registry | null>(null);

function useRegistry(): Registry {
  const registry = use(RegistryContext);
  if (!registry) throw new Error('Unsaved changes need UnsavedChangesGuard above them.');
  return registry;
}

/** Tells the guard whether this component holds something that would be lost; it forgets when the component goes. */
export function useUnsavedChanges(
  dirty: boolean,
  warning?: LeaveWarning,
): { readonly submitting: (under: boolean) => void } {
  const registry = use(RegistryContext);
  const source = useId();
  const latest = useRef(dirty);
  useEffect(() => {
    latest.current = dirty;
    registry?.mark(source, dirty ? 'dirty' : 'clean', warning);
  }, [registry, source, dirty, warning]);
  useEffect(() => () => registry?.mark(source, 'clean'), [registry, source]);
  const submitting = useCallback(
    (under: boolean) => registry?.mark(source, under ? 'submitting' : latest.current ? 'dirty' : 'clean'),
    [registry, source],
  );
  return { submitting };
}

/** Asks before leaving by code: `if (await confirmLeave()) navigate(...)`; true at once where nothing is dirty. */
export function useConfirmLeave(): (warning?: string) => Promise<boolean> {
  return useRegistry().confirmLeave;
}

/** One guard for the whole application: asks before a navigation, a reload or a closed tab loses unsaved changes. */
export function UnsavedChangesGuard({ children }: { readonly children: ReactNode }) {
  const confirm = useConfirm();
  const sources = useRef(new Map<string, Source>());
  const pass = useRef(false);

  const ask = useCallback(
    (body: string, confirmLabel: string) => {
      const warning = [...sources.current.values()].find(
        (source) => source.state === 'dirty' && source.warning,
      )?.warning;
      return confirm({ title: 'Unsaved changes', body, ...warning, confirmLabel, danger: true });
    },
    [confirm],
  );
  const isDirty = useCallback(() => [...sources.current.values()].some(({ state }) => state === 'dirty'), []);
  const registry = useMemo<Registry>(
    () => ({
      mark: (source, state, warning) => {
        if (state === 'clean') sources.current.delete(source);
        else sources.current.set(source, { state, warning });
      },
      confirmLeave: async (warning = LEAVE_WARNING) => {
        if (!isDirty()) return true;
        const yes = await ask(warning, warning === SWITCH_WARNING ? 'Switch' : 'Leave');
        pass.current = yes;
        return yes;
      },
    }),
    [ask, isDirty],
  );

  const mayLeave = useCallback(() => {
    if (pass.current) {
      pass.current = false;
      return true;
    }
    return !isDirty() || ask(LEAVE_WARNING, 'Leave');
  }, [ask, isDirty]);
  useLeaveGuard(mayLeave);

  useUnloadGuard(sources, pass);
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

/** The browser's own question before a reload or a closed tab. */
function useUnloadGuard(sources: RefObject<Map<string, Source>>, pass: RefObject<boolean>): void {
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (sources.current.size > 0 && !pass.current) event.preventDefault();
    };
    // A yes covers what follows from it, not what the person does next: if the switch fails, leaving asks again.
    const onNextStep = () => {
      pass.current = false;
    };
    addEventListener('beforeunload', onUnload);
    addEventListener('pointerdown', onNextStep, true);
    addEventListener('keydown', onNextStep, true);
    return () => {
      removeEventListener('beforeunload', onUnload);
      removeEventListener('pointerdown', onNextStep, true);
      removeEventListener('keydown', onNextStep, true);
    };
  }, [sources, pass]);
}
