import { SaxesParser } from 'saxes';
import { AppError } from '#shared/api/problem.ts';

type Tag = { readonly name: string; readonly attributes: Readonly<Record<string, string>> };

/** What is told while a part is walked: each element that begins, and each that ends with the text since the last tag. */
export type Reading = {
  readonly open?: (tag: Tag) => void;
  readonly close?: (name: string, text: string) => void;
};

/**
 * Walks the elements of a part, named without their prefixes.
 * @throws AppError `invalid` for XML that is damaged or has a document type, which could define what it expands to
 */
export function walk(xml: string, { open, close }: Reading): void {
  const parser = new SaxesParser();
  let text = '';
  const more = (part: string) => {
    text += part;
  };
  parser.on('error', ({ message }) => {
    throw new AppError('invalid', `This workbook is damaged: ${message.slice(0, 200)}`);
  });
  parser.on('doctype', () => {
    throw new AppError('invalid', 'This workbook holds a document type, which no spreadsheet program writes.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    open?.({ name: localName(name), attributes });
  });
  parser.on('text', more);
  parser.on('cdata', more);
  parser.on('closetag', ({ name }) => {
    close?.(localName(name), text);
    text = '';
  });
  parser.write(xml).close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
