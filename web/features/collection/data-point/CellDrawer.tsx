import { SidePanel } from '#web/ui/overlays/SidePanel.tsx';
import { CellPanel, type CellPanelProps } from './CellPanel.tsx';

/** All about a cell on a phone, over the page. */
export function CellDrawer({ onClose, ...props }: CellPanelProps & { readonly onClose: () => void }) {
  return (
    <SidePanel open title={props.name} onClose={onClose}>
      <CellPanel {...props} narrow />
    </SidePanel>
  );
}
