import type { SidePanelProps } from './dialogProps.ts';
import { Fetched } from './Fetched.tsx';
import { fetchable } from './useFetched.ts';

const view = fetchable<SidePanelProps>(async () => (await import('./SidePanelView.tsx')).SidePanelView);

/** A dialog at the edge of the screen, for what belongs beside the page. */
export function SidePanel(props: SidePanelProps) {
  return <Fetched view={view} props={props} />;
}
