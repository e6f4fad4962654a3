import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { BarChart } from '#web/ui/charts/BarChart.tsx';
import type { ChartSeries } from '#web/ui/charts/chartData.ts';
import { shares } from '#web/ui/charts/Donut.tsx';
import { StackedBarChart, stacked } from '#web/ui/charts/StackedBarChart.tsx';

const format = (value: string | number) => `${value}`;
const series: readonly ChartSeries[] = [
  {
    id: 's1',
    name: 'Scope 1',
    points: [
      { label: '2023', value: '120' },
      { label: '2024', value: '80', partial: true, note: '3 of 4 sites' },
    ],
  },
  {
    id: 's2',
    name: 'Scope 2',
    points: [
      { label: '2023', value: null, note: 'Opted out' },
      { label: '2024', value: '-5' },
    ],
  },
];

it.each([
  { of: 'counts', value: 1, ticks: ['0', '1'] },
  { of: 'amounts', value: 0.5, ticks: ['0', '0.1', '0.2', '0.3', '0.4', '0.5'] },
])('gives the axis of $of the lines that they can reach', ({ value, ticks }) => {
  const { container } = render(
    <BarChart title="Exports" series={[{ id: 'e', name: 'Exports', points: [{ label: 'Nov', value }] }]} />,
  );
  const drawn = [...container.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(drawn).toEqual([...ticks, 'Nov']);
});

it('names every value of a chart, absent and partial ones in words', () => {
  render(<BarChart title="Emissions" unit="tCO2e" series={series} format={format} />);
  const names = screen.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'));
  expect(names).toEqual([
    '2023, Scope 1: 120 tCO2e',
    '2024, Scope 1: 80 tCO2e, partial: 3 of 4 sites',
    '2023, Scope 2: Opted out',
    '2024, Scope 2: -5 tCO2e',
  ]);
  expect(screen.getByText(/Hatched values are partial: Scope 1 2024\. Without a value: Scope 2 2023\./)).toBeVisible();
});

it('is walked by arrow keys, with one stop for Tab', async () => {
  const user = userEvent.setup();
  render(<BarChart title="Emissions" unit="tCO2e" series={series} format={format} />);
  await user.tab(); // the table toggle
  await user.tab();
  expect(document.activeElement).toHaveAttribute('aria-label', '2023, Scope 1: 120 tCO2e');
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(document.activeElement).toHaveAttribute('aria-label', '2024, Scope 2: -5 tCO2e');
  await user.keyboard('{Home}');
  expect(document.activeElement).toHaveAttribute('aria-label', '2023, Scope 2: Opted out');
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});

it('has a stop for Tab and a way on where the first value of a stack is missing', async () => {
  const gappy = [
    { id: 'a', name: 'A', points: [null, 2, null, 4].map((value, at) => ({ label: `Y${at}`, value })) },
    { id: 'b', name: 'B', points: [1, 1, 1, 1].map((value, at) => ({ label: `Y${at}`, value })) },
  ];
  const user = userEvent.setup();
  render(<StackedBarChart title="Waste" series={gappy} format={format} />);
  await user.tab();
  await user.tab();
  expect(document.activeElement).toHaveAttribute('aria-label', 'Y0, B: 1');
  await user.keyboard('{ArrowRight}{ArrowUp}{ArrowRight}');
  expect(document.activeElement).toHaveAttribute('aria-label', 'Y3, A: 4');
});

it('can be read as a table', async () => {
  const user = userEvent.setup();
  render(<BarChart title="Emissions" unit="tCO2e" series={series} format={format} />);
  await user.click(screen.getByRole('button', { name: 'View as table' }));
  const table = screen.getByRole('table', { name: 'Emissions, tCO2e' });
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(rows).toEqual(['2023120Opted out', '202480partial: 3 of 4 sites-5']);
  await user.click(screen.getByRole('button', { name: 'View as chart' }));
  expect(screen.queryByRole('table')).toBeNull();
});

it('stacks positive values up and negative ones down, and leaves absences out', () => {
  expect(stacked(series)).toEqual([
    { series: 0, index: 0, from: 0, to: 120 },
    { series: 0, index: 1, from: 0, to: 80 },
    { series: 1, index: 1, from: 0, to: -5 },
  ]);
});

it('gives each part its share, and an absence none', () => {
  const parts = [
    { label: 'Electricity', value: '75' },
    { label: 'Heat', value: '25' },
    { label: 'Steam', value: null },
  ];
  expect(shares(parts)).toEqual([75, 25, null]);
  expect(shares([{ label: 'x', value: '0' }])).toEqual([null]);
});
