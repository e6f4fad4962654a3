import { expect, test } from 'vitest';
import { builtFlags, flagKeys } from '#shared/features/flags.ts';
import { sourcesOf } from './imports.ts';

/** The ways in which code asks for a flag: a route or a screen waits for it, a page or a function looks at it. */
const ASKING = [
  /\bflag: '([\w-]+)'/g,
  /\buseFlag\(\s*'([\w-]+)'/g,
  /\b[fF]lags\)?\??\.?\['([\w-]+)'\]/g,
  /\bflags\??\.(\w+)/g,
];

function askedIn(code: string): string[] {
  return ASKING.flatMap((way) => [...code.matchAll(way)].map(([, key = '']) => key));
}

test('a flag is built where something of the product asks for it, and planned where nothing does', () => {
  const product = sourcesOf(['functions', 'shared', 'web']).filter(
    ({ file }) => !/\.test\.tsx?$|\/(fixture|fake\w*)\.tsx?$|^web\/ui\/gallery\//.test(file),
  );
  const asked = new Set(product.flatMap(({ code }) => askedIn(code)));
  expect(flagKeys.filter((key) => asked.has(key)).toSorted()).toEqual(builtFlags.toSorted());
});

test.each([
  ["flag: 'csrd'"],
  ["useFlag('csrd')"],
  ["if (flags['csrd'])"],
  ["flags?.['csrd']"],
  ["flagsFor(manager, installation.flags)['csrd']"],
  ['flags.csrd'],
])('asking is seen in %s', (code) => {
  expect(askedIn(code)).toEqual(['csrd']);
});
