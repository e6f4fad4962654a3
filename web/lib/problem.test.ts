import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { AppError, Problem, problemOf } from '#shared/api/problem.ts';
import { problemIn } from './problem.ts';

const full = problemOf(
  new AppError('conflict', 'Somebody else saved', {
    fields: { name: 'Taken' },
    current: { version: 2 },
    retryAfter: 3,
  }),
  'trace-1',
);
const plain = problemOf(new AppError('missing', 'There is no such year'), 'trace-2');
const { traceId: _, ...untraced } = plain;
const all: readonly unknown[] = [
  full,
  plain,
  untraced,
  ...Object.keys(full).map((name) => ({ ...full, [name]: undefined })),
  ...Object.keys(full).map((name) => ({ ...full, [name]: null })),
  ...Object.keys(full).map((name) => ({ ...full, [name]: 7 })),
  ...Object.keys(full).map((name) => ({ ...full, [name]: 'text' })),
  ...Object.keys(full).map((name) => ({ ...full, [name]: ['text'] })),
  { ...full, code: 'toString' },
  { ...full, fields: { name: 7 } },
  { ...full, fields: {} },
  [],
  null,
  'Bad gateway',
  { message: 'Forbidden' },
];

describe('what the page takes for a problem', () => {
  test.each(all.map((content) => [JSON.stringify(content), content] as const))(
    '%s is one where the contract says so',
    (_, content) => {
      expect(problemIn(content) !== undefined).toBe(v.is(Problem, content));
    },
  );

  test('comes through unchanged', () => {
    expect(problemIn(full)).toEqual(full);
  });

  test('is among the examples in both ways', () => {
    const taken = all.filter((content) => problemIn(content));
    expect(taken.length).toBeGreaterThan(4);
    expect(taken.length).toBeLessThan(all.length - 10);
  });
});
