import { type Letter, ownLink } from './letter.ts';

const WIDTH = 76;

/** The letter as plain text, lines of at most 76 characters; a link stands on a line of its own, unbroken. */
export function asText(letter: Letter, publicOrigin: string): string {
  const { name, paragraphs, lines = [], action, note, because, unsubscribe } = letter;
  const parts = [
    name ? `Hello ${name},` : 'Hello,',
    ...paragraphs,
    lines.map((line) => wrapped(`- ${line}`, '  ')).join('\n'),
    action && `${action.label}:\n${ownLink(action.link, publicOrigin)}`,
    note,
    '--',
    because,
    unsubscribe && `No more of these mails:\n${ownLink(unsubscribe, publicOrigin)}`,
  ];
  const said = parts.filter((part): part is string => Boolean(part));
  return `${said.map((part) => (part.includes('\n') ? part : wrapped(part))).join('\n\n')}\n`;
}

function wrapped(text: string, indent = ''): string {
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(' ')) {
    if (row && `${row} ${word}`.length > WIDTH) {
      rows.push(row);
      row = `${indent}${word}`;
    } else row = row ? `${row} ${word}` : word;
  }
  return [...rows, row].join('\n');
}
