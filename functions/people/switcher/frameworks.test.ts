import { expect, test } from 'vitest';
import { library } from '#shared/content/library/library.ts';
import { frameworksOf } from './frameworks.ts';

test('every version of the library leads to its framework', () => {
  expect(library.frameworkVersions.length).toBeGreaterThan(5);
  for (const { id, framework } of library.frameworkVersions) {
    const title = library.frameworkById.get(framework)?.name;
    expect(frameworksOf([id]).map((each) => each.title)).toEqual([title]);
  }
});

test('a framework is named once, and an unknown version not at all', () => {
  expect(frameworksOf(['edci-2025', 'edci-2026', 'nothing-1', 'nothing'])).toEqual([
    { abbreviation: 'EDCI', title: 'ESG Data Convergence Initiative' },
  ]);
});
