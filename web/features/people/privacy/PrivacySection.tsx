import { useState } from 'react';
import { privacyRoutes } from '#shared/people/privacy/routes.ts';
import { call } from '#web/lib/api.ts';
import { downloadBlob } from '#web/lib/download.ts';
import { messageOf } from '#web/lib/errors.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { DownloadButton } from '#web/ui/actions/DownloadButton.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { ErasureDialog } from './ErasureDialog.tsx';

/** Saves everything that is kept about the person as a JSON file. */
async function downloadOwnData(): Promise<void> {
  const { data } = await call(privacyRoutes.exportPersonalData);
  const blob = new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' });
  downloadBlob(blob, `sedum-personal-data-${data.exportedAt.slice(0, 10)}.json`);
}

/** The person's rights over their data: a copy, and erasure (GDPR, articles 15, 17 and 20). */
export function PrivacySection() {
  const [failure, setFailure] = useState<string>();
  const [erasing, setErasing] = useState(false);
  return (
    <div className="grid gap-4 text-sm">
      <p className="text-ink">
        Everything that Sedum keeps about you, as a file: your account, memberships, notifications and what you did.
      </p>
      {failure && <ErrorNotice title="Your data could not be downloaded" message={failure} />}
      <div>
        <DownloadButton
          run={() => {
            setFailure(undefined);
            return downloadOwnData();
          }}
          onError={(error) => setFailure(messageOf(error))}
        >
          Download your data
        </DownloadButton>
      </div>
      <p className="text-ink">
        Erasure removes you from every organisation and cannot be taken back. What you entered belongs to your
        organisation and stays.
      </p>
      <div>
        <Button onClick={() => setErasing(true)}>Erase your account</Button>
      </div>
      {erasing && <ErasureDialog onClose={() => setErasing(false)} />}
    </div>
  );
}
