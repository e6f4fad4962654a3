import { many } from '#shared/text/plural.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';
import type { NotSubmitted, SubmitOutcome } from './submitOutcome.ts';
import { WaitingNotice } from './WaitingNotice.tsx';

type SubmitResultProps = {
  readonly outcome: SubmitOutcome;
  /** What was submitted: the name of a section or a data point. */
  readonly what: string;
  /** The cell in words. */
  readonly nameOf: (refused: NotSubmitted) => string;
  /** Where the cell is answered. */
  readonly hrefOf: (refused: NotSubmitted) => string;
  readonly onClose: () => void;
};

/** What became of a submission: how many values count now, and each that was refused, with why and the way there. */
export function SubmitResult({ outcome, what, nameOf, hrefOf, onClose }: SubmitResultProps) {
  const { submitted, refused, waiting } = outcome;
  return (
    <Modal
      open
      title={`${what}: what was submitted`}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {submitted > 0 && (
        <Banner kind="success" title={`${many(submitted, 'value')} submitted.`}>
          They count from now on.
        </Banner>
      )}
      {waiting.length > 0 && (
        <div className="mt-3">
          <WaitingNotice names={waiting} />
        </div>
      )}
      {submitted === 0 && refused.length === 0 && (
        <p>There was nothing to submit: every typed value is submitted already.</p>
      )}
      {refused.length > 0 && (
        <section aria-labelledby="not-submitted" className="mt-5">
          <h3 id="not-submitted" className="font-semibold text-ink">
            {many(refused.length, 'value was not submitted', 'values were not submitted')}
          </h3>
          <p className="mt-1 text-ink-muted">
            {refused.length === 1
              ? 'It stays as a draft. Mend it, then submit again.'
              : 'They stay as drafts. Mend them, then submit again.'}
          </p>
          <ul className="mt-3 divide-y divide-line rounded-card border border-line">
            {refused.map((each) => (
              <li key={`${each.key.entityId}.${each.key.dataPointId}.${each.key.period}`} className="px-4 py-3">
                <Link to={hrefOf(each)} onClick={onClose}>
                  {nameOf(each)}
                </Link>
                <p className="mt-0.5 text-ink">{each.why}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Modal>
  );
}
