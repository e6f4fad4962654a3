import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { pictureRoutes } from '#shared/people/picture/routes.ts';
import { type PersonalData, privacyRoutes } from '#shared/people/privacy/routes.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { answering, aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { ProfilePanel } from './ProfilePanel.tsx';

const left = vi.hoisted(() => vi.fn<(address: string) => void>());
vi.mock('#web/lib/leave.ts', () => ({ leaveTo: left, reloadPage: vi.fn() }));

const { user } = aSession();
const SAVE = `PUT ${profileRoutes.saveProfile.path}`;
const personalData: PersonalData = {
  exportedAt: '2026-11-05T10:00:00Z',
  person: {
    id: 'u1',
    name: 'Ada Berg',
    email: 'ada@nordvik.example',
    signInMethod: 'USERNAME_PASSWORD',
    mfaEnabled: false,
    countryOfOperation: null,
    jobTitle: null,
    hasPicture: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    lastSignInAt: null,
    termsAcceptedForVersion: null,
    termsAcceptedAt: null,
  },
  memberships: [],
  notifications: [],
  actions: [],
};
const ERASE = `POST ${privacyRoutes.erasePerson.path}`;
const ticket = answering(pictureRoutes.beginPicture, {
  data: {
    url: 'https://files.example/',
    fields: { policy: 'p' },
    key: 'pending/u1',
    expiresAt: '2026-01-01T00:00:00Z',
  },
});
let sent: unknown[] = [];
const saved = {
  [SAVE]: ({ body }: { body: unknown }) => {
    sent.push(body);
    return { data: user };
  },
};
const closed = vi.fn();

