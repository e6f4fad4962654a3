import { type ReactNode, Suspense } from 'react';
import { Opening } from './Opening.tsx';
import { fetchable, useFetched } from './useFetched.ts';

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

const view = fetchable<SidePanelProps>(async () => (await import('./SidePanelView.tsx')).SidePanelView);

/** A dialog at the edge of the screen, for what belongs beside the page. */
export function SidePanel(props: SidePanelProps) {
  const View = useFetched(view, props.open);
  if (!View) return null;
  return (
    <Suspense fallback={<Opening />}>
      <View {...props} />
    </Suspense>
  );
}
