import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { differencesOf, storedIn } from './conflict.ts';
import { useVersioned } from './useVersioned.ts';

type Fund = { readonly id: string; readonly name: string; readonly version: number };
const Values = v.object({ name: v.string() });
const stored: Fund = { id: 'f1', name: 'North', version: 3 };
const theirs: Fund = { id: 'f1', name: 'South', version: 7 };
const collision = () => new AppError('conflict', 'Somebody else changed it', { current: theirs });

const within = ({ children }: { readonly children: ReactNode }) => <UiProvider>{children}</UiProvider>;

function form(
  save: (name: string, base: Fund | undefined) => Promise<Fund | undefined>,
  options: { follows?: boolean } = {},
) {
  return renderHook(
    ({ fund }: { fund: Fund | undefined }) =>
      useVersioned({
        stored: fund,
        valuesOf: ({ name }: Fund) => ({ name }),
        blank: { name: 'New' },
        schema: Values,
        guard: false,
        save: async ({ name }, base, learn) => {
          const now = await save(name, base);
          if (now) learn(now);
        },
        ...options,
      }),
    { wrapper: within, initialProps: { fund: stored as Fund | undefined } },
  ).result;
}

const type = (result: ReturnType<typeof form>, name: string) => act(() => result.current.form.set('name', name));
const submit = (result: ReturnType<typeof form>) => act(() => result.current.form.submit());

test('a save goes over the state that the form was opened with, and the next over what that one left', async () => {
  const save = vi.fn(
    async (name: string, base: Fund | undefined) => base && { ...base, name, version: base.version + 1 },
  );
  const result = form(save);
  type(result, 'West');
  await submit(result);
  type(result, 'East');
  await submit(result);
  expect(save.mock.calls.map(([name, base]) => [name, base?.version])).toEqual([
    ['West', 3],
    ['East', 4],
  ]);
  expect(result.current.conflict).toBeUndefined();
});

/** 'West' was typed over a fund that somebody else has changed meanwhile, and sent. */
async function collided() {
  const save = vi.fn(async (_name: string, base: Fund | undefined) => {
    if (base?.version !== theirs.version) throw collision();
    return undefined;
  });
  const result = form(save);
  type(result, 'West');
  await submit(result);
  return { save, result };
}

test('a collision shows both sides, and mine is saved over what is stored only by choice', async () => {
  const { save, result } = await collided();
  const { conflict } = result.current;
  expect(conflict).toMatchObject({ mine: { name: 'West' }, theirs: { name: 'South' } });
  await submit(result);
  expect(save.mock.calls.map(([, base]) => base?.version)).toEqual([3, 3]);
  await act(async () => result.current.conflict?.keepMine());
  expect(save.mock.calls.at(-1)).toEqual(['West', theirs]);
  expect(result.current.conflict).toBeUndefined();
});

test('taking what is stored drops what was typed, and bases the next save on it', async () => {
  const { save, result } = await collided();
  act(() => result.current.conflict?.takeTheirs());
  expect(result.current.form).toMatchObject({ values: { name: 'South' }, dirty: false });
  expect(result.current.conflict).toBeUndefined();
  type(result, 'East');
  await submit(result);
  expect(save.mock.calls.at(-1)).toEqual(['East', theirs]);
});

test('a refusal for another reason is no collision', async () => {
  for (const error of [
    new AppError('locked', 'Closed'),
    new AppError('conflict', 'In the way'),
    new AppError('conflict', 'x', { current: {} }),
  ]) {
    expect(storedIn(error)).toBeUndefined();
  }
  for (const error of [undefined, null, new TypeError('boom'), 'text']) expect(storedIn(error)).toBeUndefined();
  expect(storedIn(collision())).toBe(theirs);
});

test('two sides are compared field by field in words, and only what differs is told', () => {
  const fields = [
    ['Name', ({ name }: Fund) => name],
    ['Id', ({ id }: Fund) => id],
  ] as const;
  expect(differencesOf(fields, { mine: stored, theirs })).toEqual([{ field: 'Name', mine: 'North', stored: 'South' }]);
});
