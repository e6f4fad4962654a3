import { classes } from '#web/ui/classes.ts';
import { DialogFrame } from './DialogFrame.tsx';
import type { SidePanelProps } from './dialogProps.ts';

/** What `SidePanel` shows. */
export function SidePanelView({ side = 'right', size = 'medium', ...dialog }: SidePanelProps) {
  return (
    <DialogFrame
      {...dialog}
      panel={classes(
        'absolute inset-y-0 duration-300 data-leave:duration-150',
        size === 'medium' ? 'max-w-[25rem]' : 'max-w-[40rem]',
        side === 'right' ? 'right-0 data-closed:translate-x-full' : 'left-0 data-closed:-translate-x-full',
      )}
    />
  );
}
