import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { banned, declaredIn, kept, once, wordsOf, wrongWordsIn } from './words.ts';

const root = join(import.meta.dirname, '..', '..');
const rooms = ['bench', 'functions', 'infra', 'scripts', 'shared', 'test', 'web'];
const sources = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist|\.tsc)\//.test(file))
    .map((file) => [join(room, file), readFileSync(join(root, room, file), 'utf8')] as const),
);
const declared = sources.map(([file, code]) => [file, declaredIn(code, file)] as const);

describe('the words of the code', () => {
  test('are those of docs/words.md: no file and no declared name calls a thing by another word', () => {
    expect(declared.flatMap(([file, all]) => wrongWordsIn(file, all))).toEqual([]);
  });

  test('that are refused stand in the last column of docs/words.md, and no others', () => {
    const rows = readFileSync(join(root, 'docs', 'words.md'), 'utf8').split('\n');
    const table = rows.filter((row) => row.startsWith('| ') && !/^\| (in code|-)/.test(row));
    const cells = table.map((row) => row.split('|').map((cell) => cell.trim()));
    const refused = cells.flatMap(([, code, , , never = '']) =>
      never.split(', ').flatMap((word) => (word === '' ? [] : [`${word}: ${code}`])),
    );
    const said = banned.map(({ word, instead }) => `${word.source.replace(/^\^|s?\??\$$/g, '')}: ${instead}`);
    expect(refused.toSorted()).toEqual(said.toSorted());
  });

  test('are kept by an exception only where a name still has it', () => {
    const names = new Set(declared.flatMap(([, all]) => all.map(({ name }) => name)));
    expect(kept.flatMap((each) => each.names).filter((name) => !names.has(name))).toEqual([]);
  });

  test('mean one thing: what once had a second meaning is declared in one file', () => {
    const places = once.map((name) => {
      const files = declared.filter(([, all]) => all.some((each) => each.kind === 'name' && each.name === name));
      return `${name}: ${files.map(([file]) => file).join(', ')}`;
    });
    expect(places.filter((place) => place.includes(','))).toEqual([]);
  });
});

describe('a wrong word', () => {
  test.each([
    ['a variable', 'const question = 1;'],
    ['a parameter', 'const f = ({ a: [siteIds = []] }: T) => siteIds;'],
    ['a function', 'export async function submissionsOf() {}'],
    ['a type', 'type AskedQuestion = { readonly a: string };'],
    ['a property', 'type A = { readonly questions: string };'],
    ['a property of an object', 'const a = { QUESTION: 1 };'],
    ['another name of an import', "import { a as site } from './a.ts';"],
    ['a property that is fixed, as a variable', 'const groups = 1;'],
    ['an entry', 'for (const entry of all) f(entry);'],
  ])('is found in the name of %s', (_, code) => {
    expect(wrongWordsIn('shared/collection/a.ts', declaredIn(code, 'a.ts'))).toHaveLength(1);
  });

  test('is found in the name of a file', () => {
    expect(wrongWordsIn('web/features/collection/SiteCard.tsx', [])).toEqual([
      'web/features/collection/SiteCard.tsx: its name (say entity)',
    ]);
  });

  test.each([
    ['a field of the API', 'const { groups: sections, groupId } = answer;'],
    ['other words', 'const composite = website.requisite;'],
    ['what people read', "const text = 'Which question?';"],
  ])('is none in %s', (_, code) => {
    expect(wrongWordsIn('shared/collection/a.ts', declaredIn(code, 'a.ts'))).toEqual([]);
  });

  test('is told from its neighbours', () => {
    expect(wordsOf('allowedSectionIds')).toEqual(['allowed', 'section', 'ids']);
    expect(wordsOf('NO_ENTITIES')).toEqual(['no', 'entities']);
    expect(wordsOf('section-schema.test.ts')).toEqual(['section', 'schema', 'test', 'ts']);
  });
});
