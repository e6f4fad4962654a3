import { Lock } from 'lucide-react';
import { Shelf, Show } from '#web/ui/gallery/Shelf.tsx';
import { Avatar } from '#web/ui/layout/Avatar.tsx';
import { Kbd } from '#web/ui/layout/Kbd.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import { StateChip, StatusChip } from '#web/ui/status/StatusChip.tsx';
import { StatusIcon } from '#web/ui/status/StatusIcon.tsx';
import { type CellState, cellStates, type SectionStatus, sectionStatuses } from '#web/ui/status/statuses.ts';
import { Tag } from '#web/ui/status/Tag.tsx';
import { VarianceFlag } from '#web/ui/status/VarianceFlag.tsx';

const sections = Object.keys(sectionStatuses) as SectionStatus[];
const states = Object.keys(cellStates) as CellState[];

/** Every status and what else marks a thing. */
export function StatusShelf() {
  return (
    <Shelf id="status" title="Status">
      <Show name="Sections">
        {sections.map((status) => (
          <StatusChip key={status} status={status} {...(status === 'PARTIALLY_COMPLETE' && { detail: '7 of 31' })} />
        ))}
      </Show>
      <Show name="Sections as icons, also on the rail">
        {sections.map((status) => (
          <StatusIcon key={status} status={status} />
        ))}
        <span className="flex gap-3 rounded-control bg-rail p-2">
          {sections.map((status) => (
            <StatusIcon key={status} status={status} onRail />
          ))}
        </span>
      </Show>
      <Show name="Cells">
        {states.map((state) => (
          <StateChip key={state} state={state} size="small" />
        ))}
      </Show>
      <Show name="Badges, tags, change, people, keys">
        <Badge>12</Badge>
        <Badge tone="accent">ESRS E1</Badge>
        <Badge tone="danger">Required</Badge>
        <Badge tone="info" icon={Lock}>
          Locked
        </Badge>
        <Badge tone="bloom">New</Badge>
        <Tag>Norway</Tag>
        <Tag onRemove={() => {}}>Framework: ESRS</Tag>
        <VarianceFlag change="+4.2%" direction="up" explanation="Last year 1,204 MWh." />
        <VarianceFlag
          change="+212%"
          direction="up"
          flagged
          explanation="Last year 1,204 MWh; more than 30% asks for a note."
        />
        <VarianceFlag
          change="-48%"
          direction="down"
          flagged
          explanation="Last year 1,204 MWh."
          note="Line 2 was closed in March."
        />
        <Avatar name="Ingrid Solberg" />
        <Avatar name="Åse" size="small" />
        <Avatar name="Kari Nordmann" size="large" />
        <span className="text-sm">
          <Kbd>Ctrl</Kbd> <Kbd>V</Kbd>
        </span>
      </Show>
    </Shelf>
  );
}
