import { FileSpreadsheet } from 'lucide-react';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { isViewerOnly } from '#shared/people/access.ts';
import { exportRoutes } from '#shared/reporting/exports/routes.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useMay, useMember } from '#web/lib/session.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { RadioGroup, type RadioOption } from '#web/ui/fields/RadioGroup.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { type States, sheetsFor } from './exportWords.ts';
import type { StartingExport } from './useStartExport.ts';

export interface StartExportProps {
  readonly year: number;
  readonly start: StartingExport;
  /** An export of the year is being made: another one waits for it. */
  readonly making: boolean;
}

const choices: readonly RadioOption<States>[] = [
  {
    value: 'submitted',
    label: 'Submitted answers only',
    hint: 'What counts in the figures, and what others see',
  },
  {
    value: 'all',
    label: 'Submitted answers and drafts',
    hint: 'With the drafts that you may edit; roll-ups still leave them out',
  },
];

/** Starts the spreadsheet of the year, and says what it will hold. */
export function StartExport({ year, start, making }: StartExportProps) {
  const { user } = useMember();
  const may = useMay();
  const viewer = isViewerOnly(user);
  const { states, setStates, run, pending, error } = start;
  return (
    <Card
      title={`Export ${year} as a spreadsheet`}
      lead="An Excel workbook (.xlsx) of the year selected at the top, as it stands now."
    >
      <div className="space-y-5">
        {may(cellRoutes.saveSubmissions) && (
          <RadioGroup label="Which answers" look="cards" options={choices} value={states} onChange={setStates} />
        )}
        <div>
          <h3 className="mb-1.5 font-medium text-ink text-sm">Its sheets</h3>
          <dl className="grid gap-x-4 gap-y-1 text-sm tablet:grid-cols-[auto_minmax(0,1fr)]">
            {sheetsFor(viewer).map(({ name, holds }) => (
              <div key={name} className="contents">
                <dt className="font-medium text-ink">{name}</dt>
                <dd className="mb-1.5 text-ink-muted tablet:mb-0">{holds}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-2 text-ink-muted text-xs">
            Only what you may see is written.
            {!viewer && ' The attached files themselves are not part of it.'}
          </p>
        </div>
        {error && <ErrorNotice title="The export was not started" message={messageOf(error)} traceId={error.traceId} />}
        {may(exportRoutes.exportExcel) ? (
          <Button variant="primary" icon={FileSpreadsheet} pending={pending || making} onClick={() => void run()}>
            Create spreadsheet
          </Button>
        ) : (
          <p className="text-ink-muted text-sm">Your role cannot create exports.</p>
        )}
      </div>
    </Card>
  );
}
