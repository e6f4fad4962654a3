import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { kept, open, serve, startPage, typeInto } from './fakePage.tsx';

startPage();

// What comes after the grid: the strip never does, and the panel of a cell cannot be had the first time.
const panel = vi.hoisted(() => ({ tries: 0 }));
vi.mock('./RollUpStrip.tsx', () => new Promise(() => {}));
vi.mock('#web/lib/laterPart.tsx', async (original) => {
  const { laterPart } = await original<typeof import('#web/lib/laterPart.tsx')>();
  return {
    laterPart: (part: Parameters<typeof laterPart>[0]) =>
      laterPart({
        ...part,
        load: async () => {
          if (part.failure !== 'The cell could not be loaded') return part.load();
          panel.tries += 1;
          if (panel.tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
          return part.load();
        },
      }),
  };
});

describe('the parts of the page that come after the grid', () => {
  it('say that they could not be had, and come at another try', async () => {
    serve();
    open();
    await screen.findByRole('grid');
    expect(await screen.findByText('The cell could not be loaded')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Show the history' })).toBeVisible();
    expect(screen.queryByText('The cell could not be loaded')).toBeNull();
    expect(panel.tries).toBe(2);
  });

  it('hold their place, and the grid works without them', async () => {
    serve();
    open();
    await screen.findByRole('grid');
    expect(screen.getByText('Loading the result so far...')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Result so far' })).toBeNull();
    await typeInto(0, '1,234.5');
    await screen.findByText(/^Saved \d/);
    expect(kept.saved).toEqual([expect.objectContaining({ entityId: 'oslo', value: '1234.5' })]);
  });

  it('come with the list of limits when it is opened', async () => {
    serve();
    open();
    await screen.findByRole('grid');
    expect(screen.queryByText('For the company the entities are added up.')).toBeNull();
    await userEvent.click(screen.getByText('Limits, sums and frameworks'));
    expect(await screen.findByText('For the company the entities are added up.')).toBeVisible();
  });
});
