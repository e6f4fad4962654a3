import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EditableGrid } from '#web/ui/grid/EditableGrid.tsx';
import type { CellChange, ChangeSource, GridColumn, NotTaken } from '#web/ui/grid/gridColumns.ts';

interface Entity {
  readonly id: string;
  readonly name: string;
}

const entities: readonly Entity[] = ['Oslo', 'Bergen', 'Turku'].map((name) => ({ id: name.toLowerCase(), name }));
const columns: readonly GridColumn[] = ['Q1', 'Q2', 'Q3'].map((id) => ({ id, header: id }));

beforeEach(() => {
  // jsdom lays nothing out: the rows need a height to be in sight
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
});

function Sheet({
  onChange,
  rows = entities,
}: {
  onChange: (changes: readonly CellChange[], source: ChangeSource) => NotTaken | undefined;
  rows?: readonly Entity[];
}) {
  const [values, setValues] = useState<Record<string, string>>({ 'oslo/Q1': '10', 'oslo/Q2': '20', 'bergen/Q1': '30' });
  const cell = useCallback(
    (row: Entity, column: GridColumn) => ({
      text: values[`${row.id}/${column.id}`] ?? '',
      readOnly: row.id === 'turku' && column.id === 'Q3',
      ...(row.id === 'bergen' &&
        column.id === 'Q1' && { sync: 'error' as const, message: 'More than the whole company' }),
    }),
    [values],
  );
  return (
    <>
      <button type="button">Before</button>
      <EditableGrid
        label="Electricity"
        rowsHeader="Site"
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        cell={cell}
        onChange={(changes, source) => {
          setValues((now) => ({
            ...now,
            ...Object.fromEntries(changes.map((c) => [`${c.row}/${c.column}`, c.after])),
          }));
          return onChange(changes, source);
        }}
      />
      <button type="button">After</button>
    </>
  );
}

function open(rows?: readonly Entity[]) {
  const onChange = vi.fn<(changes: readonly CellChange[], source: ChangeSource) => NotTaken | undefined>();
  render(<Sheet onChange={onChange} {...(rows && { rows })} />);
  const grid = screen.getByRole('grid', { name: 'Electricity' });
  const at = (row: string, column: number) =>
    within(screen.getByRole('rowheader', { name: row }).closest('tr') as HTMLElement).getAllByRole('gridcell')[
      column
    ] as HTMLElement;
  const words = () =>
    onChange.mock.calls.map(
      ([changes, source]) => `${source} ${changes.map((c) => `${c.row}/${c.column}:${c.before}>${c.after}`).join(' ')}`,
    );
  return { user: userEvent.setup(), grid, at, words, onChange };
}

const clipboard = (text: string) => ({ clipboardData: { getData: () => text, setData: vi.fn() } });

describe('a grid by keyboard', () => {
  it('types into a cell, keeps with Enter and goes down', async () => {
    const { user, at, words } = open();
    await user.click(at('Oslo', 2));
    await user.keyboard('12,5{Enter}');
    expect(words()).toEqual(['typed oslo/Q3:>12,5']);
    expect(at('Bergen', 2)).toHaveFocus();
  });

  it('edits what is there with F2, and Escape leaves it as it was', async () => {
    const { user, at, words } = open();
    await user.click(at('Oslo', 0));
    await user.keyboard('{F2}{End}5{Escape}');
    expect(words()).toEqual([]);
    expect(at('Oslo', 0)).toHaveTextContent('10');
    await user.keyboard('{F2}{End}5{Tab}');
    expect(words()).toEqual(['typed oslo/Q1:10>105']);
    expect(at('Oslo', 1)).toHaveFocus();
  });

  it('keeps what is typed when another cell is pressed, once', async () => {
    const { user, at, words } = open();
    await user.click(at('Oslo', 2));
    await user.keyboard('7');
    await user.click(at('Turku', 0));
    expect(words()).toEqual(['typed oslo/Q3:>7']);
    expect(at('Turku', 0)).toHaveFocus();
  });

  it('walks by Tab from cell to cell and over the end of the row', async () => {
    const { user, at } = open();
    await user.click(at('Oslo', 2));
    await user.keyboard('{Tab}');
    expect(at('Bergen', 0)).toHaveFocus();
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(at('Oslo', 2)).toHaveFocus();
  });

  it('is no trap: Escape and then Tab leave it', async () => {
    const { user, at } = open();
    await user.click(at('Oslo', 0));
    await user.keyboard('{Escape}{Tab}');
    expect(at('Oslo', 1)).not.toHaveFocus();
    expect(document.activeElement?.closest('table')).toBeNull();
  });

  it('empties the selected cells and takes it back with Ctrl+Z', async () => {
    const { user, at, words } = open();
    await user.click(at('Oslo', 0));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Delete}');
    await user.keyboard('{Control>}z{/Control}');
    await user.keyboard('{Control>}y{/Control}');
    expect(words()).toEqual([
      'cleared oslo/Q1:10> oslo/Q2:20> bergen/Q1:30>',
      'undone oslo/Q1:>10 oslo/Q2:>20 bergen/Q1:>30',
      'undone oslo/Q1:10> oslo/Q2:20> bergen/Q1:30>',
    ]);
  });

  it('fills down with Ctrl+D', async () => {
    const { user, at, words } = open();
    await user.click(at('Oslo', 1));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(words()).toEqual(['filled bergen/Q2:>20 turku/Q2:>20']);
  });
});

