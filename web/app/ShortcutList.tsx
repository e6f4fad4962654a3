import { Switch } from '#web/ui/fields/Switch.tsx';
import { Kbd } from '#web/ui/layout/Kbd.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';
import { shortcuts, useShortcutsOn } from './shortcuts.ts';

/** The list of keyboard shortcuts, with the switch that turns single keys off. */
export function ShortcutList({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [on, setOn] = useShortcutsOn();
  return (
    <Modal open={open} title="Keyboard shortcuts" onClose={onClose} size="small">
      <dl className="divide-y divide-line">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 py-2.5">
            <dt className="min-w-0 text-ink">{does}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-line border-t pt-4">
        <Switch
          spread
          label="Single-key shortcuts"
          hint="Turn them off if keys are pressed by accident, or by speech input."
          value={on}
          onChange={setOn}
        />
      </div>
    </Modal>
  );
}
