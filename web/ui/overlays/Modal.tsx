import type { ModalProps } from './dialogProps.ts';
import { Fetched, fetchable } from './Fetched.tsx';

/** Its code, on its way before it opens. */
export const modalView = fetchable<ModalProps>(async () => (await import('./ModalView.tsx')).ModalView);

/** A dialog in the middle of the screen, from the bottom edge on a phone; the page behind neither scrolls nor answers. */
export function Modal(props: ModalProps) {
  return <Fetched view={modalView} props={props} />;
}
