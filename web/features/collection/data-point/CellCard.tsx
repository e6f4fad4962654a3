import { Card } from '#web/ui/layout/Card.tsx';
import { CellPanel, type CellPanelProps } from './CellPanel.tsx';

/** All about the active cell, under the grid. */
export function CellCard(props: CellPanelProps) {
  return (
    <Card title={props.name} lead="All about the active cell">
      <CellPanel {...props} />
    </Card>
  );
}
