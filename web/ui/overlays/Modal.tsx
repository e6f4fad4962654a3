import type { ModalProps } from './dialogProps.ts';
import { Fetched } from './Fetched.tsx';
import { fetchable } from './useFetched.ts';

const view = fetchable<ModalProps>(async () => (await import('./ModalView.tsx')).ModalView);

/** A dialog in the middle of the screen, from the bottom edge on a phone; the page behind neither scrolls nor answers. */
export function Modal(props: ModalProps) {
  return <Fetched view={view} props={props} />;
}
