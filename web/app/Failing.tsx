import { Component, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

/** What a page that stands for a failed one is told. */
export type FailureProps = { readonly error: unknown; readonly onRetry: () => void };

type FailingProps = {
  readonly page: ComponentType<FailureProps>;
  readonly onFailure?: () => void;
  readonly children: ReactNode;
};

/** Shows another page where the one inside fails, until it is tried again or the address changes. */
export function Failing(props: FailingProps) {
  return <Boundary {...props} place={useLocation()} />;
}

type BoundaryProps = FailingProps & { readonly place: unknown };
type BoundaryState = { readonly failure: Pick<FailureProps, 'error'> | null; readonly place: unknown };

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, former: BoundaryState): BoundaryState | null {
    return place === former.place ? null : { failure: null, place };
  }

  override componentDidCatch(): void {
    this.props.onFailure?.();
  }

  override render(): ReactNode {
    const { page: Page, children } = this.props;
    return this.state.failure ? (
      <Page {...this.state.failure} onRetry={() => this.setState({ failure: null })} />
    ) : (
      children
    );
  }
}
