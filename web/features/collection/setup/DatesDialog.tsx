import type { MovedValues } from '#shared/collection/year/schema.ts';
import { many } from '#shared/text/plural.ts';
import { dayText } from '#web/lib/dates.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';

type DatesDialogProps = {
  readonly moved: MovedValues;
  readonly pending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Shows the values that would stand for other days once the dates of their year move, and asks for a yes to it. */
export function DatesDialog({ moved: { count, values }, pending, onConfirm, onClose }: DatesDialogProps) {
  const days = (range: { readonly from: string; readonly to: string }) =>
    `${dayText(range.from)} to ${dayText(range.to)}`;
  return (
    <Modal
      open
      role="alertdialog"
      title={`${many(count, 'value')} would stand for other days`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep the dates</Button>
          <Button variant="danger" pending={pending} onClick={onConfirm}>
            Move them with the dates
          </Button>
        </>
      }
    >
      <p className="mb-3">
        A value stays in its period, and with these dates its period has other days. Nothing is converted or divided:
        correct the values afterwards where they are no longer right.
      </p>
      <ul className="max-h-64 space-y-2 overflow-y-auto text-sm">
        {values.map(({ entityId, entityName, dataPointId, name, period, before, after }) => (
          <li key={`${entityId} ${dataPointId} ${period}`} className="break-words">
            <span className="font-medium">{name}</span>, <bdi>{entityName}</bdi>, {period}
            <span className="block text-ink-muted">
              {days(before)} → {after ? days(after) : 'no days of the year: it is kept and counts nowhere'}
            </span>
          </li>
        ))}
        {count > values.length && <li className="text-ink-muted">and {count - values.length} more</li>}
      </ul>
    </Modal>
  );
}
