import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Behind } from '#shared/collection/rollups/schema.ts';
import type { Tile } from '#shared/reporting/dashboard/routes.ts';
import { aFigure, aTile } from './fakeTile.ts';
import { board, energy, intensity, open, tileOf } from './fixture.tsx';

describe('the dashboard', () => {
  it('shows values with unit, change, coverage and what is partial, in words', async () => {
    open();
    const tile = await tileOf('Energy consumption');
    expect(tile.getByText('150')).toBeInTheDocument();
    expect(tile.getByText('Partial:')).toBeInTheDocument();
    expect(tile.getByText(/3 of 4 cells/, { selector: 'p' })).toBeInTheDocument();
    expect(tile.getByText(/Down, −25% against 2024, a partial figure is compared/)).toBeInTheDocument();
    expect(tile.getByRole('img')).toHaveAccessibleName(
      'Energy consumption, last years: 2023 100 MWh; 2024 200 MWh; 2025 150 MWh, partial: 3 of 4 cells',
    );
    expect((await tileOf('Energy intensity')).getByText('−33%, better')).toBeInTheDocument();
    expect((await tileOf('Code of conduct')).getByText('No answer counts yet: 0 of 4 cells')).toBeInTheDocument();
    expect(screen.getByText(/2 of 3 figures have a value, 1 of them partial, 1 empty/)).toBeInTheDocument();
  });

  it('says beside a figure outside its limits what is wrong and which answers to look at', async () => {
    const finding = "140 % is above 100 %. Check 'Women employees' and 'Headcount'.";
    const share = { id: 'share', name: 'Share of women', unit: '%', derived: true };
    open({ tiles: [aTile([aFigure('40'), aFigure('140', { finding })], share)] });
    const tile = await tileOf('Share of women');
    expect(tile.getByText(finding)).toHaveTextContent(`Warning: ${finding}`);
  });

  it('says which figures are not up to date, since when and why, above them, in each tile and in the table', async () => {
    const ofYears = (tile: Tile, ...states: (Behind['state'] | null)[]): Tile => ({
      ...tile,
      years: tile.years.map((each, at) => {
        const state = states[at] ?? null;
        return { ...each, behind: state && { state, since: `2026-11-28T09:0${at}:00.000Z` } };
      }),
    });
    open({ tiles: [ofYears(energy, null, 'WAITING', 'FAILED'), ofYears(intensity, null, null, 'WAITING'), board] });
    expect(await screen.findByText('2 figures are not up to date')).toBeInTheDocument();
    expect(
      screen.getByText(/^Changes since 28 Nov 2026, 10:02 could not be added yet\. Sedum tries again by itself/),
    ).toBeInTheDocument();
    const failed = 'Not up to date. Changes since 28 Nov 2026, 10:02 could not be added yet.';
    const waits = '2024 is not up to date. Changes since 28 Nov 2026, 10:01 are still being added.';
    const tile = await tileOf('Energy consumption');
    expect(tile.getByText(failed)).toHaveTextContent(`Warning: ${failed}`);
    expect(tile.getByText(waits)).toBeInTheDocument();
    expect(
      (await tileOf('Energy intensity')).getByText(/^Not up to date\. .* are still being added\.$/),
    ).toBeInTheDocument();
    expect((await tileOf('Code of conduct')).queryByText(/up to date/)).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: 'View as table' })[0] as HTMLElement);
    const table = await screen.findByRole('table', { name: 'Figures' });
    expect(within(table).getAllByText('not up to date')).toHaveLength(3);
  });

  it('says of a figure that was given up that it is tried no more, beside others that are', async () => {
    const lacking = (tile: Tile, state: Behind['state']): Tile => ({
      ...tile,
      years: tile.years.map((each, at, all) => ({
        ...each,
        behind: at === all.length - 1 ? { state, since: '2026-11-28T09:00:00.000Z' } : null,
      })),
    });
    open({ tiles: [lacking(energy, 'FAILED'), lacking(intensity, 'GIVEN_UP'), lacking(board, 'WAITING')] });
    expect(await screen.findByText('3 figures are not up to date')).toBeInTheDocument();
    expect(screen.getByText(/could not be added\. Sedum has stopped trying, and nothing/)).toBeInTheDocument();
    const text = 'Not up to date. Changes since 28 Nov 2026, 10:00 could not be added.';
    expect((await tileOf('Energy intensity')).getByText(text)).toHaveTextContent(`Warning: ${text}`);
  });

  it('says nothing above figures of which only a year before is behind', async () => {
    const [first, ...others] = energy.years;
    const behind = { state: 'WAITING', since: '2026-11-28T09:00:00.000Z' } as const;
    open({ tiles: [{ ...energy, years: first ? [{ ...first, behind }, ...others] : [] }] });
    await screen.findByText(/^2023 is not up to date/);
    expect(screen.queryByText(/figures? (is|are) not up to date/)).toBeNull();
  });

  it('says to somebody of some sites whose figures these are, and that they count by share', async () => {
    open({ entities: ['moss'], consolidation: 'equity_share' });
    expect(await screen.findByText('Your sites, at the company’s share')).toBeInTheDocument();
    cleanup();
    open({ entities: ['moss'] });
    expect(await screen.findByText('Your sites')).toBeInTheDocument();
    cleanup();
    open();
    await screen.findByRole('heading', { name: 'Key figures' });
    expect(screen.queryByText(/Your sites/)).toBeNull();
  });

  it('reads all of it in one request', async () => {
    const { asked } = open();
    await screen.findByRole('heading', { name: 'Key figures' });
    expect(asked.filter((each) => each.includes('/year/'))).toEqual(['GET /api/year/2025/dashboard']);
  });

  it('is narrowed by search, by category and by what is empty', async () => {
    open();
    await userEvent.type(await screen.findByLabelText('Search figures'), 'conduct');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Energy consumption' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Code of conduct' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('switch', { name: 'Hide empty' }));
    expect(await screen.findByText('No figure fits the search and the switches.')).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear all' })[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('tab', { name: /Governance/ }));
    expect(screen.queryByRole('link', { name: 'Energy consumption' })).toBeNull();
  });

  it('becomes one table with every year that sorts', async () => {
    open();
    await screen.findByRole('heading', { name: 'Key figures' });
    await userEvent.click(screen.getAllByRole('button', { name: 'View as table' })[0] as HTMLElement);
    const table = await screen.findByRole('table', { name: 'Figures' });
    await userEvent.click(within(table).getByRole('button', { name: '2024' }));
    await userEvent.click(within(table).getByRole('button', { name: '2024' }));
    const names = within(table).getAllByRole('rowheader');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Code of conduct',
      'Energy consumption',
      'Energy intensity',
    ]);
  });

  it('leads an administrator to the set-up of a year that is not set up', async () => {
    open({ tiles: [aTile([aFigure('1'), null])] });
    expect(await screen.findByText('2025 is not set up yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Set up 2025' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Look at 2024' })).toBeInTheDocument();
  });

  it('offers a viewer no set-up', async () => {
    open({ role: 'DATA_VIEWER', tiles: [] });
    expect(await screen.findByText('2025 is not set up yet')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Set up 2025' })).toBeNull();
  });
});
