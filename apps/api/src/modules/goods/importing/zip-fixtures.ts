import { crc32, deflateRawSync } from 'node:zlib';

/** A part of an archive; packed bytes and what its directory says can be made up. */
export type ZipPart = Readonly<{
  name: string;
  bytes: Uint8Array | string;
  /** Raw deflate that stands instead of the bytes. */
  packed?: Uint8Array;
  /** Bytes that it says to unpack to. */
  says?: number;
  encrypted?: boolean;
}>;

/** A ZIP of these parts. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, packed = deflateRawSync(bytes), says, encrypted = false } of parts) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    // Names are UTF-8.
    common.writeUInt16LE(0x800 | (encrypted ? 1 : 0), 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(says ?? Buffer.byteLength(bytes), 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, Buffer.from(name)]),
    );
    bodies.push(body);
    offset += body.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type BookParts = Readonly<{
  /** XML of the rows. */
  rows: string;
  /** XML of the shared texts, `<si>` each. */
  texts?: string;
  /** Codes of number formats; style 1 is the first. */
  formats?: readonly string[];
  is1904?: boolean;
}>;

/** The parts of a workbook with one sheet, as Excel names them. */
export function bookParts({ rows, texts, formats = [], is1904 = false }: BookParts): ZipPart[] {
  const codes = formats.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code}"/>`).join('');
  const styles = formats.map((_, i) => `<xf numFmtId="${164 + i}"/>`).join('');
  return [
    {
      name: 'xl/workbook.xml',
      bytes: `<workbook xmlns="${SHEETS}" xmlns:r="${LINKS}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: `<Relationships><Relationship Id="rId1" Type="${LINKS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      bytes: `<styleSheet xmlns="${SHEETS}"><numFmts>${codes}</numFmts><cellXfs><xf numFmtId="0"/>${styles}</cellXfs></styleSheet>`,
    },
    ...(texts === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', bytes: `<sst xmlns="${SHEETS}">${texts}</sst>` }]),
    {
      name: 'xl/worksheets/sheet1.xml',
      bytes: `<worksheet xmlns="${SHEETS}"><sheetData>${rows}</sheetData></worksheet>`,
    },
  ];
}
