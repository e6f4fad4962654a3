import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { messageOf } from './errors.ts';
import { noteError } from './noteError.ts';

/** A part of a page whose code is a chunk of its own, to be shown like any component. */
export type LaterPart<Props> = ComponentType<Props> & {
  /** Begins to load it, before it is shown; a failure is told where it is shown. */
  readonly begin: () => void;
};

type Later<Props> = {
  /** What it is, for the notice: 'The history could not be loaded'. */
  readonly failure: string;
  readonly load: () => Promise<ComponentType<Props>>;
  /** Of the height that the part will have; nothing by default. */
  readonly skeleton?: ReactNode;
  /**
   * It opens over the page, or has too little room for a notice: its failure is told over the page, and can be closed. What has
   * an `open` is told of while it is open, and what has an `onClose` closes with the notice.
   */
  readonly over?: true;
  /** Is called where the code comes after the part was shown, right before it shows itself. */
  readonly comes?: () => void;
};

/**
 * A part that is loaded when it is first shown, or before by `begin`. Until then its skeleton holds the place; where the code
 * does not come, a notice says so with a way to try again, and the rest of the page lives on. Where a deployment took the code
 * away, the page is loaded anew before that (`app/reloadAfterDeploy.ts`).
 */
export function laterPart<Props extends object>({ load, ...told }: Later<Props>): LaterPart<Props> {
  const code = new Code(load);
  const part = (props: Props) => <Shown code={code} told={told} props={props} />;
  // its failure is told by the part that is shown
  return Object.assign(part, { begin: () => void code.load().catch(() => undefined) });
}

/** The code of a part: asked for once, and again after a failure. */
class Code<Props> {
  readonly #load: () => Promise<ComponentType<Props>>;
  #coming: Promise<ComponentType<Props>> | undefined;
  component: ComponentType<Props> | undefined;

  constructor(load: () => Promise<ComponentType<Props>>) {
    this.#load = load;
  }

  async load(): Promise<void> {
    this.#coming ??= this.#load();
    try {
      this.component = await this.#coming;
    } catch (error) {
      this.#coming = undefined;
      throw error;
    }
  }
}

type ShownProps<Props> = {
  readonly code: Code<Props>;
  readonly told: Omit<Later<Props>, 'load'>;
  readonly props: Props;
};

function Shown<Props extends object>({ code, told, props }: ShownProps<Props>) {
  const { failure, skeleton = null, over = false, comes } = told;
  const [Component, setComponent] = useState(() => code.component);
  const [error, setError] = useState<unknown>();
  const waits = !Component && !error;
  useEffect(() => {
    if (!waits) return;
    let left = false;
    code.load().then(
      () => {
        if (left) return;
        comes?.();
        setComponent(() => code.component);
      },
      (cause: unknown) => {
        noteError(cause);
        if (!left) setError(cause);
      },
    );
    return () => {
      left = true;
    };
  }, [waits, code, comes]);
  if (Component) return <Component {...props} />;
  if (!error) return skeleton;
  const notice = <ErrorNotice title={failure} message={messageOf(error)} onRetry={() => setError(undefined)} />;
  if (!over) return notice;
  return (
    <>
      {skeleton}
      <Over notice={notice} {...(props as OverProps)} />
    </>
  );
}

type OverProps = { readonly open?: boolean; readonly onClose?: () => void };

/** A notice over the page, under its head, where it is seen wherever the page is scrolled to. */
function Over({ notice, open = true, onClose }: OverProps & { readonly notice: ReactNode }) {
  const [closed, setClosed] = useState(false);
  // Opened again it is told again.
  if (!open && closed) setClosed(false);
  if (!open || closed) return null;
  const close = () => {
    setClosed(true);
    onClose?.();
  };
  return (
    <div className="no-print fixed inset-x-4 top-16 z-100 mx-auto max-w-md rounded-card bg-surface text-left shadow-modal">
      {notice}
      <div className="absolute right-4 bottom-4">
        <Button size="small" variant="ghost" onClick={close}>
          Close
        </Button>
      </div>
    </div>
  );
}
