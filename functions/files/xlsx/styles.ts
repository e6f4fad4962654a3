import { xmlString } from './text.ts';

/** How a cell looks: a number format, wrapped text, or the heading of a column. */
export type Look = { readonly format?: string; readonly wrap?: boolean; readonly heading?: boolean };

/** Formats of days, of instants of UTC, and of text: what is text stays text when somebody types into the cell. */
export const DATE_FORMAT = 'yyyy\\-mm\\-dd';
export const TIME_FORMAT = 'yyyy\\-mm\\-dd\\ hh:mm:ss';
export const TEXT_FORMAT = '@';

/** Formats that every program knows by their number. */
const BUILT_IN: Readonly<Record<string, number>> = { General: 0, '@': 49 };
const FIRST_OWN = 164;

/** The looks that a workbook uses, each with its place in `styles.xml`. */
export class Styles {
  readonly #looks = new Map<string, { readonly look: Look; readonly id: number }>();
  readonly #formats = new Map<string, number>();

  constructor() {
    this.idOf({});
  }

  /** The place of a look: what a cell's `s` names. */
  idOf(look: Look): number {
    const key = `${look.format ?? ''}|${look.wrap ? 1 : 0}|${look.heading ? 1 : 0}`;
    const known = this.#looks.get(key);
    if (known) return known.id;
    const id = this.#looks.size;
    this.#looks.set(key, { look, id });
    return id;
  }

  /** `styles.xml` with the looks that were asked for. */
  xml(namespace: string): string {
    const looks = [...this.#looks.values()].map(({ look }) => this.#lookXml(look));
    const formats = [...this.#formats].map(
      ([format, id]) => `<numFmt numFmtId="${id}" formatCode="${xmlString(format)}"/>`,
    );
    return [
      `<styleSheet xmlns="${namespace}">`,
      formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : '',
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
      '<font><b/><sz val="11"/><color rgb="FF0F5F58"/><name val="Calibri"/></font></fonts>',
      '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
      '<fill><patternFill patternType="solid"><fgColor rgb="FFE3F1EE"/></patternFill></fill></fills>',
      '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
      `<cellXfs count="${looks.length}">${looks.join('')}</cellXfs>`,
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
    ].join('');
  }

  #lookXml({ format, wrap, heading }: Look): string {
    const number = format === undefined ? '' : ` numFmtId="${this.#formatId(format)}" applyNumberFormat="1"`;
    const bold = heading ? ' fontId="1" fillId="2" applyFont="1" applyFill="1"' : '';
    const alignment = wrap ? ' applyAlignment="1"><alignment wrapText="1" vertical="top"/></xf>' : '/>';
    return `<xf${number}${bold}${alignment}`;
  }

  #formatId(format: string): number {
    const known = BUILT_IN[format] ?? this.#formats.get(format);
    if (known !== undefined) return known;
    const id = FIRST_OWN + this.#formats.size;
    this.#formats.set(format, id);
    return id;
  }
}
