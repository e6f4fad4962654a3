import { zipSync } from 'fflate';
import { fileTypeFromBuffer } from 'file-type';
import { describe, expect, test } from 'vitest';
import { evidenceTypes } from '#shared/collection/evidence/schema.ts';
import { officeTypeOf } from './office.ts';
import { evidenceTypeOf } from './type.ts';
import { workbook, XLSX } from './xlsx/write.ts';

const typeOf = (name: string, head: Buffer) => evidenceTypeOf(name, { head, isText: false });
const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** An Office document whose list of parts names a main part, with other entries before and after it. */
function office(mainType: string, { before = {}, after = {}, level = 6 as 0 | 6 } = {}): Buffer {
  const list = `<Types><Override PartName="/a.xml" ContentType="${mainType}"/></Types>`;
  return Buffer.from(zipSync({ ...before, '[Content_Types].xml': Buffer.from(list), ...after }, { level }));
}
const main = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
  xlsm: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
};
const sheet = { 'xl/worksheets/sheet1.xml': Buffer.alloc(50_000, '<row/>') };
const ours = Buffer.concat([...workbook([{ name: 'Values', columns: [{ title: 'Note', width: 10 }], rows: [['a']] }])]);
/** A small picture with a header, so that whoever looks further than the signature finds one. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const files: Readonly<Record<string, Buffer>> = {
  pdf: latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj'),
  png,
  jpg: latin1(`\xff\xd8\xff\xe0\0\x10JFIF\0${'\0'.repeat(40)}`),
  webp: latin1(`RIFF\x24\0\0\0WEBPVP8 ${'\0'.repeat(40)}`),
  heic: latin1(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(40)}`),
  msg: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]),
  xlsx: office(main.xlsx, { after: sheet }),
  'xlsx with its list last': office(main.xlsx, { before: sheet }),
  'xlsx that is not packed': office(main.xlsx, { before: sheet, level: 0 }),
  'xlsx as we write it': ours,
  docx: office(main.docx, { after: { 'word/document.xml': Buffer.from('<a/>') } }),
  pptx: office(main.pptx, { after: { 'ppt/presentation.xml': Buffer.from('<a/>') } }),
  xlsm: office(main.xlsm, { after: sheet }),
  'an archive': Buffer.from(zipSync({ 'a.txt': Buffer.from('a') })),
  'an archive with the folders of a workbook': Buffer.from(zipSync(sheet)),
  'a program': latin1(`MZ\x90\0\x03${'\0'.repeat(60)}`),
  'a film': latin1(`\0\0\0\x18ftypisom\0\0\0\0isommp42${'\0'.repeat(40)}`),
  'a picture of another kind': latin1('GIF89a\x01\0\x01\0\x80\0\0'),
  'a sound': latin1(`RIFF\x24\0\0\0WAVEfmt ${'\0'.repeat(40)}`),
};

describe('a file is what its content says', () => {
  test.each(Object.entries(files))('%s, as an independent library finds it', async (_, head) => {
    const found = (await fileTypeFromBuffer(head))?.mime;
    const wanted = found === 'application/x-cfb' ? evidenceTypes.msg : found;
    for (const [extension, type] of Object.entries(evidenceTypes)) {
      if (type.startsWith('text/') || type === evidenceTypes.eml) continue;
      expect([extension, typeOf(`file.${extension}`, head)]).toEqual([extension, type === wanted ? type : undefined]);
    }
  });

  test('every type that is welcome is among them, and is found', () => {
    const found = Object.values(files).flatMap((head) =>
      Object.entries(evidenceTypes).flatMap(([extension, type]) =>
        typeOf(`a.${extension}`, head) === type ? [extension] : [],
      ),
    );
    const binary = Object.keys(evidenceTypes).filter((extension) => !['csv', 'txt', 'eml'].includes(extension));
    expect([...new Set(found)].toSorted()).toEqual(binary.toSorted());
    expect(typeOf('photo.JPEG', files.jpg as Buffer)).toBe('image/jpeg');
  });
});

describe('an Office document', () => {
  test.each(Object.entries(files))('that is cut off anywhere (%s) is never taken for another', (_, whole) => {
    const type = officeTypeOf(whole);
    for (let length = 0; length <= Math.min(whole.length, 3000); length += 7) {
      expect([undefined, type]).toContain(officeTypeOf(whole.subarray(0, length)));
    }
  });

  test('of which entries tell their size only afterwards is gone through all the same', () => {
    // Our writer does not know a size before an entry is written.
    expect(ours.readUInt16LE(6) & 8).toBe(8);
    expect(officeTypeOf(ours)).toBe(XLSX);
  });

  test('is not inflated beyond measure to find its list of parts', () => {
    const bomb = Buffer.alloc(65 * 1024 * 1024);
    const packed = Buffer.from(zipSync({ 'a.xml': bomb }, { level: 6 }));
    packed.writeUInt16LE(packed.readUInt16LE(6) | 8, 6);
    packed.writeUInt32LE(0, 18);
    expect(packed.length).toBeLessThan(1_000_000);
    expect(officeTypeOf(packed)).toBeUndefined();
  });
});
