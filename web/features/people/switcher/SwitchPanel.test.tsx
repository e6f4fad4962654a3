import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { flagsFor } from '#shared/features/flags.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { switcherGroups } from '#shared/people/switcher/rules.ts';
import { memberOrganisation } from '#shared/people/switcher/samples.ts';
import type { MemberOrganisation } from '#shared/people/switcher/schema.ts';
import { chooseOrganisation, currentOrganisation } from '#web/lib/organisation.ts';
import { savedPortal, savePortal } from '#web/lib/portal.ts';
import { answering, aSession, renderGuarded, serveWith } from '#web/lib/testing.tsx';
import { useUnsavedChanges } from '#web/lib/unsavedChanges.tsx';
import { nextChoice } from './ChoiceList.tsx';
import { SwitchPanel } from './SwitchPanel.tsx';

const leave = vi.hoisted(() => ({ leaveTo: vi.fn<(address: string) => void>(), reloadPage: vi.fn<() => void>() }));
vi.mock('#web/lib/leave.ts', () => leave);

const SWITCH = `POST ${switcherRoutes.switchOrganisation.path}`;
const fund = memberOrganisation('o1', 'Fjordkapital', {
  type: 'fund_manager',
  organizationType: 'private_equity',
  orgUserRoles: ['FUND_MANAGER_ADMIN'],
});
const sandbox = memberOrganisation('o9', 'Test Company', { isTestCompany: true, managerIds: ['o1'], via: 'link' });
const provider = memberOrganisation('o8', 'Sedum', { organizationType: 'admin', orgUserRoles: ['SEDUM_SUPER_ADMIN'] });
const standalone = [memberOrganisation('o2', 'Sydhavn Foods'), memberOrganisation('o3', 'Aker Mills')];
const many = Array.from({ length: 11 }, (_, at) => memberOrganisation(`c${at}`, `Company ${at + 1}`));

function Panel({ organisations, dirty }: { readonly organisations: MemberOrganisation[]; readonly dirty: boolean }) {
  const [open, setOpen] = useState(false);
  useUnsavedChanges(dirty);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        the plate
      </button>
      <p>figures of Fjordkapital</p>
      {open && <SwitchPanel groups={switcherGroups(organisations)} onClose={() => setOpen(false)} />}
    </>
  );
}

type Opened = {
  readonly dirty?: boolean;
  readonly sandboxOn?: boolean;
  readonly replies?: Parameters<typeof serveWith>[0];
};

