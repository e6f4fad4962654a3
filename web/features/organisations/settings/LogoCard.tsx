import { ImageOff } from 'lucide-react';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import type { Organisation } from '#shared/organisations/profile/schema.ts';
import { MAX_PICTURE_BYTES, pictureTypes } from '#shared/people/picture/routes.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useFlag } from '#web/lib/features.ts';
import { useSession } from '#web/lib/session.tsx';
import { useAction } from '#web/lib/useAction.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { usePicture } from '#web/lib/usePicture.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { FileDrop } from '#web/ui/fields/FileDrop.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { uploadLogo } from './uploadLogo.ts';
import { SETTINGS_FAILED } from './useSettingsForm.ts';

/** The organisation's logo: shown, replaced and taken away at once; nothing where the feature is off. */
export function LogoCard({
  organisation,
  mayChange,
}: {
  readonly organisation: Organisation;
  readonly mayChange: boolean;
}) {
  const on = useFlag('company-logo');
  const image = usePicture(organisation.logo);
  const { busy, error, replace, remove } = useLogo(organisation);
  if (!on) return null;
  return (
    <Card title="Logo" lead="Shown to your people, and in what you export.">
      <div className="grid gap-4">
        <div className="grid h-24 w-44 shrink-0 place-items-center overflow-hidden rounded-card border border-line bg-sunken p-3">
          {image ? (
            <img src={image} alt={`Logo of ${organisation.name}`} className="max-h-full max-w-full object-contain" />
          ) : (
            <span className="flex flex-col items-center gap-1 text-ink-muted text-xs">
              <ImageOff aria-hidden className="size-5" />
              {organisation.logo ? 'Loading...' : 'No logo yet'}
            </span>
          )}
        </div>
        {mayChange && (
          <div className="grid gap-2">
            <FileDrop
              label={organisation.logo ? 'Replace the logo' : 'Add a logo'}
              hint="PNG, JPEG or WebP"
              accept={pictureTypes.join(',')}
              maxSize={MAX_PICTURE_BYTES}
              multiple={false}
              compact
              disabled={busy}
              onFiles={([file]) => file && void replace(file)}
            />
            {organisation.logo && (
              <div>
                <Button size="small" pending={busy} onClick={() => void remove()}>
                  Remove the logo
                </Button>
              </div>
            )}
          </div>
        )}
      </div>
      {error && (
        <div className="mt-4">
          <ErrorNotice title="The logo is not changed" message={messageOf(error)} traceId={error.traceId} />
        </div>
      )}
    </Card>
  );
}

function useLogo({ id, version }: Organisation) {
  const { run } = useWrite(organisationRoutes.saveOrganisation, { refresh: [organisationRoutes.getOrganisation] });
  const { refresh } = useSession();
  const toast = useToast();
  const confirm = useConfirm();
  const { attempt, pending, error } = useAction(async (keyOf: () => Promise<string | null>) => {
    await run({ params: { id }, body: { logo: await keyOf(), version } });
    await refresh();
  });
  const change = async (keyOf: () => Promise<string | null>, done: string) => {
    if (await attempt(keyOf)) toast.success(done);
    else toast.danger(SETTINGS_FAILED);
  };
  return {
    busy: pending,
    error,
    replace: (file: File) => change(() => uploadLogo(id, file), 'The logo is saved'),
    remove: async () => {
      const body = 'It disappears from menus, reports and exports that are made from now on.';
      if (!(await confirm({ title: 'Remove the logo?', body, confirmLabel: 'Remove', danger: true }))) return;
      await change(async () => null, 'The logo is removed');
    },
  };
}
