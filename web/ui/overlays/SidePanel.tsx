import { Suspense } from 'react';
import type { SidePanelProps } from './dialogProps.ts';
import { Opening } from './Opening.tsx';
import { fetchable, useFetched } from './useFetched.ts';

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
