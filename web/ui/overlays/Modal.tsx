import { Suspense } from 'react';
import type { ModalProps } from './dialogProps.ts';
import { Opening } from './Opening.tsx';
import { fetchable, useFetched } from './useFetched.ts';

const view = fetchable<ModalProps>(async () => (await import('./ModalView.tsx')).ModalView);

/** A dialog in the middle of the screen, from the bottom edge on a phone; the page behind neither scrolls nor answers. */
export function Modal(props: ModalProps) {
  const View = useFetched(view, props.open);
  if (!View) return null;
  return (
    <Suspense fallback={<Opening />}>
      <View {...props} />
    </Suspense>
  );
}
