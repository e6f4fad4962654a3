import type { SidePanelProps } from './dialogProps.ts';
import { Fetched, fetchable } from './Fetched.tsx';

/** Its code, on its way before it opens. */
export const sidePanelView = fetchable<SidePanelProps>(async () => (await import('./SidePanelView.tsx')).SidePanelView);

/** A dialog at the edge of the screen, for what belongs beside the page. */
export function SidePanel(props: SidePanelProps) {
  return <Fetched view={sidePanelView} props={props} />;
}
