import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
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
};

/**
 * A part that is loaded when it is first shown, or before by `begin`. Until then its skeleton holds the place; where the code
 * does not come, a notice says so with a way to try again, and the rest of the page lives on. Where a deployment took the code
 * away, the page is loaded anew before that (`app/reloadAfterDeploy.ts`).
 */
export function laterPart<Props extends object>({ failure, load, skeleton = null }: Later<Props>): LaterPart<Props> {
  const code = new Code(load);
  const part = (props: Props) => <Shown code={code} failure={failure} skeleton={skeleton} props={props} />;
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

type ShownProps<Props> = Pick<Required<Later<Props>>, 'failure' | 'skeleton'> & {
  readonly code: Code<Props>;
  readonly props: Props;
};

function Shown<Props extends object>({ code, failure, skeleton, props }: ShownProps<Props>) {
  const [Component, setComponent] = useState(() => code.component);
  const [error, setError] = useState<unknown>();
  const waits = !Component && !error;
  useEffect(() => {
    if (!waits) return;
    let left = false;
    code.load().then(
      () => {
        if (!left) setComponent(() => code.component);
      },
      (cause: unknown) => {
        noteError(cause);
        if (!left) setError(cause);
      },
    );
    return () => {
      left = true;
    };
  }, [waits, code]);
  if (Component) return <Component {...props} />;
  return error ? (
    <ErrorNotice title={failure} message={messageOf(error)} onRetry={() => setError(undefined)} />
  ) : (
    skeleton
  );
}
