import { expect, test } from 'vitest';
import { Loaded } from './preloads.ts';

const chunk = (...imports: string[]) => ({ type: 'chunk', imports });
const bundle = {
  'base.js': chunk('react.js'),
  'react.js': chunk(),
  'page.js': chunk('base.js', 'cells.js'),
  'cells.js': chunk('numbers.js', 'page.js'),
  'numbers.js': chunk(),
  'panel.js': chunk('cells.js', 'files.js'),
  'files.js': chunk(),
  'page.css': { type: 'asset' },
};

test('a chunk asks beforehand for what it has not loaded by itself or by way of others', () => {
  const loaded = new Loaded();
  loaded.note(bundle);
  const files = ['panel.js', 'cells.js', 'numbers.js', 'files.js', 'page.css'];
  expect(loaded.missing('page.js', files)).toEqual(['panel.js', 'files.js', 'page.css']);
  expect(loaded.missing('base.js', files)).toEqual(files);
});

test('what another build makes counts from then on', () => {
  const loaded = new Loaded();
  loaded.note(bundle);
  expect(loaded.missing('page.js', ['files.js'])).toEqual(['files.js']);
  loaded.note({ ...bundle, 'page.js': chunk('files.js') });
  expect(loaded.missing('page.js', ['files.js'])).toEqual([]);
});
