import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FilterSelect, FoldingFilterBar } from './FoldingFilterBar.tsx';

function show(phone: boolean, active = 0) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: phone,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const filters = Array.from({ length: active }, (_, at) => ({ id: `${at}`, label: 'x', onRemove: () => undefined }));
  render(
    <FoldingFilterBar label="Filters of it" active={filters} onClearAll={() => undefined} search={<p>search</p>}>
      <FilterSelect label="Category" options={[]} value={null} onChange={() => undefined} />
    </FoldingFilterBar>,
  );
}

test('on a phone the filters are behind a button that counts those in force, and the search is not', async () => {
  show(true, 2);
  expect(screen.getByText('search')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Category' })).toBeNull();
  const button = screen.getByRole('button', { name: 'Filters (2)' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  expect(screen.getByRole('combobox', { name: 'Category' })).toBeVisible();
  expect(button).toHaveAttribute('aria-expanded', 'true');
});

test('elsewhere they stand in the bar, without a button', () => {
  show(false);
  expect(screen.getByRole('combobox', { name: 'Category' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Filters/ })).toBeNull();
});
