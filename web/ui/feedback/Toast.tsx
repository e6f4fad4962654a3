import { X } from 'lucide-react';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { classes } from '#web/ui/classes.ts';
import { type MessageKind, messageKinds } from '#web/ui/feedback/kinds.ts';
import { PageLayer } from '#web/ui/overlays/PageLayer.tsx';

/** How long a toast stands when nobody points at it or has the focus in it. */
export const TOAST_MS = 5000;
const MOST_SHOWN = 4;

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

interface Shown {
  readonly id: number;
  readonly kind: MessageKind;
  readonly message: string;
  readonly action: ToastAction | undefined;
}

export interface Toaster {
  readonly info: (message: string, action?: ToastAction) => void;
  readonly success: (message: string, action?: ToastAction) => void;
  readonly warning: (message: string, action?: ToastAction) => void;
  /** Say it in the page too: a toast is never the only carrier of an error. */
  readonly danger: (message: string, action?: ToastAction) => void;
}

const ToastContext = createContext<Toaster | null>(null);

/** The way to show a toast; needs UiProvider above. */
export function useToast(): Toaster {
  const toaster = use(ToastContext);
  if (!toaster) throw new Error('useToast needs UiProvider above it.');
  return toaster;
}

/** Shows toasts at the top right for 5 s each; part of UiProvider. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const next = useRef(0);
  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const toaster = useMemo<Toaster>(() => {
    const show = (kind: MessageKind) => (message: string, action?: ToastAction) => {
      next.current += 1;
      const toast: Shown = { id: next.current, kind, message, action };
      setToasts((all) => [...all.filter((old) => old.message !== message), toast].slice(-MOST_SHOWN));
    };
    return { info: show('info'), success: show('success'), warning: show('warning'), danger: show('danger') };
  }, []);
  const urgent = (toast: Shown) => toast.kind === 'danger';
  return (
    <ToastContext value={toaster}>
      {children}
      <PageLayer>
        <section
          aria-label="Messages"
          className="no-print pointer-events-none fixed top-4 right-4 z-100 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2"
        >
          <div role="alert" className="contents">
            {toasts.filter(urgent).map((toast) => (
              <ToastCard key={toast.id} toast={toast} close={close} />
            ))}
          </div>
          <div role="status" className="contents">
            {toasts
              .filter((toast) => !urgent(toast))
              .map((toast) => (
                <ToastCard key={toast.id} toast={toast} close={close} />
              ))}
          </div>
        </section>
      </PageLayer>
    </ToastContext>
  );
}

function ToastCard({ toast, close }: { readonly toast: Shown; readonly close: (id: number) => void }) {
  const { Icon, word, ink } = messageKinds[toast.kind];
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const paused = held.pointer || held.focus;
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => close(toast.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [paused, close, toast.id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it or having the focus in it only stops its clock
    <div
      onPointerEnter={() => setHeld((now) => ({ ...now, pointer: true }))}
      onPointerLeave={() => setHeld((now) => ({ ...now, pointer: false }))}
      onFocus={() => setHeld((now) => ({ ...now, focus: true }))}
      onBlur={() => setHeld((now) => ({ ...now, focus: false }))}
      className="pointer-events-auto flex animate-toast items-start gap-3 rounded-card border border-line bg-raised py-3 pr-2 pl-4 text-ink text-sm shadow-menu"
    >
      <Icon aria-hidden className={classes('mt-1 size-5 shrink-0', ink)} />
      <p className="min-w-0 flex-1 break-words py-1.5">
        <span className="sr-only">{word}: </span>
        {toast.message}
      </p>
      {toast.action && (
        <Button
          size="small"
          onClick={() => {
            toast.action?.run();
            close(toast.id);
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton icon={X} label="Close the message" tooltip="none" onClick={() => close(toast.id)} />
    </div>
  );
}
