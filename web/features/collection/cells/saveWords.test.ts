import { describe, expect, it } from 'vitest';
import { saveWords } from './saveWords.ts';
import type { QueueSummary } from './summary.ts';

const calm: QueueSummary = {
  unsaved: 0,
  saving: false,
  restored: 0,
  conflicts: 0,
  refused: 0,
  hold: null,
  savedAt: null,
  durable: true,
};
const words = (change: Partial<QueueSummary>) => saveWords({ ...calm, ...change }, () => '10:42');

describe('what the page says of its saves', () => {
  it('is nothing before anything was typed, and the time of the last save after', () => {
    expect(words({})).toEqual({ kind: 'idle' });
    expect(words({ savedAt: 1 })).toEqual({ kind: 'saved', at: '10:42' });
  });

  it('is what is under way while something is', () => {
    expect(words({ unsaved: 2, saving: true })).toEqual({ kind: 'saving' });
    expect(words({ unsaved: 2 })).toEqual({ kind: 'unsaved', count: 2 });
    expect(words({ unsaved: 1, restored: 1, savedAt: 1 })).toEqual({ kind: 'unsaved', count: 1 });
  });

  it('is what needs the person before everything else', () => {
    expect(words({ unsaved: 2, conflicts: 1, saving: true })).toEqual({
      kind: 'conflict',
      message: '1 value was changed by somebody else',
    });
    expect(words({ unsaved: 2, refused: 2 })).toEqual({ kind: 'error', message: '2 values were refused' });
  });

  it('is that the values are kept while the server cannot be reached or takes none', () => {
    const hold = { kind: 'offline', detail: 'Gone', retryAt: 1 } as const;
    expect(words({ unsaved: 3, hold })).toEqual({ kind: 'offline', count: 3 });
    expect(words({ unsaved: 1, hold: { ...hold, kind: 'locked', detail: 'Locked: audit.' } })).toEqual({
      kind: 'error',
      message: '1 value not saved. Locked: audit.',
    });
  });
});
