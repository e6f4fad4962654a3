import { describe, expect, test } from 'vitest';
import { sourcesOf } from '#scripts/imports/imports.ts';

/** Whole pages: where one does not come, the error page stands in its place, with a way to try again. */
const pages = ['web/app/laterPage.tsx'];

const bare = (code: string) => /\blazy\(|\blazy\b[^;\n]*\bfrom 'react'|\bReact\.lazy\b/.test(code);

describe('a part of a page that is loaded later', () => {
  const sources = sourcesOf(['web']).filter(({ file }) => !/\.test\.tsx?$/.test(file));

  test('is a `laterPart`, which says where its code does not come and tries again: React’s `lazy` fails the whole screen', () => {
    const found = sources.filter(({ code }) => bare(code)).map(({ file }) => file);
    expect(found).toEqual(pages);
  });

  test('that is bare is found, however it is written', () => {
    expect(bare("const Panel = lazy(() => import('./Panel.tsx'));")).toBe(true);
    expect(bare("import { lazy as later } from 'react';")).toBe(true);
    expect(bare("const Panel = React.lazy(() => import('./Panel.tsx'));")).toBe(true);
    expect(bare("import { lazily } from './lazily.ts'; const Panel = laterPart({ failure, load });")).toBe(false);
  });
});
