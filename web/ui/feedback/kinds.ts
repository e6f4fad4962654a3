import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';

export type MessageKind = 'info' | 'success' | 'warning' | 'danger';

/** Icon, word read before the text, and colours of each kind of message. */
export const messageKinds: Record<
  MessageKind,
  {
    readonly Icon: LucideIcon;
    readonly word: string;
    readonly ink: string;
    readonly ground: string;
    readonly edge: string;
  }
> = {
  info: { Icon: Info, word: 'Note', ink: 'text-info', ground: 'bg-info-soft', edge: 'border-info/30' },
  success: {
    Icon: CircleCheck,
    word: 'Done',
    ink: 'text-complete',
    ground: 'bg-complete-soft',
    edge: 'border-complete/30',
  },
  warning: {
    Icon: TriangleAlert,
    word: 'Warning',
    ink: 'text-partial',
    ground: 'bg-partial-soft',
    edge: 'border-partial/30',
  },
  danger: { Icon: CircleAlert, word: 'Error', ink: 'text-danger', ground: 'bg-danger-soft', edge: 'border-danger/30' },
};
