import { useState } from 'react';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { CellPanel, type CellPanelProps } from './CellPanel.tsx';
import { GuidanceFacts } from './GuidanceFacts.tsx';
import { GuidanceText } from './GuidanceText.tsx';

/** All about the active cell beside the grid, and in its second tab what one has to know of the question. */
export function Inspector(props: CellPanelProps) {
  const [tab, setTab] = useState<'cell' | 'question'>('cell');
  const { dataPoint, locale } = props.shown;
  return (
    <Tabs
      label="About the cell and its question"
      current={tab}
      onChange={setTab}
      tabs={[
        { id: 'cell', label: 'This cell', content: <CellPanel {...props} narrow /> },
        {
          id: 'question',
          label: 'The question',
          content: (
            <div className="space-y-4">
              <GuidanceText dataPoint={dataPoint} />
              <GuidanceFacts dataPoint={dataPoint} locale={locale} narrow />
            </div>
          ),
        },
      ]}
    />
  );
}
