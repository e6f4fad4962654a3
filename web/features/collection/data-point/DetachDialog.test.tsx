import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import type { Evidence } from '#shared/collection/cells/schema.ts';
import { kept, open, serve, startPage } from './fakePage.tsx';
import { aCell } from './fixture.ts';

startPage();

const bill: Evidence = {
  id: 'f1',
  name: 'bill.pdf',
  size: 40,
  contentType: 'application/pdf',
  sha256: 'a'.repeat(64),
  at: '2025-02-01T10:00:00.000Z',
  by: { id: 'ada', name: 'Ada' },
};
const DETACH = 'DELETE /api/submissions/{id}/attachments/{fileId}';

/** Opens a cell in this state that holds the bill, and gives what the server is asked. */
async function withBill(
  state: 'DRAFT' | 'SUBMITTED',
  detach: (request: { readonly body: unknown }) => unknown = () => undefined,
) {
  kept.cells.set('oslo', aCell('oslo', { value: '12' }, { state, version: 1, evidence: [bill] }));
  const { asked } = serve(undefined, { [DETACH]: detach });
  open();
  await screen.findByRole('grid');
  await userEvent.click(await screen.findByRole('button', { name: /remove bill\.pdf/i }));
  return asked;
}

describe('detaching a file', () => {
  it('of a submitted value asks for a reason, and sends it in no address', async () => {
    const sent: unknown[] = [];
    const asked = await withBill('SUBMITTED', ({ body }) => void sent.push(body));
    const dialog = await screen.findByRole('dialog', { name: 'Detach the file?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Detach' }));
    await within(dialog).findByText('Give a reason of at least 3 characters');
    expect(asked.filter((line) => line.startsWith('DELETE'))).toEqual([]);
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Of another site');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Detach' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /remove bill\.pdf/i })).toBeNull());
    expect(asked.filter((line) => line.startsWith('DELETE'))).toEqual([expect.stringMatching(/\/attachments\/f1$/)]);
    expect(sent).toEqual([{ reason: 'Of another site' }]);
  });

  it('that the server refuses says why, and leaves the file where it is', async () => {
    await withBill('SUBMITTED', () => {
      throw new AppError('locked', 'The year was locked meanwhile.');
    });
    const dialog = await screen.findByRole('dialog', { name: 'Detach the file?' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Of another site');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Detach' }));
    await within(dialog).findByText(/The year was locked meanwhile/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: /remove bill\.pdf/i })).toBeVisible();
  });

  it('of a draft asks for no reason', async () => {
    const sent: unknown[] = [];
    await withBill('DRAFT', ({ body }) => void sent.push(body));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Detach' }));
    await waitFor(() => expect(sent).toEqual([{}]));
  });
});
