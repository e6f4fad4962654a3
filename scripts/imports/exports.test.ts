import { describe, expect, test } from 'vitest';
import { forTestsAlone, unusedIn } from './exports.ts';
import { sourcesOf } from './imports.ts';

const sources = sourcesOf(['bench', 'functions', 'infra', 'scripts', 'shared', 'test', 'web']);
const named = ({ file, name }: { readonly file: string; readonly name: string }) => `${file} ${name}`;

describe('what a file offers', () => {
  test('is taken by somebody', () => {
    // What an entity tells of persons is found by what it is: functions/db/telling.test.ts.
    // What a command of package.json begins with is loaded by a file of JavaScript.
    const isFoundOtherwise = ({ file, name }: { file: string; name: string }) =>
      (/\/entity\.ts$/.test(file) && name.endsWith('Telling')) || file.startsWith('scripts/local/');
    expect(
      unusedIn(sources)
        .filter((each) => !isFoundOtherwise(each))
        .map(named),
    ).toEqual([]);
  });

  test('is taken by the product, but for a few things that tests alone need', () => {
    const kept = {
      'functions/collection/year/seal.ts readSeal': 'reads what a seal signed; the product only writes it so far',
      'functions/core/identity/current.ts replaceIdentityProvider': 'the place of Cognito in a test',
      'functions/db/attributes.ts globalEntities': 'the closed list that the spy holds every key against',
      'functions/db/attributes.ts globalIndexes': 'the same of indexes',
      'functions/files/xlsx/read.ts readWorkbook': 'reads what is written; the import of workbooks waits for it',
      'functions/organisations/domains/dns.ts replaceResolveTxt': 'the place of DNS in a test',
      'shared/api/failures.ts statusesOf': 'what the document says, held against every answer',
      'shared/content/library/disclosures.facts.ts askedKinds': 'what standards ask, held against the maps',
      'shared/library/formula/check.ts checkFormula': 'checks the library; metrics of customers wait for it',
      'shared/library/formula/print.ts printFormula': 'the way back of the parser, for its property test',
      'shared/library/metrics/formulas.ts ruleKeys': 'what rules of the library may name, held against the content',
      'shared/library/units/rules.ts grossToNet': 'the ratio of a fuel by itself, held for every fuel',
    };
    const ofProduct = forTestsAlone(sources).filter(({ file }) => /^(?:functions|shared|web)\//.test(file));
    expect(ofProduct.map(named).toSorted()).toEqual(Object.keys(kept));
  });
});

describe('an export', () => {
  const of = (...files: [file: string, code: string][]) => files.map(([file, code]) => ({ file, code }));
  const a = 'export const used = 1;\nexport function alone() {}\nexport type Inside = 2;\nlet x: Inside;';

  test('that nobody spells is unused; one that its own file needs is not', () => {
    expect(unusedIn(of(['web/a.ts', a], ['web/b.ts', "import { used } from './a.ts';"])).map(named)).toEqual([
      'web/a.ts alone',
    ]);
    expect(unusedIn(of(['web/a.ts', a], ['web/b.ts', 'used(alonely)'])).map(({ name }) => name)).toEqual(['alone']);
  });

  test('that a test or what helps tests takes alone is not the product’s', () => {
    const code = 'alone(used)';
    expect(forTestsAlone(of(['web/a.ts', a], ['web/a.test.ts', code])).map(({ name }) => name)).toEqual([
      'used',
      'alone',
    ]);
    expect(forTestsAlone(of(['web/a.ts', a], ['web/fakeA.ts', code])).map(({ name }) => name)).toEqual([
      'used',
      'alone',
    ]);
    expect(forTestsAlone(of(['web/fixture.ts', a], ['web/a.test.ts', code]))).toEqual([]);
    expect(forTestsAlone(of(['web/a.ts', a], ['web/a.test.ts', code], ['web/b.ts', code]))).toEqual([]);
  });
});
