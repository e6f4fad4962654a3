import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { cellOf, kept, open, serve, startPage, typeInto } from './fakePage.tsx';
import { aCell, aDataPoint } from './fixture.ts';

startPage();

const CHOOSE = `PUT ${profileRoutes.chooseNumbers.path}`;
let chosen: unknown[] = [];
const serveChoosing = () =>
  serve(aDataPoint(), {
    [CHOOSE]: ({ body }) => {
      chosen.push(body);
      return { data: { numberChoice: (body as { numberLocale: string }).numberLocale } };
    },
  });

beforeEach(() => {
  chosen = [];
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
});

describe('locale-of-the-user: numbers of somebody whose browser writes them as the organisation does', () => {
  it('are read so without a question', async () => {
    serveChoosing();
    open(undefined, { numberLocale: 'de-DE' });
    await screen.findByRole('grid');
    expect(screen.getByText('Numbers are read as 1.234,5')).toBeVisible();
    await typeInto(0, '1.234');
    await waitFor(() => expect(kept.saved).toEqual([expect.objectContaining({ value: '1234', unit: 'MWh' })]));
  });
});

describe('locale-of-the-user: numbers of somebody whose browser writes them otherwise', () => {
  it('are asked once: the answer counts for all that waits, and is kept on the server', async () => {
    serveChoosing();
    open(undefined, { numberLocale: 'en-GB' });
    await screen.findByRole('grid');
    fireEvent.paste(cellOf(0), { clipboardData: { getData: () => '1.234\n5.678\n12' } });
    const report = await screen.findByRole('region', { name: 'What was not taken' });
    const [first] = within(report).getAllByRole('button', { name: /numbers like 1\.234,5$/ });
    expect(first).toHaveTextContent('1234, numbers like 1.234,5');
    if (first) await userEvent.click(first);
    await waitFor(() =>
      expect(kept.saved.map(({ entityId, value }) => `${entityId} ${value}`).toSorted()).toEqual([
        'lyon 5678',
        'oslo 1234',
        'porto 12',
      ]),
    );
    expect(chosen).toEqual([{ numberLocale: 'de-DE' }]);
    expect(screen.queryByRole('region', { name: 'What was not taken' })).toBeNull();
  });

  it('are asked under the box too, which does not read again what it wrote itself', async () => {
    kept.cells.set('oslo', aCell('oslo', { value: '1.234', unit: 'MWh' }, { state: 'DRAFT', version: 3 }));
    serveChoosing();
    open(undefined, { numberLocale: 'en-GB' });
    await screen.findByRole('grid');
    await userEvent.click(cellOf(0));
    const box = await screen.findByRole('textbox', { name: 'Oslo plant, FY 2024' });
    await userEvent.click(box);
    await userEvent.tab();
    expect(screen.queryByRole('button', { name: /numbers like/ })).toBeNull();
    await userEvent.clear(box);
    await userEvent.type(box, '2.345{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: '2.345, numbers like 1,234.5' }));
    await waitFor(() => expect(kept.saved).toEqual([expect.objectContaining({ value: '2.345' })]));
    expect(chosen).toEqual([{ numberLocale: 'en-GB' }]);
  });

  it('can be settled by the line above the grid, and changed there', async () => {
    serveChoosing();
    open(undefined, { numberLocale: 'en-GB' });
    await screen.findByRole('grid');
    expect(screen.getByText(/^Numbers are shown as 1,234\.5; what can mean two things is asked once/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Choose' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Numbers are read as' }), '1.234,5');
    await waitFor(() => expect(chosen).toEqual([{ numberLocale: 'de-DE' }]));
  });
});