async function open(
  organisations: MemberOrganisation[],
  { dirty = false, sandboxOn = true, replies = {} }: Opened = {},
) {
  const flags = { ...flagsFor({ isDemo: false, flagOverrides: {} }), sandbox: sandboxOn };
  const served = serveWith({
    ...answering(referenceRoutes.listFeatures, { data: flags }),
    [SWITCH]: ({ body }) => ({ data: body }),
    ...replies,
  });
  const { type, organizationType, name } = fund;
  const session = aSession({ roles: ['FUND_MANAGER_ADMIN'] }, { id: 'o1', name, type, organizationType });
  const { here } = renderGuarded(session, <Panel organisations={organisations} dirty={dirty} />, '/entities');
  await userEvent.click(screen.getByRole('button', { name: 'the plate' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Switch View' }));
  return { ...served, here, panel };
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

/** jsdom knows the property alone, not what follows from it. */
function isInert(element: HTMLElement | null): boolean {
  return element !== null && (element.inert === true || isInert(element.parentElement));
}

beforeEach(() => {
  savePortal(null);
  chooseOrganisation('o1');
  leave.leaveTo.mockReset();
  leave.reloadPage.mockReset();
});

describe('the two levels', () => {
  test('are the groups, then what the chosen one holds, and the way back', async () => {
    const { panel } = await open([fund, provider, ...standalone]);
    const labels = () => panel.getAllByRole('listitem').map((item) => item.textContent);
    expect(labels()).toEqual(['Admin portal', 'Fjordkapital', 'Standalone companies2 companies']);
    expect(panel.queryByRole('button', { name: 'Back' })).toBeNull();
    await press(/Standalone companies/);
    expect(labels()).toEqual(['Aker Mills', 'Sydhavn Foods']);
    await press('Back');
    expect(labels()).toHaveLength(3);
    expect(screen.getByRole('button', { name: /Standalone companies/ })).toHaveFocus();
  });

  test('mark where one is: the group, and the face of the fund manager', async () => {
    const { panel } = await open([fund, ...standalone]);
    const here = () => panel.getAllByRole('button', { current: true }).map((each) => each.textContent);
    expect(here()).toEqual(['Fjordkapital']);
    await press(/Fjordkapital/);
    expect(here()).toEqual(['Fund manager platform']);
    expect(panel.getByRole('button', { name: 'Fund manager self assessment' })).toBeVisible();
  });

  test('keep test companies apart, as sandboxes', async () => {
    const { panel } = await open([fund, sandbox]);
    await press(/Fjordkapital/);
    const tests = within(panel.getByRole('region', { name: 'Test company' }));
    expect(tests.getByRole('button', { name: 'Sandbox - Test Company' })).toBeVisible();
    expect(tests.getAllByRole('listitem')).toHaveLength(1);
  });

  test('say when there is nothing at all', async () => {
    const { panel } = await open([]);
    expect(panel.getByText('No results')).toBeVisible();
  });
});

describe('the search', () => {
  test('is there above ten entities only, and looks at names whatever their case', async () => {
    const { panel } = await open([fund, ...many]);
    await press(/Standalone companies/);
    const box = panel.getByRole('searchbox', { name: 'Search Standalone companies' });
    expect(box).toHaveFocus();
    await userEvent.type(box, 'COMPANY 11');
    expect(panel.getAllByRole('listitem')).toHaveLength(1);
    await userEvent.type(box, ' zzz');
    expect(panel.getByText('No results for this search')).toBeVisible();
  });

  test('is not there for ten', async () => {
    const { panel } = await open([fund, ...many.slice(0, 10)]);
    await press(/Standalone companies/);
    expect(panel.queryByRole('searchbox')).toBeNull();
  });
});

describe('the keyboard', () => {
  test('walks along the choices, chooses, and gives the focus back at Escape', async () => {
    const { panel } = await open([fund, ...standalone]);
    await waitFor(() => expect(panel.getByRole('button', { name: /Fjordkapital/ })).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(panel.getByRole('button', { name: 'Aker Mills' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(panel.getByRole('button', { name: 'Sydhavn Foods' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'the plate' })).toHaveFocus());
  });

  test.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 2, 0],
    ['ArrowUp', 0, 2],
    ['ArrowUp', -1, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['Home', -1, null],
    ['a', 1, null],
  ] as const)('%s from %i leads to %j', (key, at, next) => {
    expect(nextChoice(key, at, 3)).toBe(next);
    expect(nextChoice(key, -1, 0)).toBeNull();
  });
});

describe('a switch to another organisation', () => {
  test('remembers it, covers the page from the press to the load, and loads anew', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { panel } = await open([fund, ...standalone], {
      replies: {
        [SWITCH]: () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      },
    });
    await press(/Standalone companies/);
    await userEvent.click(panel.getByRole('button', { name: 'Sydhavn Foods' }));
    const cover = await screen.findByText('Please wait');
    expect(currentOrganisation()).toBe('o1');
    expect(leave.leaveTo).not.toHaveBeenCalled();
    answer({ data: { orgId: 'o2' } });
    await waitFor(() => expect(leave.leaveTo).toHaveBeenCalledWith('/'));
    expect(currentOrganisation()).toBe('o2');
    expect(savedPortal()).toBe('standalone');
    // Nothing of the former organisation shows until the new page is there: everything else is covered and inert.
    expect(cover).toBeVisible();
    expect(isInert(screen.getByText('figures of Fjordkapital'))).toBe(true);
    expect(isInert(panel.getByText('Sydhavn Foods'))).toBe(true);
    expect(isInert(cover)).toBe(false);
  });

  test('stays covered and loads anew where the browser brings the former page back', async () => {
    const { panel } = await open([fund, ...standalone]);
    await press(/Standalone companies/);
    await userEvent.click(panel.getByRole('button', { name: 'Sydhavn Foods' }));
    await waitFor(() => expect(leave.leaveTo).toHaveBeenCalled());
    const back = new Event('pageshow');
    Object.defineProperty(back, 'persisted', { value: true });
    window.dispatchEvent(back);
    expect(leave.reloadPage).toHaveBeenCalledOnce();
    expect(screen.getByText('Please wait')).toBeVisible();
  });

  test.each([
    ['Sydhavn Foods', /Standalone companies/, 'Unable to switch to this entity'],
    ['Sandbox - Test Company', /Fjordkapital/, 'Unable to switch to test company'],
  ])('to %s says that it failed, and stays', async (name, group, message) => {
    const replies = {
      [SWITCH]: () => {
        throw new AppError('missing', 'There is no such organisation among yours.');
      },
    };
    const { panel } = await open([fund, sandbox, ...standalone], { replies });
    await press(group);
    await userEvent.click(panel.getByRole('button', { name }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByText('Please wait')).toBeNull();
    expect(leave.leaveTo).not.toHaveBeenCalled();
    expect(currentOrganisation()).toBe('o1');
  });

  test('asks first where something is unsaved, and stays on no', async () => {
    const { panel, asked } = await open([fund, ...standalone], { dirty: true });
    await press(/Standalone companies/);
    await userEvent.click(panel.getByRole('button', { name: 'Sydhavn Foods' }));
    expect(await screen.findByText('You have unsaved changes. Are you sure you want to switch?')).toBeVisible();
    await press('Cancel');
    expect(asked.some((each) => each.startsWith('POST'))).toBe(false);
  });

  test('goes straight to the admin portal, which is a group and its one entry', async () => {
    await open([fund, provider]);
    await press(/Admin portal/);
    await waitFor(() => expect(leave.leaveTo).toHaveBeenCalledWith('/'));
    expect([currentOrganisation(), savedPortal()]).toEqual(['o8', 'admin']);
  });
});

test('another face of the same fund manager is kept in the browser and opens the home without a load', async () => {
  const { panel, here, asked } = await open([fund, ...standalone]);
  await press(/Fjordkapital/);
  await userEvent.click(panel.getByRole('button', { name: 'Fund manager self assessment' }));
  await waitFor(() => expect(here().pathname).toBe('/home'));
  expect(localStorage.getItem('portal')).toBe('fund_manager_self_assessment');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(leave.leaveTo).not.toHaveBeenCalled();
  expect(asked.some((each) => each.startsWith('POST'))).toBe(false);
});

describe('the test company', () => {
  test('can be created from here by an administrator of the fund manager', async () => {
    const { panel } = await open([fund]);
    await userEvent.click(await panel.findByRole('button', { name: 'Create test company' }));
    expect(await screen.findByRole('dialog', { name: 'Create a test company' })).toBeVisible();
  });

  test('is not offered where the feature is off', async () => {
    const { panel, asked } = await open([fund], { sandboxOn: false });
    await waitFor(() => expect(asked).toContain('GET /api/features'));
    expect(panel.queryByRole('button', { name: 'Create test company' })).toBeNull();
  });
});
