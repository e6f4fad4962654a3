import { describe, expect, test } from 'vitest';
import { rolesOf } from '#shared/people/roles/rules.ts';
import { csvTemplate, type Known, readPeople } from './readPeople.ts';

const known: Known = {
  roles: rolesOf('company'),
  groups: [
    { value: 'energy', label: 'Energy' },
    { value: 'water', label: 'Water, waste' },
  ],
  entities: [
    { value: 'e0', label: 'Nordvik' },
    { value: 'e1', label: 'Gdańsk "Old" works' },
  ],
};
const emails = (text: string) => readPeople(text, known).map(({ email }) => email);

describe('pasted addresses', () => {
  test.each([
    'a@x.com,b@x.com, c@x.com',
    'a@x.com b@x.com\tc@x.com',
    'a@x.com;b@x.com\r\nc@x.com\n\n',
    '\uFEFFa@x.com\nb@x.com\nc@x.com',
  ])('are taken from %j', (text) => {
    expect(emails(text)).toEqual(['a@x.com', 'b@x.com', 'c@x.com']);
  });

  test('bring the name that a mail program writes before them', () => {
    expect(readPeople('Ada Berg <ada@x.com>, "Bo Lind" <bo@x.com>; cy@x.com', known)).toMatchObject([
      { name: 'Ada Berg', email: 'ada@x.com', access: null },
      { name: 'Bo Lind', email: 'bo@x.com' },
      { name: '', email: 'cy@x.com' },
    ]);
  });

  test('of nothing are nobody', () => {
    expect(readPeople(' \n ', known)).toEqual([]);
  });

  test('of a long text without separators are read at once', () => {
    const started = performance.now();
    expect(emails('a@x.com '.repeat(20_000))).toHaveLength(20_000);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

describe('a table', () => {
  test('gives each person their own access, by labels or ids, several between semicolons', () => {
    const text = [
      'email,name,Role,groups,entities',
      'ada@x.com,Ada Berg,Data gatherer;COMPANY_USER,Energy;"Water, waste","e0|Gdańsk ""Old"" works"',
    ]
      .join('\n')
      .replace('Energy;"Water, waste"', '"Energy;Water, waste"');
    expect(readPeople(text, known)).toEqual([
      {
        email: 'ada@x.com',
        name: 'Ada Berg',
        access: {
          roles: ['DATA_GATHERER', 'COMPANY_USER'],
          allowedQuestionGroupIds: ['energy', 'water'],
          allowedEntityIds: ['e0', 'e1'],
        },
        notes: [],
      },
    ]);
  });

  test('may be separated by semicolons or tabs, as spreadsheet programs write', () => {
    expect(readPeople('Name;E-mail;Role\r\nAda;ada@x.com;Data viewer\r\n', known)).toMatchObject([
      { name: 'Ada', email: 'ada@x.com', access: { roles: ['DATA_VIEWER'] } },
    ]);
    expect(emails('name\temail\nAda\tada@x.com')).toEqual(['ada@x.com']);
  });

  test('leaves people as everybody where it says nothing of access', () => {
    expect(readPeople('name,email,role\nAda,ada@x.com,', known)).toMatchObject([{ access: null, notes: [] }]);
  });

  test('notes what nobody knows, and roles that may not be granted', () => {
    const [ada] = readPeople('email,role,entities\nada@x.com,Auditor;Fund manager admin,Mars', known);
    expect(ada?.access?.roles).toEqual([]);
    expect(ada?.notes).toEqual([
      'There is no role “Auditor” here: choose it under Access.',
      'There is no role “Fund manager admin” here: choose it under Access.',
      'There is no entity “Mars” here: choose it under Access.',
    ]);
  });

  test('is read back as its own template was written', () => {
    const template = csvTemplate('DATA_GATHERER', { groups: known.groups.slice(1), entities: known.entities.slice(1) });
    expect(template.startsWith('\uFEFFname,email,role,groups,entities\r\n')).toBe(true);
    expect(readPeople(template, known)).toMatchObject([
      {
        name: 'Ada Berg',
        email: 'ada@company.com',
        access: { roles: ['DATA_GATHERER'], allowedQuestionGroupIds: ['water'], allowedEntityIds: ['e1'] },
        notes: [],
      },
    ]);
  });
});
