import { act, render, screen } from '@testing-library/react';
import { startTransition, useState } from 'react';
import { expect, test } from 'vitest';
import { useUnhurried } from './useUnhurried.ts';

type Read = { readonly data: string | undefined; readonly error: undefined };
const drawn: (string | undefined)[] = [];
let answer: (data: string | undefined) => void = () => {};

function Page({ first }: { readonly first: string | undefined }) {
  const [data, setData] = useState(first);
  answer = (next) => setData(next);
  const read: Read = { data, error: undefined };
  const { data: shown } = useUnhurried(read);
  drawn.push(shown);
  return <p>{shown ?? 'on its way'}</p>;
}

test('a first answer is drawn after the press that came with it, and a later one at once', () => {
  drawn.length = 0;
  render(<Page first={undefined} />);
  act(() => answer('42'));
  expect(drawn).toEqual([undefined, undefined, '42']);
  expect(screen.getByText('42')).toBeVisible();
  drawn.length = 0;
  act(() => answer('43'));
  expect(drawn).toEqual(['43']);
});

test('what is there when the page opens shows at once, and nothing of it once it has gone', () => {
  drawn.length = 0;
  render(<Page first="42" />);
  expect(drawn).toEqual(['42']);
  act(() => answer(undefined));
  expect(drawn.slice(1)).not.toContain('42');
  expect(screen.getByText('on its way')).toBeVisible();
  act(() => startTransition(() => answer('44')));
  expect(screen.getByText('44')).toBeVisible();
});
