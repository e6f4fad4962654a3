import { Tooltip } from '#web/ui/overlays/Tooltip.tsx';
import { momentText } from './dates.ts';
import { useMember } from './session.tsx';
import { agoText } from './words.ts';

/** An instant by its distance, with the exact time of the organisation's zone as its hint. */
export function TimeAgo({ instant }: { readonly instant: string }) {
  const { organisation } = useMember();
  return (
    <Tooltip content={momentText(instant, organisation.timeZone)}>
      <time dateTime={instant}>{agoText(instant, new Date())}</time>
    </Tooltip>
  );
}
