import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { aSession } from '#web/lib/testing.tsx';
import { gateOfSession, nextState, type SessionState } from './sessionState.ts';

const error = new AppError('unavailable', 'No network');
const signedIn: SessionState = { status: 'signed-in', session: aSession() };
const loading: SessionState = { status: 'loading' };

describe('the session', () => {
  test('is loading until the server says who it is', () => {
    expect(nextState(loading, { kind: 'loaded', session: aSession() })).toEqual(signedIn);
    expect(nextState(loading, { kind: 'refused' })).toEqual({ status: 'signed-out', expired: false });
    expect(nextState(loading, { kind: 'failed', error })).toEqual({ status: 'failed', error });
  });

  test('that the server ends is expired: the page says so', () => {
    expect(nextState(signedIn, { kind: 'refused' })).toEqual({ status: 'signed-out', expired: true });
  });

  test('stays expired when a second request is refused', () => {
    const expired: SessionState = { status: 'signed-out', expired: true };
    expect(nextState(expired, { kind: 'refused' })).toBe(expired);
  });

  test('outlives a network that fails, and a server that is at fault', () => {
    expect(nextState(signedIn, { kind: 'failed', error })).toBe(signedIn);
  });

  test('is asked for again after a failure, and only then shows that it loads', () => {
    expect(nextState({ status: 'failed', error }, { kind: 'retried' })).toEqual(loading);
    expect(nextState(signedIn, { kind: 'retried' })).toBe(signedIn);
  });

  test('that was signed out is signed in again by the next answer', () => {
    const out: SessionState = { status: 'signed-out', expired: true };
    expect(nextState(out, { kind: 'loaded', session: aSession() })).toEqual(signedIn);
  });
});

describe('what stands between a person and the screens', () => {
  const gate = (changes: Parameters<typeof aSession>[0]) =>
    gateOfSession({ status: 'signed-in', session: aSession(changes) });

  test('nothing, for a member who has accepted the terms', () => {
    expect(gate({})).toBe('open');
  });

  test('an authenticator app that the organisation asks for, before anything else', () => {
    expect(gate({ mfaRequired: true })).toBe('mfa');
    expect(
      gate({
        mfaRequired: true,
        preferences: { profileStatus: null, userTermsAcceptedForVersion: null, numberLocale: null },
      }),
    ).toBe('mfa');
  });

  test('the terms, while the accepted version is not the latest, whatever else is missing', () => {
    expect(
      gate({ preferences: { profileStatus: null, userTermsAcceptedForVersion: '2020-01', numberLocale: null } }),
    ).toBe('terms');
    expect(
      gate({
        preferences: { profileStatus: null, userTermsAcceptedForVersion: null, numberLocale: null },
        orgId: null,
      }),
    ).toBe('terms');
  });

  test('the choice of an organisation, for somebody who has none', () => {
    expect(gate({ orgId: null, roles: [] })).toBe('select-organisation');
  });

  test('the no-access view, for a member without a role', () => {
    expect(gate({ roles: [] })).toBe('no-access');
  });

  test('the session itself', () => {
    expect(gateOfSession(loading)).toBe('loading');
    expect(gateOfSession({ status: 'signed-out', expired: false })).toBe('signed-out');
    expect(gateOfSession({ status: 'failed', error })).toBe('failed');
  });
});
