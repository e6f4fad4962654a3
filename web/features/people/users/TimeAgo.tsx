import { momentText } from '#web/lib/dates.ts';
import { useMember } from '#web/lib/session.tsx';
import { agoText } from '#web/lib/words.ts';
import { Tooltip } from '#web/ui/overlays/Tooltip.tsx';

/** An instant by its distance, with the exact time of the organisation's zone as its hint. */
export function TimeAgo({ instant }: { readonly instant: string }) {
  const { organisation } = useMember();
  return (
    <Tooltip content={momentText(instant, organisation.timeZone)}>
      <time dateTime={instant}>{agoText(instant, new Date())}</time>
    </Tooltip>
  );
}
