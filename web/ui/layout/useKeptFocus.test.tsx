import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { useKeptFocus } from './useKeptFocus.ts';

function Part({ to }: { readonly to?: () => HTMLElement | null }) {
  const part = useRef<HTMLDivElement>(null);
  const [gone, setGone] = useState(false);
  const [done, setDone] = useState(false);
  return (
    <>
      <div ref={part} tabIndex={-1} data-testid="part" {...useKeptFocus(part, to)}>
        {!gone && (
          <button type="button" onClick={() => setGone(true)}>
            Discard
          </button>
        )}
        <button type="button" disabled={done} onClick={() => setDone(true)}>
          Submit
        </button>
      </div>
      <button type="button">Elsewhere</button>
    </>
  );
}

it('keeps the keyboard in its part when what had it goes away, or is disabled', async () => {
  render(<Part />);
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByTestId('part')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getByTestId('part')).toHaveFocus();
});

it('moves it where the part says', async () => {
  render(<Part to={() => screen.getByRole('button', { name: 'Elsewhere' })} />);
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});

it('takes it back from nowhere else', async () => {
  const { rerender } = render(<Part />);
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  rerender(<Part />);
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});
