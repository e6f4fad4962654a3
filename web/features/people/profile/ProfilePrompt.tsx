import { useEffect, useState } from 'react';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useMember } from '#web/lib/session.tsx';
import { keep, kept } from '#web/lib/storage.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useBanner } from '#web/ui/feedback/BannerStack.tsx';
import { pageLoad, promptOf } from './prompts.ts';

const ProfileDialog = laterPart({
  failure: 'Your profile could not be loaded',
  load: async () => (await import('./ProfileDialog.tsx')).ProfileDialog,
  over: true,
});

/** Asks for missing details by a dialog once per page load, or by a banner after 'Do this later'. */
export function ProfilePrompt() {
  const { user } = useMember();
  const key = `sedum.profile-banner.${user.id}`;
  const [open, setOpen] = useState(false);
  const [dismissed, setDismissed] = useState(() => kept('tab', key) !== null);
  const prompt = promptOf(user, { dialogOpened: pageLoad.dialogOpened, bannerDismissed: dismissed });
  useEffect(() => {
    if (prompt !== 'dialog') return;
    pageLoad.dialogOpened = true;
    setOpen(true);
  }, [prompt]);
  const dismiss = () => {
    keep('tab', key, 'dismissed');
    setDismissed(true);
  };
  useBanner(
    prompt === 'banner'
      ? {
          kind: 'info',
          title: 'Help us provide you better support',
          children: 'Tell us your country and your job title.',
          action: (
            <Button size="small" onClick={() => setOpen(true)}>
              Complete your profile
            </Button>
          ),
          onDismiss: dismiss,
        }
      : null,
  );
  if (!open) return null;
  return <ProfileDialog onClose={() => setOpen(false)} />;
}
