import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Column } from '#web/ui/tables/columns.ts';
import { DataTable, type DataTableProps } from '#web/ui/tables/DataTable.tsx';
import { VirtualTable } from '#web/ui/tables/VirtualTable.tsx';

interface Entity {
  readonly name: string;
  readonly energy: number | null;
}

const entities: readonly Entity[] = [
  { name: 'Site 10', energy: 5 },
  { name: 'Site 9', energy: null },
  { name: 'Site 1', energy: 100 },
];
const columns: readonly Column<Entity>[] = [
  { id: 'name', header: 'Site', cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    id: 'energy',
    header: 'Energy',
    cell: ({ energy }) => energy ?? 'No data',
    sortBy: ({ energy }) => energy,
    align: 'end',
  },
];

function Table(props: Partial<DataTableProps<Entity>>) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <MemoryRouter>
      <DataTable
        label="Sites"
        columns={columns}
        rows={entities}
        rowKey={({ name }) => name}
        rowHref={({ name }) => `/sites/${name}`}
        selection={{ selected, onChange: setSelected }}
        bulkActions={<button type="button">Assign</button>}
        {...props}
      />
    </MemoryRouter>
  );
}
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

describe('a table', () => {
  it('sorts by a head, numbers in names as numbers, and back; nothing comes last both ways', async () => {
    const user = userEvent.setup();
    render(<Table />);
    await user.click(screen.getByRole('button', { name: 'Site' }));
    expect(names()).toEqual(['Site 1', 'Site 9', 'Site 10']);
    expect(screen.getByRole('columnheader', { name: 'Site' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Energy' }));
    expect(names()).toEqual(['Site 10', 'Site 1', 'Site 9']);
    await user.click(screen.getByRole('button', { name: 'Energy' }));
    expect(names()).toEqual(['Site 1', 'Site 10', 'Site 9']);
  });

  it('leaves sorting to the page that wants it', async () => {
    const onSortChange = vi.fn();
    const user = userEvent.setup();
    render(<Table onSortChange={onSortChange} sort={{ column: 'name', direction: 'ascending' }} />);
    await user.click(screen.getByRole('button', { name: 'Site' }));
    expect(onSortChange).toHaveBeenCalledExactlyOnceWith({ column: 'name', direction: 'descending' });
    expect(names()).toEqual(['Site 10', 'Site 9', 'Site 1']);
  });

  it('selects one and all, says how many, and shows what can be done with them', async () => {
    const user = userEvent.setup();
    render(<Table />);
    expect(screen.queryByRole('button', { name: 'Assign' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select Site 9' }));
    expect(screen.getByText('1 selected')).toBeVisible();
    const all = screen.getByRole('checkbox', { name: 'Select all Sites' }) as HTMLInputElement;
    expect(all.indeterminate).toBe(true);
    await user.click(all);
    expect(screen.getByText('3 selected')).toBeVisible();
    await user.click(all);
    expect(screen.queryByRole('button', { name: 'Assign' })).toBeNull();
  });

  it('leads from the first column to the page of its row', () => {
    render(<Table />);
    expect(screen.getByRole('link', { name: 'Site 9' })).toHaveAttribute('href', '/sites/Site 9');
  });

  it('shows what it is given where there are no rows, and a skeleton while they come', () => {
    const { rerender } = render(<Table rows={[]} empty={<p>No sites yet</p>} />);
    expect(screen.getByText('No sites yet')).toBeVisible();
    rerender(<Table loading />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading Sites...');
  });
});

it('is a list of cards on a phone', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  render(<Table />);
  expect(screen.queryByRole('table')).toBeNull();
  const card = screen.getAllByRole('listitem')[1] as HTMLElement;
  expect(within(card).getByRole('link', { name: 'Site 9' })).toBeVisible();
  expect(within(card).getByRole('term')).toHaveTextContent('Energy');
  expect(within(card).getByRole('definition')).toHaveTextContent('No data');
  vi.unstubAllGlobals();
});

it('has the menu of a row beside the title of its card, not in a line without a name', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  render(
    <DataTable
      label="People"
      columns={[
        { id: 'name', header: 'Name', cell: ({ name }) => name },
        { id: 'role', header: 'Role', cell: () => 'Owner' },
        { id: 'menu', header: 'Actions', inCorner: true, cell: () => <button type="button">Actions</button> },
      ]}
      rows={[{ name: 'Astrid' }]}
      rowKey={({ name }) => name}
    />,
  );
  expect(screen.getByRole('button', { name: 'Actions' })).toBeVisible();
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Role']);
  vi.unstubAllGlobals();
});

describe('a table of thousands', () => {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  });

  it('draws the rows in sight only, says how many there are, and opens one by its button', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => ({ name: `Site ${at}`, energy: at }));
    const onRow = vi.fn();
    const user = userEvent.setup();
    render(<VirtualTable label="Sites" columns={columns} rows={rows} rowKey={({ name }) => name} onRow={onRow} />);
    expect(screen.getByRole('table', { name: 'Sites' })).toHaveAttribute('aria-rowcount', '5001');
    expect(screen.getAllByRole('rowheader').length).toBeLessThan(40);
    await user.click(screen.getByRole('button', { name: 'Energy' }));
    await user.click(screen.getByRole('button', { name: 'Energy' }));
    await user.click(screen.getByRole('button', { name: 'Site 4999' }));
    expect(onRow).toHaveBeenCalledExactlyOnceWith({ name: 'Site 4999', energy: 4999 });
  });
});
