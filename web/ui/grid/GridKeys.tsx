import { Keyboard } from 'lucide-react';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { Kbd } from '#web/ui/layout/Kbd.tsx';
import { Popover } from '#web/ui/overlays/Popover.tsx';

const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['Enter', 'F2'], 'edit the cell; Enter again keeps and goes down'],
  [['Esc'], 'leave the text as it was; twice, then Tab, leaves the table'],
  [['Tab'], 'to the next cell'],
  [['Ctrl', 'Arrow'], 'to the edge of what is filled'],
  [['Shift', 'Arrow'], 'select more'],
  [['Ctrl', 'C'], 'copy'],
  [['Ctrl', 'V'], 'paste cells, from Excel too'],
  [['Ctrl', 'D'], 'fill down'],
  [['Delete'], 'empty the selected cells'],
  [['Ctrl', 'Z'], 'undo'],
];

/** A button that lists the keys of a grid. */
export function GridKeys() {
  return (
    <Popover
      label="Keys of the table"
      align="end"
      button={<IconButton icon={Keyboard} label="Keys of the table" />}
      width={360}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
        {keys.map(([names, what]) => (
          <div key={what} className="contents">
            <dt className="flex gap-1">
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}
