import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { mfaRoutes } from '#shared/people/mfa/routes.ts';
import { answering, aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { MfaPage } from './MfaPage.tsx';
import { MfaSection } from './MfaSection.tsx';

const otpauth = 'otpauth://totp/Sedum:ada?secret=JBSWY3DPEHPK3PXP&issuer=Sedum';
const begin = answering(mfaRoutes.beginMfa, { data: { secret: 'JBSWY3DPEHPK3PXP', otpauth } });
const CONFIRM = `PUT ${mfaRoutes.confirmMfa.path}`;
const STOP = `DELETE ${mfaRoutes.stopMfaReset.path}`;
const OFF = `DELETE ${mfaRoutes.switchOffMfa.path}`;

test('an app is set up by picture or key and its first code; a wrong code is said at its field', async () => {
  const sent: unknown[] = [];
  serveWith({
    ...begin,
    [CONFIRM]: ({ body }) => {
      sent.push(body);
      if (sent.length === 1) throw new AppError('invalid', 'No.', { fields: { code: 'This code is not right' } });
      return { data: { mfaEnabled: true } };
    },
  });
  renderFor(aSession(), <MfaSection />);
  expect(screen.getByText('Off')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Set up' }));
  await giveThePassword();
  expect(await screen.findByRole('img', { name: /Picture of the key/ })).toBeVisible();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Switch on' }));
  expect(screen.getByText('The code has six digits')).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByLabelText('Code of your authenticator app'), '123 456');
  await userEvent.click(screen.getByRole('button', { name: 'Switch on' }));
  expect(await screen.findByText('This code is not right')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Switch on' }));
  expect(await screen.findByText('Your authenticator app is set up')).toBeVisible();
  expect(sent).toEqual([{ code: '123456' }, { code: '123456' }]);
});

/** Types the password that a key is given for. */
async function giveThePassword() {
  await userEvent.type(screen.getByLabelText('Your password'), 'my word');
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
}

test('a key is given for the password only; what is wrong with it, or in the way, is said', async () => {
  const sent: unknown[] = [];
  serveWith({
    [`POST ${mfaRoutes.beginMfa.path}`]: ({ body }) => {
      sent.push(body);
      if (sent.length === 1) throw new AppError('too-many', 'Too many tries.', { retryAfter: 60 });
      if (sent.length === 2)
        throw new AppError('invalid', 'No.', { fields: { password: 'This password is not right' } });
      return { data: { secret: 'JBSWY3DPEHPK3PXP', otpauth } };
    },
  });
  renderFor(aSession(), <MfaPage />);
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(screen.getByText('Enter your password')).toBeVisible();
  expect(sent).toEqual([]);
  await giveThePassword();
  expect(await screen.findByText(/Too many tries/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByText('This password is not right')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(sent).toEqual(Array(3).fill({ password: 'my word' }));
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
});

test('an app is switched off by the password and a code of it; what is wrong is said at its field', async () => {
  const sent: unknown[] = [];
  serveWith({
    [OFF]: ({ body }) => {
      sent.push(body);
      if (sent.length === 1) throw new AppError('invalid', 'No.', { fields: { code: 'This code is not right' } });
      return { data: { mfaEnabled: false } };
    },
  });
  renderFor(aSession({ mfaEnabled: true }), <MfaSection />);
  await userEvent.click(screen.getByRole('button', { name: 'Switch off' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Switch the authenticator app off?' }));
  const go = () => userEvent.click(dialog.getByRole('button', { name: 'Switch off' }));
  await go();
  expect(dialog.getByText('Enter your password')).toBeVisible();
  expect(dialog.getByText('The code has six digits')).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Your password'), 'my word');
  await userEvent.type(dialog.getByLabelText('Code of your authenticator app'), '123 456');
  await go();
  expect(await dialog.findByText('This code is not right')).toBeVisible();
  await go();
  expect(await screen.findByText('Your authenticator app is switched off')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sent).toEqual(Array(2).fill({ password: 'my word', code: '123456' }));
});

test('an app that cannot be switched off stays on, and the dialog says why', async () => {
  serveWith({
    [OFF]: () => {
      throw new AppError('conflict', 'The app stays on, because it is asked for by Fjord Capital.');
    },
  });
  renderFor(aSession({ mfaEnabled: true }), <MfaSection />);
  await userEvent.click(screen.getByRole('button', { name: 'Switch off' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(dialog.getByLabelText('Your password'), 'my word');
  await userEvent.type(dialog.getByLabelText('Code of your authenticator app'), '123456');
  await userEvent.click(dialog.getByRole('button', { name: 'Switch off' }));
  expect(await dialog.findByText('The app stays on, because it is asked for by Fjord Capital.')).toBeVisible();
});

test('an app that the organisation asks for cannot be switched off, and that is explained', () => {
  serveWith({});
  renderFor(aSession({ mfaEnabled: true }, { enforceMfa: true }), <MfaSection />);
  expect(screen.getByText(/Nordvik Components asks every member for it/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull();
});

test('a reset that staff asked for says when it works and is stopped by its person; a refusal is said', async () => {
  let tries = 0;
  const { asked } = serveWith({
    [STOP]: () => {
      tries += 1;
      if (tries === 1) throw new AppError('unavailable', 'Try again in a moment.');
      return { data: { mfaEnabled: true } };
    },
  });
  const mfaReset = { askedAt: '2026-11-27T10:00:00.000Z', effectiveAt: '2026-11-28T10:00:00.000Z' };
  renderFor(aSession({ mfaEnabled: true, mfaReset }), <MfaSection />);
  expect(screen.getByText('Your app is reset on 28 Nov 2026, 11:00'), 'in the time zone of Oslo').toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Stop the reset' }));
  expect(await screen.findByText('It could not be stopped')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Stop the reset' }));
  expect(await screen.findByText('The reset of your authenticator app is stopped')).toBeVisible();
  expect(asked).toEqual([STOP, STOP]);
});

test('an app without such a reset has nothing to stop', () => {
  serveWith({});
  renderFor(aSession({ mfaEnabled: true }), <MfaSection />);
  expect(screen.queryByRole('button', { name: 'Stop the reset' })).toBeNull();
});

test('people of a directory are told that Microsoft asks for the second step', () => {
  serveWith({});
  renderFor(aSession({ isSSO: true }), <MfaSection />);
  expect(screen.getByText(/directory asks for the second step itself/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the page before all others names the organisation and offers the way out', async () => {
  serveWith(begin);
  renderFor(aSession({ mfaRequired: true }), <MfaPage />);
  expect(screen.getByText(/Nordvik Components asks for a second step/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Go on' })).toBeVisible());
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
});
