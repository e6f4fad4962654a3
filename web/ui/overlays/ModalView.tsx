import { classes } from '#web/ui/classes.ts';
import { DialogFrame } from './DialogFrame.tsx';
import type { ModalProps, ModalSize } from './dialogProps.ts';

const sizes: Record<ModalSize, string> = {
  small: 'tablet:max-w-[25rem]',
  medium: 'tablet:max-w-[35rem]',
  large: 'tablet:max-w-[50rem]',
  wide: 'tablet:max-w-[70rem]',
  full: 'h-full max-h-full max-w-none rounded-none tablet:rounded-none',
};

/** What `Modal` shows. */
export function ModalView({ size = 'medium', ...dialog }: ModalProps) {
  return (
    <DialogFrame
      {...dialog}
      place={classes(
        'absolute inset-0 flex items-end justify-center tablet:items-center',
        size !== 'full' && 'pt-8 tablet:p-6',
      )}
      panel={classes(
        'relative max-h-full rounded-t-card tablet:rounded-card',
        'duration-[400ms] data-closed:scale-90 data-closed:opacity-0 data-leave:duration-150',
        sizes[size],
      )}
    />
  );
}
