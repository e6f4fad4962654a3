import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { StateChip, StatusChip } from '#web/ui/status/StatusChip.tsx';
import { StatusIcon } from '#web/ui/status/StatusIcon.tsx';
import { cellStates, sectionStatuses } from '#web/ui/status/statuses.ts';
import { VarianceFlag } from '#web/ui/status/VarianceFlag.tsx';

it('complete and opted out are green, partially complete is yellow, everything else is grey', () => {
  const tones = Object.entries(sectionStatuses).map(([status, { tone }]) => `${status} ${tone}`);
  expect(tones.sort()).toEqual([
    'COMPLETE complete',
    'CONFIGURE idle',
    'NO_DATA idle',
    'NO_ENTITIES idle',
    'NO_SITES idle',
    'OPTED_OUT complete',
    'PARTIALLY_COMPLETE partial',
  ]);
});

it("explains the status without sites as 'Missing entity access'", async () => {
  const user = userEvent.setup();
  render(<StatusIcon status="NO_SITES" />);
  await user.hover(screen.getByRole('img', { name: 'No sites' }));
  expect(await screen.findByRole('tooltip')).toHaveTextContent(/^Missing entity access$/);
});

it('always has a word beside icon and colour', () => {
  render(
    <>
      <StatusChip status="PARTIALLY_COMPLETE" detail="7 of 31" />
      <StateChip state="NOT_AVAILABLE" />
    </>,
  );
  expect(screen.getByText('Partially complete')).toHaveTextContent('7 of 31');
  expect(screen.getByText('No data')).toBeVisible();
});

it('keeps the three absences apart', () => {
  const words = [cellStates.NOT_APPLICABLE, cellStates.NOT_AVAILABLE, cellStates.OPTED_OUT].map(({ label }) => label);
  expect(words).toEqual(['N/A', 'No data', 'Opted out']);
});

it('a flagged change asks for a note until there is one', () => {
  const { rerender } = render(<VarianceFlag change="+212%" direction="up" flagged explanation="Last year 12." />);
  expect(screen.getByRole('button')).toHaveTextContent('+212%, needs a note');
  rerender(<VarianceFlag change="+212%" direction="up" flagged explanation="Last year 12." note="New line" />);
  expect(screen.getByRole('button')).toHaveTextContent('+212%, explained');
});
