import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { cellOf, kept, open, serve, startPage } from './fakePage.tsx';
import { aCell, aDataPoint, aSection } from './fixture.ts';

startPage();

const opening = (entityId: string, value: string) => ({ entityId, dataPointId: 'electricity', period: 'FY', value });
const offer = (openings: readonly object[]) => ({
  'GET /api/year/{year}/data-points/{id}': () => ({
    section: aSection(),
    data: [...kept.cells.values()],
    previous: [],
    openings,
  }),
});

it('offers closing figures of the year before, and takes them over as drafts into cells that are empty', async () => {
  kept.cells.set('oslo', aCell('oslo', { value: '4', unit: 'MWh' }, { state: 'SUBMITTED' }));
  serve(aDataPoint(), offer([opening('oslo', '5'), opening('lyon', '12.5'), opening('porto', '3')]));
  open();
  await screen.findByText('2023 closed with figures that open 2024');
  expect(screen.getByText(/Lyon plant.* 12\.5 MWh; Porto.* 3 MWh\. Taken over/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Take over all 2' }));
  await waitFor(() => expect(kept.saved).toHaveLength(2));
  expect(kept.saved).toMatchObject([
    { entityId: 'lyon', value: '12.5', unit: 'MWh', state: 'DRAFT' },
    { entityId: 'porto', value: '3', unit: 'MWh', state: 'DRAFT' },
  ]);
  expect(cellOf(0)).toHaveTextContent('4');
  expect(screen.queryByText('2023 closed with figures that open 2024')).toBeNull();
});

it('offers nothing where every cell is answered, and nothing in a year that takes no values', async () => {
  for (const id of ['oslo', 'lyon', 'porto'])
    kept.cells.set(id, aCell(id, { value: '4', unit: 'MWh' }, { state: 'DRAFT' }));
  serve(aDataPoint(), offer([opening('oslo', '5')]));
  open();
  await screen.findByRole('grid');
  expect(screen.queryByText(/closed with figures/)).toBeNull();
});
