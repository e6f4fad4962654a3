import { walk } from './read-xml.ts';
import { readXmlString } from './text.ts';

/** Formats that have a number and no text in a workbook and show a day or a time (ECMA-376 part 1, 18.8.30). */
const BUILT_IN: Readonly<Record<number, string>> = {
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd hh:mm',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
};

/** The number formats of a workbook's looks, by the look's place. */
export function formatsOf(styles: string): string[] {
  const own = new Map<number, string>();
  const looks: string[] = [];
  let inLooks = false;
  if (styles === '') return looks;
  walk(styles, {
    open: ({ name, attributes }) => {
      if (name === 'numFmt') own.set(Number(attributes.numFmtId), readXmlString(attributes.formatCode ?? ''));
      if (name === 'cellXfs') inLooks = true;
      if (name !== 'xf' || !inLooks) return;
      const id = Number(attributes.numFmtId ?? 0);
      looks.push(own.get(id) ?? BUILT_IN[id] ?? 'General');
    },
    close: (name) => {
      if (name === 'cellXfs') inLooks = false;
    },
  });
  return looks;
}

/** Does a number format show a day? */
export function isDateFormat(format: string): boolean {
  return /[yd]/i.test(bare(format));
}

/** Does a number format show a time of the day? */
export function isTimeFormat(format: string): boolean {
  return /[hs]/i.test(bare(format));
}

/** A format without what it quotes and without currencies and conditions in brackets. */
function bare(format: string): string {
  return format.replace(/"[^"]*"|\\.|\[[^\]]*\]|General/gi, '');
}
