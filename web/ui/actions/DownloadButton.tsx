import { Check, Download } from 'lucide-react';
import { useDownload } from '#web/lib/download.ts';
import { Button, type ButtonProps } from '#web/ui/actions/Button.tsx';

export interface DownloadButtonProps extends Omit<ButtonProps, 'onClick' | 'pending' | 'icon' | 'onError'> {
  /** Fetches the address or the bytes and saves them; settled when the download has begun. */
  readonly run: () => Promise<unknown>;
  /** Without it a failed download is silently ignored. */
  readonly onError?: (error: unknown) => void;
}

/** Starts a download and shows how it stands: in progress, then finished for a second. */
export function DownloadButton({ run, onError, children, ...button }: DownloadButtonProps) {
  const { state, start } = useDownload(run, onError);
  return (
    <>
      <Button
        {...button}
        icon={state === 'finished' ? Check : Download}
        pending={state === 'in progress'}
        onClick={() => void start()}
      >
        {children}
      </Button>
      <span role="status" className="sr-only">
        {state === 'in progress' && 'Download in progress'}
        {state === 'finished' && 'Download finished'}
      </span>
    </>
  );
}