async function open(replies: Parameters<typeof serveWith>[0], session = aSession()) {
  const served = serveWith(replies);
  renderFor(session, <ProfilePanel onClose={closed} />);
  await screen.findByRole('dialog');
  return served;
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(() => {
  sent = [];
  closed.mockReset();
  left.mockReset();
  URL.createObjectURL = () => 'blob:made';
  URL.revokeObjectURL = vi.fn();
});

describe('the own profile', () => {
  test('is saved with what changed, and says so by the specified toast', async () => {
    await open(saved);
    await userEvent.clear(screen.getByLabelText(/^Name/));
    await userEvent.type(screen.getByLabelText(/^Name/), 'Ada Lind');
    await userEvent.clear(screen.getByLabelText('Job title'));
    await save();
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    expect(sent).toEqual([
      {
        name: 'Ada Lind',
        profile: { countryOfOperation: 'NO', jobTitle: null },
        preferences: { profileStatus: 'ask_later', numberLocale: null },
      },
    ]);
    await userEvent.keyboard('{Escape}');
    expect(closed).toHaveBeenCalled();
  });

  test('asks before it closes with changes', async () => {
    await open({});
    await userEvent.type(screen.getByLabelText('Job title'), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('You have unsaved changes, are you sure you want to exit?')).toBeVisible();
    expect(closed).not.toHaveBeenCalled();
  });

  test('shows the address, which cannot be changed here, and why', async () => {
    await open({});
    const email = screen.getByLabelText('E-mail');
    expect(email).toHaveValue('ada@nordvik.example');
    expect(email).toHaveAttribute('readonly');
    expect(email).toHaveAccessibleDescription(/cannot be changed here/);
  });

  test('needs a name', async () => {
    const { asked } = await open(saved);
    await userEvent.clear(screen.getByLabelText(/^Name/));
    await save();
    expect((await screen.findAllByText('Enter your name')).length).toBeGreaterThan(0);
    expect(asked).toEqual([]);
  });

  test('that could not be saved says it by toast and in the form', async () => {
    await open({
      [SAVE]: () => {
        throw new AppError('unavailable', 'Not now.');
      },
    });
    await save();
    expect(await screen.findByText('Failed to update profile. Please try again.')).toBeVisible();
    expect(screen.getByText('Not now.')).toBeVisible();
  });

  test('tells of invitations that saving has completed', async () => {
    await open({ [SAVE]: () => ({ data: user, completedInvites: [{ destinationName: 'Fjord Capital' }] }) });
    await save();
    expect(
      await screen.findByText(
        'You have accepted the invite to Fjord Capital. Use the switcher in the top left to switch between organisations',
      ),
    ).toBeVisible();
  });
});

describe('the own picture', () => {
  const picture = new File(['png'], 'me.png', { type: 'image/png' });

  test('is shown before it is sent, sent to the storage, and named in the change', async () => {
    const { asked } = await open({ ...ticket, ...saved, 'POST /': () => ({}) });
    await userEvent.upload(screen.getByLabelText(/Choose a picture/), picture);
    expect(document.querySelector('img')).toHaveAttribute('src', 'blob:made');
    await save();
    await screen.findByText('Profile updated successfully');
    expect(asked).toEqual(['POST /api/user/picture', 'POST /', 'PUT /api/user/profile']);
    expect(sent).toMatchObject([{ picture: 'pending/u1' }]);
  });

  test('of another kind or too large is refused without a request', async () => {
    const { asked } = await open({});
    const input = screen.getByLabelText(/Choose a picture/);
    await userEvent.upload(input, new File(['x'], 'me.gif', { type: 'image/gif' }), { applyAccept: false });
    expect(await screen.findByText(/me.gif: this type of file is not accepted/)).toBeVisible();
    const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' });
    await userEvent.upload(input, large);
    expect(await screen.findByText(/large.png: .* is more than/)).toBeVisible();
    expect(asked).toEqual([]);
  });

  test('is taken away', async () => {
    await open(
      { ...saved, 'GET /pictures/u1': () => ({}) },
      aSession({ picture: 'https://files.example/pictures/u1?s=1' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove the picture' }));
    await save();
    await waitFor(() => expect(sent).toMatchObject([{ picture: null }]));
  });
});

describe('the own data', () => {
  test('are refused with the reason', async () => {
    await open({
      [`GET ${privacyRoutes.exportPersonalData.path}`]: () => {
        throw new AppError('too-many', 'One file an hour.');
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Download your data' }));
    expect(await screen.findByText('One file an hour.')).toBeVisible();
  });

  test('are saved as a file', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await open({
      [`GET ${privacyRoutes.exportPersonalData.path}`]: () => ({ data: personalData }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Download your data' }));
    await waitFor(() => expect(clicked).toHaveBeenCalled());
    expect(clicked.mock.contexts[0]).toMatchObject({ download: 'sedum-personal-data-2026-11-05.json' });
  });

  test('are erased only with the typed address, and the session ends with them', async () => {
    await open({
      [ERASE]: ({ body }) => {
        sent.push(body);
        return { data: { erased: true } };
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Erase your account' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Erase your account?' }));
    expect(dialog.getByText(/under ‘Former user’/)).toBeVisible();
    const field = dialog.getByLabelText('Type your e-mail address to confirm');
    await userEvent.type(field, 'ada@nordvik.exampl');
    await userEvent.click(dialog.getByRole('button', { name: 'Erase for good' }));
    expect((await dialog.findAllByText('This is not the address of your account')).length).toBeGreaterThan(0);
    expect(dialog.getAllByText('Enter your password').length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
    await userEvent.type(field, 'E');
    await userEvent.type(dialog.getByLabelText('Your password'), 'my word');
    await userEvent.click(dialog.getByRole('button', { name: 'Erase for good' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave Sedum' }));
    expect(sent).toEqual([{ confirmEmail: 'ada@nordvik.example', password: 'my word' }]);
    expect(left).toHaveBeenCalledWith('/api/auth/logout');
  });

  test('of the last administrator are not erased, and the reason stands in the dialog', async () => {
    await open({
      [ERASE]: () => {
        throw new AppError('conflict', 'Nordvik Components would lose its last administrator.');
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Erase your account' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.type(dialog.getByLabelText('Type your e-mail address to confirm'), 'ada@nordvik.example');
    await userEvent.type(dialog.getByLabelText('Your password'), 'my word');
    await userEvent.click(dialog.getByRole('button', { name: 'Erase for good' }));
    expect(await dialog.findByText('Nordvik Components would lose its last administrator.')).toBeVisible();
  });
});
