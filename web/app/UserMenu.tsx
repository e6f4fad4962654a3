import { CircleUser, Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { roleLabel } from '#shared/people/roles/labels.ts';
import { PersonAvatar } from '#web/features/people/profile/PersonAvatar.tsx';
import { ProfilePrompt } from '#web/features/people/profile/ProfilePrompt.tsx';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useMember } from '#web/lib/session.tsx';
import { signOut } from '#web/lib/signOut.ts';
import { useConfirmLeave } from '#web/lib/unsavedChanges.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { type ThemeChoice, useTheme } from '#web/ui/theme/theme.ts';

const ProfilePanel = laterPart({
  failure: 'Your profile could not be loaded',
  load: async () => (await import('#web/features/people/profile/ProfilePanel.tsx')).ProfilePanel,
  over: true,
});

const themes = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'As the system', icon: Monitor },
] as const satisfies { value: ThemeChoice; label: string; icon: typeof Sun }[];

/** The person's own menu: who one is, the profile, the theme, the shortcuts, the way out. */
export function UserMenu({ onShowShortcuts }: { readonly onShowShortcuts: () => void }) {
  const { user } = useMember();
  const { choice, choose } = useTheme();
  const confirmLeave = useConfirmLeave();
  const [profileOpen, setProfileOpen] = useState(false);
  const leave = async () => {
    if (await confirmLeave()) signOut();
  };
  return (
    <>
      <Menu
        button={
          <button type="button" className="rounded-full p-0.5">
            <PersonAvatar name={user.name} picture={user.picture} decorative />
            <span className="sr-only">Menu of {user.name}</span>
          </button>
        }
        entries={[
          {
            kind: 'heading',
            label: (
              <span className="block max-w-64 break-words">
                <span className="block font-semibold text-ink text-sm">{user.name}</span>
                <span className="block break-all">{user.email}</span>
                <span className="block">{user.roles.map(roleLabel).join(', ')}</span>
              </span>
            ),
          },
          { kind: 'separator' },
          { label: 'Your profile', icon: CircleUser, onSelect: () => setProfileOpen(true) },
          { kind: 'separator' },
          { kind: 'heading', label: 'Theme' },
          ...themes.map(({ value, label, icon }) => ({
            label,
            icon,
            checked: choice === value,
            onSelect: () => choose(value),
          })),
          { kind: 'separator' },
          { label: 'Keyboard shortcuts', icon: Keyboard, onSelect: onShowShortcuts },
          { label: 'Sign out', icon: LogOut, onSelect: () => void leave() },
        ]}
      />
      <ProfilePrompt />
      {profileOpen && <ProfilePanel onClose={() => setProfileOpen(false)} />}
    </>
  );
}
