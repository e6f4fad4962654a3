import { Banner } from '#web/ui/feedback/Banner.tsx';

type WaitingNoticeProps = {
  /** Names of the data points that are to be answered first; none = nothing shows. */
  readonly names: readonly string[];
  readonly onDismiss?: () => void;
};

/** Names that are written out; what a whole section waits for would fill the page. */
const WRITTEN = 5;

/** Says which answers the rules between data points wait for: what was submitted counts, and is not checked against them yet. */
export function WaitingNotice({ names, onDismiss }: WaitingNoticeProps) {
  if (names.length === 0) return null;
  const written = names.slice(0, WRITTEN);
  const more = names.length - written.length;
  return (
    <Banner kind="info" title="Not checked against everything yet" onDismiss={onDismiss}>
      {`It will be checked when these are answered: ${written.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`}
    </Banner>
  );
}
