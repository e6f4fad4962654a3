import { useState } from 'react';
import { messageOf } from '#web/lib/errors.ts';
import { signOutTo } from '#web/lib/signOut.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';

/** Somebody else than the invited person is signed in: nobody accepts for others. */
export function OtherPerson({ email, invited }: { readonly email: string; readonly invited: string }) {
  const [failure, setFailure] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  const change = async () => {
    setFailure(undefined);
    setLeaving(true);
    try {
      await signOutTo('/invite');
    } catch (error) {
      setFailure(messageOf(error));
      setLeaving(false);
    }
  };
  return (
    <div className="grid gap-4">
      {failure && <ErrorNotice message={failure} />}
      <p className="text-ink text-sm">
        You are signed in as <strong className="break-all font-semibold">{email}</strong>, but the invitation is for{' '}
        <strong className="break-all font-semibold">{invited}</strong>. Only this person can accept it.
      </p>
      <Button variant="primary" size="large" fullWidth pending={leaving} onClick={() => void change()}>
        Sign out and come back
      </Button>
      <LinkButton to="/" size="large" fullWidth>
        Stay signed in
      </LinkButton>
    </div>
  );
}
