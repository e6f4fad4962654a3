import { Button } from '#web/ui/actions/Button.tsx';
import { Logo } from '#web/ui/brand/Logo.tsx';

export interface PlainMessageProps {
  readonly title: string;
  readonly text: string;
  /** What can be done, the likeliest first. */
  readonly actions: readonly { readonly label: string; readonly run: () => void }[];
  /** Quoted to support. */
  readonly traceId: string | undefined;
}

/** A page that must show itself when nothing else can be loaded: it needs no chunk but the first. */
export function PlainMessage({ title, text, actions, traceId }: PlainMessageProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-[440px] flex-col items-center justify-center bg-canvas px-6 text-center">
      <Logo size={64} />
      <h1 className="mt-6 font-semibold text-2xl text-ink">{title}</h1>
      <p className="mt-2 text-ink-muted text-sm" role="alert">
        {text}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {actions.map(({ label, run }, at) => (
          <Button key={label} variant={at === 0 ? 'primary' : 'secondary'} size="large" onClick={run}>
            {label}
          </Button>
        ))}
      </div>
      {traceId && (
        <p className="mt-6 text-ink-muted text-xs">
          If it happens again, quote <code className="select-all break-all font-mono text-ink">{traceId}</code>
        </p>
      )}
    </main>
  );
}
