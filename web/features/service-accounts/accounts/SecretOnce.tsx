import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import type { ServiceAccount } from '#shared/service-accounts/accounts/routes.ts';
import { type LeaveWarning, useUnsavedChanges } from '#web/lib/unsavedChanges.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { CopyText } from '#web/ui/actions/CopyText.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { CallExamples } from './CallExamples.tsx';
import { useCopy } from './useCopy.ts';

/** Asked before the page is left with a secret that nobody has copied. */
export const SECRET_WARNING: LeaveWarning = {
  title: 'The secret is not copied',
  body: 'It cannot be shown again: without it the program needs a new secret. Leave all the same?',
};

export interface SecretOnceProps {
  readonly account: ServiceAccount;
  readonly clientSecret: string;
  /** The person says that the secret is stored. */
  readonly onStored: () => void;
}

/** A new secret, the one time that it is shown; leaving before it was copied asks first. */
export function SecretOnce({ account, clientSecret, onStored }: SecretOnceProps) {
  const { state, copy } = useCopy();
  const [stored, setStored] = useState(false);
  const { submitting } = useUnsavedChanges(!stored, SECRET_WARNING);
  return (
    <Card title={`Secret of ${account.name}`}>
      <div className="grid grid-cols-1 gap-5">
        <Banner kind="warning" title="Store this secret now">
          It is shown this once. Sedum keeps only a hash of it, so nobody can look it up later.
        </Banner>
        <div>
          <p className="mb-1 font-medium text-sm">Client id</p>
          <CopyText text={account.clientId} label="Copy the client id" />
        </div>
        <div>
          <p className="mb-1 font-medium text-sm">Client secret</p>
          <code className="block select-all break-all rounded-control border border-line-strong bg-sunken px-3 py-2 font-mono text-ink text-sm">
            {clientSecret}
          </code>
          <p role="status" className="mt-1.5 min-h-4 text-ink-muted text-xs">
            {state === 'copied' && 'Copied.'}
            {state === 'refused' && 'The browser did not allow copying: select the secret and copy it by hand.'}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            icon={state === 'copied' ? Check : Copy}
            onClick={() => void copy(clientSecret).then((done) => done && setStored(true))}
          >
            Copy the secret
          </Button>
          <Button
            onClick={() => {
              submitting(true);
              onStored();
            }}
          >
            I have stored it
          </Button>
        </div>
        <CallExamples account={account} />
      </div>
    </Card>
  );
}
