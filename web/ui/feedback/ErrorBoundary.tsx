import { Component, type ErrorInfo, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** 'text' shows the word 'Error', null shows nothing, anything else is shown as it is. */
  readonly fallback?: 'text' | ReactNode;
  /** Told once for each error, e.g. to report it. */
  readonly onError?: (error: Error, componentStack: string) => void;
  /** The boundary tries again when this changes, e.g. the path. */
  readonly resetKey?: string;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | null;
  readonly resetKey: string | undefined;
}

/** Keeps the rest of the page alive when a part of it throws. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): State | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    this.props.onError?.(error, info.componentStack ?? '');
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    const { fallback = 'text' } = this.props;
    if (fallback === 'text') return <p role="alert">Error</p>;
    return fallback;
  }
}
