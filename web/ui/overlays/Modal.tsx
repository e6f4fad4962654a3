import { type ReactNode, Suspense } from 'react';
import { Opening } from './Opening.tsx';
import { fetchable, useFetched } from './useFetched.ts';

export type ModalSize = 'small' | 'medium' | 'large' | 'wide' | 'full';

export interface ModalProps {
  readonly open: boolean;
  readonly title: string;
  /** Escape, a press outside and the close button all lead here. */
  readonly onClose: () => void;
  /** Shows a back button before the title. */
  readonly onBack?: (() => void) | undefined;
  /** Buttons, the main one last. */
  readonly footer?: ReactNode;
  /** 400, 560, 800, 1120 pixels wide, or the whole screen. */
  readonly size?: ModalSize;
  /** Closing asks first. */
  readonly dirty?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  readonly children?: ReactNode;
}

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