describe('the clipboard', () => {
  it('puts a rectangle from Excel into the grid and says what had no place', () => {
    const { at, words } = open();
    fireEvent.pointerDown(at('Bergen', 1));
    fireEvent.paste(at('Bergen', 1), clipboard('1\t2\t3\r\n"4 5"\t6\r\n'));
    expect(words()).toEqual(['pasted bergen/Q2:>1 bergen/Q3:>2 turku/Q2:>4 5']);
    expect(screen.getByText(/Pasted 3 cells; 1 cell may not be edited; 1 cell did not fit/)).toBeInTheDocument();
  });

  it('counts only what its owner took, and says what waits', () => {
    const { at, onChange } = open();
    onChange.mockReturnValue({ unread: 1, asked: 1 });
    fireEvent.pointerDown(at('Oslo', 0));
    fireEvent.paste(at('Oslo', 0), clipboard('900\r\nabc\r\n1.234\r\n'));
    expect(
      screen.getByText('Pasted 1 cell; 1 cell could not be read; 1 cell waits for your answer'),
    ).toBeInTheDocument();
  });

  it('copies the selection as spreadsheets read it', () => {
    const { at } = open();
    const data = clipboard('');
    fireEvent.pointerDown(at('Oslo', 0));
    fireEvent.pointerDown(at('Bergen', 1), { shiftKey: true });
    fireEvent.copy(at('Bergen', 1), data);
    expect(data.clipboardData.setData).toHaveBeenCalledWith('text/plain', '10\t20\r\n30\t');
  });
});

describe('what a cell says', () => {
  it('refuses to edit a cell that may not be edited, and says so', async () => {
    const { user, at, words } = open();
    expect(at('Turku', 2)).toHaveAttribute('aria-readonly', 'true');
    await user.click(at('Turku', 2));
    await user.keyboard('5');
    expect(screen.getByText('This cell may not be edited')).toBeInTheDocument();
    expect(words()).toEqual([]);
  });

  it('ties the message to the active cell', async () => {
    const { user, at } = open();
    await user.click(at('Bergen', 0));
    expect(at('Bergen', 0)).toHaveAttribute('aria-invalid', 'true');
    expect(at('Bergen', 0)).toHaveAccessibleDescription('More than the whole company');
  });
});

it('draws only the rows in sight of five hundred, and reaches the last by Ctrl+End', async () => {
  const many = Array.from({ length: 500 }, (_, at) => ({ id: `s${at}`, name: `Site ${at}` }));
  const { user, grid, at } = open(many);
  expect(grid).toHaveAttribute('aria-rowcount', '501');
  expect(within(grid).getAllByRole('row').length).toBeLessThan(60);
  await user.click(at('Site 0', 0));
  const scroller = grid.parentElement as HTMLElement;
  scroller.scrollTo = ((options: ScrollToOptions) => {
    scroller.scrollTop = options.top ?? 0;
    setTimeout(() => fireEvent.scroll(scroller)); // as in browsers, the event comes later
  }) as typeof scroller.scrollTo;
  await user.keyboard('{Control>}{End}{/Control}');
  await waitFor(() => expect(at('Site 499', 2)).toHaveFocus());
});

it('is a list of cards with fields on a phone', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('768'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  const onChange = vi.fn();
  render(<Sheet onChange={onChange} />);
  expect(screen.queryByRole('grid')).toBeNull();
  const user = userEvent.setup();
  const field = await screen.findByRole('textbox', { name: 'Oslo, Q3' });
  await user.type(field, '42{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith([{ row: 'oslo', column: 'Q3', before: '', after: '42' }], 'typed');
  expect(screen.getByRole('textbox', { name: 'Bergen, Q1' })).toHaveAccessibleDescription(
    'More than the whole company',
  );
  vi.unstubAllGlobals();
});
