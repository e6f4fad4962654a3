import type { Role } from '#shared/people/access.ts';
import { roleLabel, roleNamed } from '#shared/people/roles/labels.ts';
import { csvRows, csvText } from '#shared/text/delimited.ts';
import type { SelectOption } from '#web/ui/fields/selectOptions.ts';
import type { Draft } from './drafts.ts';

/** What the words of a file are understood by. */
export type Known = {
  readonly roles: readonly Role[];
  readonly groups: readonly SelectOption[];
  readonly entities: readonly SelectOption[];
};

/** The first line of a file, and what its columns may be called. */
export const csvHeader = ['name', 'email', 'role', 'groups', 'entities'] as const;
type Column = (typeof csvHeader)[number];
const spellings: Record<Column, readonly string[]> = {
  name: ['name'],
  email: ['email', 'e-mail', 'mail'],
  role: ['role', 'roles'],
  groups: ['groups', 'sections', 'question groups'],
  entities: ['entities', 'entity', 'sites'],
};

type Read = Omit<Draft, 'key'>;

/**
 * The people of a pasted or chosen text: a CSV table whose first line names its columns, else addresses between commas,
 * semicolons, spaces or line ends, also as `Ada Berg <ada@company.com>`. What a table names and nobody knows becomes a note
 * of its line.
 */
export function readPeople(text: string, known: Known): Read[] {
  const rows = csvRows(text);
  const columns = (rows[0] ?? []).map(columnOf);
  return columns.includes('email') ? tableOf(rows.slice(1), columns, known) : addressesOf(text);
}

function columnOf(head: string): Column | undefined {
  const word = fold(head);
  return csvHeader.find((column) => spellings[column].includes(word));
}

function addressesOf(text: string): Read[] {
  const found = text.matchAll(/(?:"?([^"<>,;\n\r\t]{0,200}?)"?\s*)<([^<>\s]+)>|([^\s,;<>"]+)/g);
  return [...found].map(([, name = '', bracketed, plain]) => ({
    email: bracketed ?? plain ?? '',
    name: name.trim(),
    access: null,
    notes: [],
  }));
}

function tableOf(rows: readonly (readonly string[])[], columns: readonly (Column | undefined)[], known: Known): Read[] {
  return rows
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map((cells) => {
      const of = (column: Column) => cells[columns.indexOf(column)]?.trim() ?? '';
      const notes: string[] = [];
      const look = <T>(column: Column, find: (word: string) => T | undefined, what: string): T[] =>
        listed(of(column)).flatMap((word) => {
          const hit = find(word);
          if (hit === undefined) notes.push(`There is no ${what} “${word}” here: choose it under Access.`);
          return hit === undefined ? [] : [hit];
        });
      const roles = look('role', (word) => roleOf(word, known.roles), 'role');
      const sections = look('groups', (word) => idOf(word, known.groups), 'section');
      const entities = look('entities', (word) => idOf(word, known.entities), 'entity');
      const isOwn = of('role') !== '' || of('groups') !== '' || of('entities') !== '';
      const access = { roles, allowedQuestionGroupIds: sections, allowedEntityIds: entities };
      return { email: of('email'), name: of('name'), access: isOwn ? access : null, notes };
    });
}

/** Several values of one cell stand between semicolons or bars. */
function listed(cell: string): string[] {
  return cell
    .split(/[;|]/)
    .map((word) => word.trim())
    .filter(Boolean);
}

function roleOf(word: string, roles: readonly Role[]): Role | undefined {
  return roles.find((role) => role === roleNamed(word));
}

function idOf(word: string, options: readonly SelectOption[]): string | undefined {
  return options.find(({ value, label }) => fold(value) === fold(word) || fold(label) === fold(word))?.value;
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}

/** An example that opens in a spreadsheet program: with a byte-order mark, so that names keep their letters. */
export function csvTemplate(role: Role, { groups: sections, entities }: Pick<Known, 'groups' | 'entities'>): string {
  const example = ['Ada Berg', 'ada@company.com', roleLabel(role), sections[0]?.label ?? '', entities[0]?.label ?? ''];
  return csvText([csvHeader, example]);
}
