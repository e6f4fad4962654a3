import { many } from '#shared/text/plural.ts';
import { momentText } from '#web/lib/dates.ts';
import { useMember } from '#web/lib/session.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import type { SaveQueue } from './saveQueue.ts';
import type { QueueSummary } from './summary.ts';

type Named = { readonly id: string; readonly name: string };

type UnsavedNoticeProps<Q extends Named> = {
  readonly queue: SaveQueue;
  readonly summary: QueueSummary;
  readonly dataPoints: readonly Q[];
  /** Where a data point is answered; left out on its own page. */
  readonly hrefOf?: (dataPoint: Q) => string;
};

/** Says what an earlier visit left unsaved on this device, and offers to save or to discard it. */
export function UnsavedNotice<Q extends Named>({ queue, summary, dataPoints, hrefOf }: UnsavedNoticeProps<Q>) {
  const confirm = useConfirm();
  const { organisation } = useMember();
  if (!summary.durable) {
    return (
      <Banner kind="warning" title="This browser keeps no typed values over a reload">
        Wait for 'Saved' before you close or reload the page.
      </Banner>
    );
  }
  if (summary.restored === 0) return null;
  const restored = queue.allUnsaved().filter(({ phase }) => phase === 'restored');
  const latest = restored
    .map(({ typedAt }) => typedAt)
    .toSorted()
    .at(-1);
  const asked = new Set(restored.map(({ key }) => key.dataPointId));
  const named = dataPoints.filter(({ id }) => asked.has(id));
  const discard = async () => {
    const yes = await confirm({
      title: 'Discard what was typed?',
      body: `${many(restored.length, 'typed value')} that the server never got will be gone.`,
      confirmLabel: 'Discard',
      danger: true,
    });
    if (yes) queue.discard(restored.map(({ key }) => key));
  };
  return (
    <Banner
      kind="warning"
      title={`${many(restored.length, 'typed value')} not saved${latest ? `, the last typed ${momentText(latest, organisation.timeZone)}` : ''}`}
      action={
        <span className="flex gap-2">
          <Button size="small" onClick={() => void discard()}>
            Discard
          </Button>
          <Button size="small" variant="primary" onClick={() => queue.saveRestored()}>
            Save now
          </Button>
        </span>
      }
    >
      They were kept on this device.{' '}
      {hrefOf &&
        named.map((dataPoint, index) => (
          <span key={dataPoint.id}>
            {index > 0 && ', '}
            <Link to={hrefOf(dataPoint)}>{dataPoint.name}</Link>
          </span>
        ))}
    </Banner>
  );
}
