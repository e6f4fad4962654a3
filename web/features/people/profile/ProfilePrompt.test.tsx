import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import type { OrgUser } from '#shared/people/profile/schema.ts';
import { aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { BannerStack } from '#web/ui/feedback/BannerStack.tsx';
import { ProfilePrompt } from './ProfilePrompt.tsx';
import { pageLoad } from './prompts.ts';

const TITLE = 'Help us provide you better support';
const SAVE = `PUT ${profileRoutes.saveProfile.path}`;
const { user } = aSession();
let sent: unknown[] = [];
let refusal: AppError | undefined;

function open(profile: OrgUser['profile'], profileStatus: 'ask_later' | null = null) {
  serveWith({
    [SAVE]: ({ body }) => {
      sent.push(body);
      if (refusal) throw refusal;
      return { data: user };
    },
  });
  const preferences = { ...user.preferences, profileStatus };
  return renderFor(
    aSession({ profile, preferences }),
    <>
      <BannerStack />
      <ProfilePrompt />
    </>,
  );
}
const nothing = { countryOfOperation: null, jobTitle: null };
const dialog = async () => within(await screen.findByRole('dialog', { name: TITLE }));

beforeEach(() => {
  pageLoad.dialogOpened = false;
  sessionStorage.clear();
  sent = [];
  refusal = undefined;
});

describe('the dialog for missing details', () => {
  test('opens by itself once per page load, and closes at Escape without a decision', async () => {
    const first = open(nothing);
    await dialog();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    first.unmount();
    open(nothing);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([]);
  });

  test('sends the trimmed job title, leaves out what is empty, and asks no more by itself', async () => {
    open(nothing);
    const form = await dialog();
    await userEvent.type(form.getByLabelText('Job title'), '  Head of ESG ');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    expect(sent).toEqual([{ profile: { jobTitle: 'Head of ESG' }, preferences: { profileStatus: 'ask_later' } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('takes a country by its name', async () => {
    open({ countryOfOperation: null, jobTitle: 'Engineer' });
    const form = await dialog();
    await userEvent.type(form.getByLabelText('Country'), 'norw');
    await userEvent.click(await screen.findByRole('option', { name: 'Norway' }));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { profile: { countryOfOperation: 'NO', jobTitle: 'Engineer' }, preferences: { profileStatus: 'ask_later' } },
      ]),
    );
  });

  test('is put off by its other answer, which says nothing', async () => {
    open(nothing);
    await userEvent.click((await dialog()).getByRole('button', { name: 'Do this later' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ preferences: { profileStatus: 'ask_later' } }]);
    expect(screen.queryByText('Profile updated successfully')).toBeNull();
  });

  test('stays open and says why where it cannot be put off', async () => {
    refusal = new AppError('unavailable', 'Not now.');
    open(nothing);
    await userEvent.click((await dialog()).getByRole('button', { name: 'Do this later' }));
    expect(await (await dialog()).findByText('Not now.')).toBeVisible();
  });

  test.each([
    ['unavailable', 'Failed to update profile. Please try again.'],
    ['invalid', 'Failed to update profile.'],
  ] as const)('tells of a save that is %s', async (code, text) => {
    refusal = new AppError(code, 'The reason.');
    open(nothing);
    const form = await dialog();
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(form.getByText('The reason.')).toBeVisible();
  });
});

describe('the banner after that', () => {
  test('leads back to the dialog', async () => {
    open(nothing, 'ask_later');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Complete your profile' }));
    await dialog();
  });

  test('is dismissed for the browser session', async () => {
    const first = open(nothing, 'ask_later');
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(TITLE)).toBeNull();
    first.unmount();
    open(nothing, 'ask_later');
    expect(screen.queryByText(TITLE)).toBeNull();
  });
});
