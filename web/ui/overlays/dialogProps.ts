import type { ReactNode } from 'react';

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

export interface SidePanelProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly onBack?: (() => void) | undefined;
  readonly footer?: ReactNode;
  readonly side?: 'left' | 'right';
  /** 400 or 640 pixels; the whole width on a phone. */
  readonly size?: 'medium' | 'large';
  readonly dirty?: boolean;
  readonly children?: ReactNode;
}
