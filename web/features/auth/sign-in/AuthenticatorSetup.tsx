import { QrCode } from '#web/features/auth/qr/QrCode.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';

export interface AuthenticatorSetupProps {
  readonly secret: string;
  /** The link that an authenticator app on this device opens, and that the picture holds. */
  readonly otpauth: string;
}

/** How an authenticator app gets to know the account: by picture, by link on this device, or by typing the key. */
export function AuthenticatorSetup({ secret, otpauth }: AuthenticatorSetupProps) {
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast.success('The key is copied'),
      () => toast.warning('The browser did not allow copying: select the key instead'),
    );
  return (
    <ol className="mb-6 list-decimal space-y-3 pl-5 text-ink text-sm">
      <li>Open an authenticator app, such as the one on your phone.</li>
      <li>
        Scan this picture with it,{' '}
        <a href={otpauth} className="font-medium text-accent underline underline-offset-2">
          open the app on this device
        </a>
        , or type the key.
        <div className="mt-4 mb-3 flex justify-center">
          <QrCode text={otpauth} label="Picture of the key, for the camera of an authenticator app" />
        </div>
        <div className="flex flex-wrap items-center justify-center gap-2">
          <code className="select-all rounded-control bg-sunken px-2 py-1 text-center font-mono text-ink text-xs">
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <Button size="xsmall" onClick={() => void copy()}>
            Copy the key
          </Button>
        </div>
      </li>
      <li>Type the six digits that the app shows.</li>
    </ol>
  );
}
