import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useReportingYear, yearIn, yearsOffered } from './reportingYear.ts';

function Year() {
  const { year, setYear } = useReportingYear();
  const { search } = useLocation();
  return (
    <>
      <output>{year}</output>
      <p>address {search}</p>
      <button type="button" onClick={() => setYear(2023)}>
        2023
      </button>
    </>
  );
}
const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Year />
    </MemoryRouter>,
  );

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z'), toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

describe('the selected reporting year', () => {
  test('is the previous calendar year before anybody selects one', () => {
    open('/home');
    expect(screen.getByRole('status')).toHaveTextContent('2025');
  });

  test('stays selected in this browser, on every page', async () => {
    const { unmount } = open('/home');
    await userEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('status')).toHaveTextContent('2023');
    unmount();
    open('/reports');
    expect(screen.getByRole('status')).toHaveTextContent('2023');
    expect(screen.getByText('address')).toBeVisible();
  });

  test('is that of the address where the address names one, and selecting changes the address', async () => {
    open('/collect-data?year=2024&status=COMPLETE');
    expect(screen.getByRole('status')).toHaveTextContent('2024');
    await userEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('status')).toHaveTextContent('2023');
    expect(screen.getByText('address ?year=2023&status=COMPLETE')).toBeVisible();
  });

  test('ignores an address that names no year', () => {
    open('/collect-data?year=20x4');
    expect(screen.getByRole('status')).toHaveTextContent('2025');
  });

  test('ignores what somebody else wrote into the storage', () => {
    localStorage.setItem('sedum.reportingYear', '1');
    open('/home');
    expect(screen.getByRole('status')).toHaveTextContent('2025');
  });
});

test('a year is four digits from 2000 to 2100', () => {
  expect(['2000', '2100', '1999', '2101', '20255', ' 2025', '', null].map(yearIn)).toEqual([
    2000,
    2100,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('the selector offers the current year, six before it, and the selected one wherever it lies', () => {
  const today = new Date('2026-11-28');
  expect(yearsOffered(2025, today)).toEqual([2026, 2025, 2024, 2023, 2022, 2021, 2020]);
  expect(yearsOffered(2031, today)[0]).toBe(2031);
  expect(yearsOffered(2012, today).at(-1)).toBe(2012);
});
