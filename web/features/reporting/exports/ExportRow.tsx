import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { AppError } from '#shared/api/problem.ts';
import { isUnderWay, type Progress } from '#shared/jobs/progress.ts';
import { type Export, exportRoutes } from '#shared/reporting/exports/routes.ts';
import { call } from '#web/lib/api.ts';
import { momentText } from '#web/lib/dates.ts';
import { downloadFrom } from '#web/lib/download.ts';
import { messageOf, toAppError } from '#web/lib/errors.ts';
import { useMember } from '#web/lib/session.tsx';
import { useJob } from '#web/lib/useJob.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { DownloadButton } from '#web/ui/actions/DownloadButton.tsx';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { formatBytes } from '#web/ui/fields/bytes.ts';
import { MarkChip } from '#web/ui/status/StatusChip.tsx';
import { exportStates, isExpired, takesLong } from './exportWords.ts';
import type { StartingExport } from './useStartExport.ts';

export interface ExportRowProps {
  readonly made: Export;
  readonly start: StartingExport;
  /** It is done, or has failed. */
  readonly onEnded: (how: Progress) => void;
  /** The export is not there any more: the list is read again. */
  readonly onGone: () => void;
}

/** One export: its state, how far it is, and the way to its file or to another try. */
export function ExportRow({ made: listed, start, onEnded, onGone }: ExportRowProps) {
  const { progress, error } = useJob(exportRoutes.getExportProgress, isUnderWay(listed) ? listed.id : null, onEnded);
  const made = asItStands(listed, progress);
  const { organisation } = useMember();
  const [failure, setFailure] = useState<string | null>(null);
  const when = (instant: string) => momentText(instant, organisation.timeZone);
  const now = Date.now();
  const name = made.fileName ?? `Spreadsheet of ${made.year}`;
  const download = async () => {
    setFailure(null);
    downloadFrom(await freshAddress(made.id), made.fileName ?? '');
  };
  const onError = (error: unknown) => {
    setFailure(messageOf(error));
    if (toAppError(error).code === 'missing') onGone();
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="min-w-0 break-all font-medium text-ink text-sm">{name}</p>
          <MarkChip mark={exportStates[made.state]} size="small" />
        </div>
        <p className="mt-1 text-ink-muted text-xs tabular-nums">
          {made.finishedAt && made.state === 'READY'
            ? `Made ${when(made.finishedAt)}`
            : `Asked for ${when(made.createdAt)}`}
          {made.size !== null && `, ${formatBytes(made.size)}`}
          {made.state === 'READY' && `, kept until ${when(made.expiresAt)}`}
        </p>
        {isUnderWay(made) && (
          <div className="mt-2 max-w-md">
            <ProgressBar label={`Progress of ${name}`} value={made.progress} bare />
            <p className="mt-1 text-ink-muted text-xs">
              {made.progress}%.{' '}
              {takesLong(made, now)
                ? 'It takes longer than usual; you can leave this page, the export goes on.'
                : 'You can leave this page, the export goes on.'}
            </p>
            {error && (
              <p className="mt-1 text-ink-muted text-xs">The progress cannot be read now. {messageOf(error)}</p>
            )}
          </div>
        )}
        {made.state === 'FAILED' && (
          <p className="mt-1 break-words text-danger text-sm">{made.error ?? 'It could not be made.'}</p>
        )}
        {failure && (
          <p role="alert" className="mt-1 text-danger text-sm">
            It was not downloaded: {failure}
          </p>
        )}
      </div>
      {made.state === 'READY' && !isExpired(made, now) && (
        <DownloadButton run={download} onError={onError} aria-label={`Download ${name}`}>
          Download
        </DownloadButton>
      )}
      {made.state === 'READY' && isExpired(made, now) && <p className="text-ink-muted text-sm">Expired</p>}
      {made.state === 'FAILED' && (
        <Button icon={RotateCw} pending={start.pending} onClick={() => void start.run()}>
          Try again
        </Button>
      )}
    </li>
  );
}

/** The file's address, asked for at the moment of the press because it lives for a minute. */
async function freshAddress(id: string): Promise<string> {
  const { data } = await call(exportRoutes.getExport, { params: { id } });
  if (data.url === null) throw new AppError('missing', 'The file is not there any more. Create the spreadsheet again.');
  return data.url;
}

/** An export that is being made, as its job said last. */
function asItStands(made: Export, progress: Progress | undefined): Export {
  if (!isUnderWay(made) || !progress || progress.state === 'DONE') return made;
  const { state, share, error } = progress;
  return { ...made, state, progress: Math.round(share * 100), error };
}
