import { beforeEach, expect, test, vi } from 'vitest';
import { chooseOrganisation, currentOrganisation } from './organisation.ts';
import { signOutTo } from './signOut.ts';

const left = vi.hoisted(() => vi.fn<(address: string) => void>());
vi.mock('#web/lib/leave.ts', () => ({ leaveTo: left, reloadPage: vi.fn() }));

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  left.mockReset();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  chooseOrganisation('o1');
});

test('signing out to another page ends the session first and forgets the organisation', async () => {
  fetched.mockImplementation(async () => {
    expect(left).not.toHaveBeenCalled();
    return new Response();
  });
  await signOutTo('/invite');
  expect(fetched).toHaveBeenCalledWith('/api/auth/logout', { credentials: 'same-origin', redirect: 'manual' });
  expect(left).toHaveBeenCalledWith('/invite');
  expect(currentOrganisation()).toBeNull();
});

test('without a connection nobody is signed out, and that is said', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(signOutTo('/invite')).rejects.toMatchObject({ code: 'unavailable' });
  expect(left).not.toHaveBeenCalled();
  expect(currentOrganisation()).toBe('o1');
});
