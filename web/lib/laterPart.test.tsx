import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { laterPart } from './laterPart.tsx';

const Panel = ({ name }: { readonly name: string }) => <p>all about {name}</p>;
/** Code that comes when it is let come. */
function held() {
  let arrive = () => {};
  const code = new Promise<typeof Panel>((resolve) => {
    arrive = () => resolve(Panel);
  });
  return { code, arrive };
}
const loading = () => vi.fn<() => Promise<typeof Panel>>();
const partOf = (load: () => Promise<typeof Panel>) =>
  laterPart({ failure: 'The panel could not be loaded', load, skeleton: <p>on its way</p> });

test('a part shows its skeleton until its code is there, and is loaded once however often it is shown', async () => {
  const { code, arrive } = held();
  const load = loading().mockReturnValue(code);
  const Part = partOf(load);
  expect(load).not.toHaveBeenCalled();
  const { rerender } = render(<Part name="Oslo" />);
  expect(screen.getByText('on its way')).toBeVisible();
  arrive();
  expect(await screen.findByText('all about Oslo')).toBeVisible();
  expect(screen.queryByText('on its way')).toBeNull();
  rerender(<Part name="Bergen" />);
  expect(screen.getByText('all about Bergen')).toBeVisible();
  const { unmount } = render(<Part name="Tromsø" />);
  expect(screen.getByText('all about Tromsø')).toBeVisible();
  unmount();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that was begun before shows without a wait', async () => {
  const load = loading().mockResolvedValue(Panel);
  const Part = partOf(load);
  Part.begin();
  await load.mock.results[0]?.value;
  render(<Part name="Oslo" />);
  expect(screen.getByText('all about Oslo')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('code that does not come is told with a way to try again, and the rest of the page lives on', async () => {
  const load = loading().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Panel);
  const Part = partOf(load);
  Part.begin();
  render(
    <>
      <p>the grid</p>
      <Part name="Oslo" />
    </>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('The panel could not be loaded');
  expect(screen.getByText('the grid')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('all about Oslo')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a part that fails beforehand fails nobody, and is asked for again when it is shown', async () => {
  const load = loading().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Panel);
  const Part = partOf(load);
  Part.begin();
  await load.mock.results[0]?.value.catch(() => undefined);
  render(<Part name="Oslo" />);
  expect(await screen.findByText('all about Oslo')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that has gone before its code came takes nothing from another', async () => {
  const { code, arrive } = held();
  const Part = partOf(loading().mockReturnValue(code));
  const { unmount } = render(<Part name="Oslo" />);
  unmount();
  arrive();
  await code;
  render(<Part name="Bergen" />);
  expect(await screen.findByText('all about Bergen')).toBeVisible();
});

test('a part that opens over the page leaves its place as it is where its code does not come, and tells of it when open', async () => {
  const load = loading().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Panel);
  const Part = laterPart({ failure: 'The panel could not be loaded', load, skeleton: <p>a button</p>, over: true });
  render(<Part name="Oslo" />);
  expect(await screen.findByRole('alert')).toHaveTextContent('The panel could not be loaded');
  expect(screen.getByText('a button')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('all about Oslo')).toBeVisible();
  expect(screen.queryByText('a button')).toBeNull();
});
