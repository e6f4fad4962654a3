import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { detailOf, details, energy, intensity, open } from './fixture.tsx';

describe('the explanation of a figure', () => {
  it('opens from its tile and leads through its inputs and back', async () => {
    open();
    await userEvent.click(await screen.findByRole('link', { name: 'Energy intensity' }));
    const panel = within(await screen.findByRole('dialog'));
    expect(await panel.findByText('[Energy consumption] / revenue')).toBeInTheDocument();
    expect(panel.getByText('150 / 75 = 2 MWh')).toBeInTheDocument();
    await userEvent.click(panel.getByRole('link', { name: 'Energy consumption' }));
    expect(await panel.findByText('Take it from the meters.')).toBeInTheDocument();
    await waitFor(() => expect(panel.getByRole('heading', { name: 'Energy consumption' })).toBeInTheDocument());
    await userEvent.click(panel.getByRole('button', { name: 'Back' }));
    expect(await panel.findByText('150 / 75 = 2 MWh')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says of the figure and of its inputs whether they are up to date', async () => {
    const behind = { state: 'FAILED', since: '2026-11-28T09:00:00.000Z' } as const;
    const [input] = details.intensity?.inputs ?? [];
    if (!input) throw new Error('The intensity reads nothing');
    const late = detailOf(intensity, {
      inputs: [{ ...input, behind }],
      years: intensity.years.map((each) => ({ ...each, behind: each.year === 2025 ? behind : null })),
    });
    open({ address: '&metric=intensity', found: { intensity: late } });
    const panel = within(await screen.findByRole('dialog'));
    expect(await panel.findByText(/^Not up to date\. Changes since 28 Nov 2026, 10:00 could not/)).toBeInTheDocument();
    expect(panel.getByRole('row', { name: /Energy consumption/ })).toHaveTextContent('not up to date');
  });

  it('opens from its address, and shows who answered what with how much evidence', async () => {
    open({ address: '&metric=energy_total' });
    const panel = within(await screen.findByRole('dialog'));
    const answers = within(await panel.findByRole('table', { name: 'Answers' }));
    expect(answers.getByText('150,000 kWh')).toBeInTheDocument();
    expect(answers.getByText('= 150 MWh')).toBeInTheDocument();
    expect(answers.getByText('Ada Berg')).toBeInTheDocument();
    expect(answers.getByText('2')).toBeInTheDocument();
    expect(answers.getByRole('link', { name: 'Moss works, FY 2025' })).toHaveAttribute(
      'href',
      '/collect-data/data-points/energy_total?group=energy&cell=moss.FY&year=2025',
    );
    expect(panel.getByText('60%')).toBeInTheDocument();
  });

  it('says how many answers are not listed, and that only those listed were held against the figure', async () => {
    open({ address: '&metric=energy_total', found: { energy_total: detailOf(energy, { cellsLeft: 1200 }) } });
    const panel = within(await screen.findByRole('dialog'));
    expect(await panel.findByText('Answers that it is made of (1201)')).toBeInTheDocument();
    const left = panel.getByText(/^1,200 answers of further/);
    expect(left).toHaveTextContent('Only the answers listed here were checked for being newer than the figure.');
  });

  it('shows a viewer neither people nor evidence, and no way to enter', async () => {
    open({ role: 'DATA_VIEWER', address: '&metric=energy_total' });
    const answers = within(await screen.findByRole('table', { name: 'Answers' }));
    expect(answers.queryByRole('link')).toBeNull();
    expect(answers.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Cell', 'Answer']);
  });

  it('says that an unknown figure is none, without a retry that cannot help', async () => {
    open({ address: '&metric=unknown' });
    expect(await screen.findByText('There is no such metric.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
