import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAddressTable } from '../scripts/build-address-table.ts';
import {
  type AddressTable,
  type AddressTableJson,
  addressParts,
  closestLines,
  decodeAddressTable,
  findExact,
  formatAddress,
  formatPlace,
  isBangkok,
  searchAddress,
  withoutPrefix,
} from './address.ts';

const SMALL: AddressTableJson = {
  provinces: [
    ['กรุงเทพมหานคร', [['บางรัก', '10500', 'บางรัก สีลม']]],
    ['ภูเก็ต', [['เมืองภูเก็ต', '83000', 'ราไวย์83100 ราไวย์83130 ตลาดใหญ่']]],
  ],
  english: 'Bangkok|Bang Rak|Si Lom|Phuket|Mueang Phuket|Rawai|Talat Yai',
};

let table: AddressTable;
beforeAll(async () => {
  table = decodeAddressTable(await buildAddressTable());
});

const shown = (query: string, limit?: number) =>
  searchAddress(table, query, limit).map((line) => formatPlace(addressParts(line, 'th'), 'th'));
const anyLine = fc.nat().map((n) => {
  const line = table.lines[n % table.lines.length];
  if (!line) throw new Error('an empty table');
  return line;
});

describe('decodeAddressTable', () => {
  it('unpacks names, zips of their own and the common zip', () => {
    expect(
      decodeAddressTable(SMALL).lines.map((line) => [
        line.subdistrict,
        line.district.en,
        line.province.en,
        line.zip,
      ]),
    ).toEqual([
      [{ th: 'บางรัก', en: 'Bang Rak' }, 'Bang Rak', 'Bangkok', '10500'],
      [{ th: 'สีลม', en: 'Si Lom' }, 'Bang Rak', 'Bangkok', '10500'],
      [{ th: 'ราไวย์', en: 'Rawai' }, 'Mueang Phuket', 'Phuket', '83100'],
      [{ th: 'ราไวย์', en: 'Rawai' }, 'Mueang Phuket', 'Phuket', '83130'],
      [{ th: 'ตลาดใหญ่', en: 'Talat Yai' }, 'Mueang Phuket', 'Phuket', '83000'],
    ]);
  });

  it('rejects a table whose names and English do not match', () => {
    expect(() => decodeAddressTable({ ...SMALL, english: 'Bangkok' })).toThrow(RangeError);
    expect(() => decodeAddressTable({ ...SMALL, english: `${SMALL.english}|More` })).toThrow(RangeError);
  });
});

describe('searchAddress', () => {
  const SILOM = 'แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500';

  it.each([
    'สีลม',
    'สีลม บางรัก',
    'บางรัก สีลม',
    'สีลมบางรัก',
    '10500 สีลม',
    'สีลม10500',
    '๑๐๕๐๐ สีลม',
    'แขวงสีลม',
    'แขวง สีลม',
    'แขวงสีลม เขตบางรัก กรุงเทพฯ',
    'แขวงสีลมเขตบางรัก',
    'กทม สีลม',
    'กทม. สีลม',
    'silom',
    'Si Lom',
    'si lom bang rak',
    'SILOM, Bangkok',
    'bkk silom',
    'khwaeng silom khet bangrak',
  ])('%s puts Si Lom first', (query) => {
    expect(shown(query, 1)).toEqual([SILOM]);
  });

  it.each([
    ['บางรัก กรุงเทพ', 'แขวงบางรัก เขตบางรัก กรุงเทพมหานคร 10500'],
    ['อ.เมือง จ.เชียงใหม่ สุเทพ', 'ต.สุเทพ อ.เมืองเชียงใหม่ จ.เชียงใหม่ 50200'],
    ['ต.สุเทพ', 'ต.สุเทพ อ.เมืองเชียงใหม่ จ.เชียงใหม่ 50200'],
    ['โคราช ปากช่อง', 'ต.ปากช่อง อ.ปากช่อง จ.นครราชสีมา 30130'],
    ['korat pak chong', 'ต.ปากช่อง อ.ปากช่อง จ.นครราชสีมา 30130'],
    ['อยุธยา วังน้อย', 'ต.วังน้อย อ.วังน้อย จ.พระนครศรีอยุธยา 13170'],
    ['พัทยา นาเกลือ', 'ต.นาเกลือ อ.บางละมุง จ.ชลบุรี 20150'],
    ['jatujak', 'แขวงจตุจักร เขตจตุจักร กรุงเทพมหานคร 10900'],
    ['sathorn ยานนาวา', 'แขวงยานนาวา เขตสาทร กรุงเทพมหานคร 10120'],
    ['nakorn pathom', 'ต.นครปฐม อ.เมืองนครปฐม จ.นครปฐม 73000'],
    ['โก-ลก', 'ต.สุไหงโก-ลก อ.สุไหงโก-ลก จ.นราธิวาส 96120'],
    ['จ.ป.ร.', 'ต.จ.ป.ร. อ.กระบุรี จ.ระนอง 85110'],
    ['ถนนนครไชยศรี', 'แขวงถนนนครไชยศรี เขตดุสิต กรุงเทพมหานคร 10300'],
    ['สุริยวงศ์', 'แขวงสุริยวงศ์ เขตบางรัก กรุงเทพมหานคร 10500'],
    ['สุริยวงศ', 'แขวงสุริยวงศ์ เขตบางรัก กรุงเทพมหานคร 10500'],
    ['สุริยวง', 'แขวงสุริยวงศ์ เขตบางรัก กรุงเทพมหานคร 10500'],
    ['เเสมดํา', 'แขวงแสมดำ เขตบางขุนเทียน กรุงเทพมหานคร 10150'],
  ])('%s puts %s first', (query, first) => {
    expect(shown(query, 1)).toEqual([first]);
  });

  it('respects a written level', () => {
    for (const line of searchAddress(table, 'จ.ภูเก็ต', 100)) expect(line.province.th).toBe('ภูเก็ต');
    for (const line of searchAddress(table, 'อ.เมือง จ.ขอนแก่น', 100))
      expect(line.district.th).toBe('เมืองขอนแก่น');
    for (const line of searchAddress(table, 'ตำบลในเมือง', 100))
      expect(line.subdistrict.th).toContain('ในเมือง');
  });

  it('finds every line of a zip, both provinces of 83000 among them', () => {
    const lines = searchAddress(table, '83000', 1000);
    expect(lines).toEqual(table.lines.filter((line) => line.zip === '83000'));
    expect(new Set(lines.map((line) => line.province.th))).toEqual(new Set(['พังงา', 'ภูเก็ต']));
  });

  it('ranks a whole district before a subdistrict of the same name elsewhere', () => {
    expect(searchAddress(table, 'เชียงใหม่', 20).every((line) => line.province.th === 'เชียงใหม่')).toBe(true);
    expect(searchAddress(table, 'บางรัก', 5).every((line) => line.district.th === 'บางรัก')).toBe(true);
  });

  it.each(['', '   ', 'xyz', 'สีลม เชียงใหม่', '99999', '105000', 'แขวง', 'ต.', '฿฿฿', 'ครีมกันแดด'])(
    '%j finds nothing',
    (query) => {
      expect(shown(query)).toEqual([]);
    },
  );

  it('returns at most the requested number, 10 by default', () => {
    expect(shown('บาง')).toHaveLength(10);
    expect(shown('บาง', 3)).toEqual(shown('บาง').slice(0, 3));
  });

  it('finds any line by its names in either language, in any order, with its zip', () => {
    fc.assert(
      fc.property(anyLine, fc.constantFrom('th', 'en'), fc.boolean(), (line, lang, backwards) => {
        const { subdistrict, district, province, zip } = addressParts(line, lang);
        const words = [subdistrict, district, province, zip];
        const found = searchAddress(table, (backwards ? words.reverse() : words).join(' '), 30);
        expect(found).toContain(line);
      }),
      { numRuns: 150 },
    );
  });

  it('finds a subdistrict by any prefix of its name, within its district', () => {
    fc.assert(
      fc.property(anyLine, fc.integer({ min: 1, max: 12 }), (line, length) => {
        const typed = Array.from(line.subdistrict.th).slice(0, length).join('');
        fc.pre(/[ก-ฮ]/.test(typed) && !/^(?:ต|อ|จ)\.?$/.test(typed));
        const query = `${line.province.th} ${line.district.th} ${typed}`;
        expect(searchAddress(table, query, 200)).toContain(line);
      }),
      { numRuns: 150 },
    );
  });

  it('finds a name while its silent letter is being typed', () => {
    for (const typed of ['บางโพ', 'บางโพธ', 'บางโพธิ', 'บางโพธิ์']) {
      const found = searchAddress(table, `สุราษฎร์ธานี ${typed}`, 50);
      expect(found.map((line) => line.subdistrict.th)).toContain('บางโพธิ์');
    }
  });

  it('normalises English names word by word: Rueso Ok has no "oo" in it', () => {
    const found = searchAddress(table, 'Rueso Ok Rueso Narathiwat 96150');
    expect(found.map((line) => line.subdistrict.en)[0]).toBe('Rueso Ok');
  });
});

describe('findExact', () => {
  const suthep = { subdistrict: 'สุเทพ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', zip: '50200' };

  it.each([
    suthep,
    { subdistrict: 'ต.สุเทพ', district: 'อ.เมืองเชียงใหม่', province: 'จ.เชียงใหม่', zip: '50200' },
    { subdistrict: 'ตำบลสุเทพ', district: 'อำเภอเมือง', province: 'จังหวัดเชียงใหม่', zip: ' ๕๐๒๐๐ ' },
    { subdistrict: 'Suthep', district: 'Mueang Chiang Mai', province: 'Chiang Mai', zip: '50200' },
    { subdistrict: 'suthep', district: 'Muang', province: 'chiangmai', zip: '50200' },
  ])('finds %j', (parts) => {
    const found = findExact(table, parts);
    expect(found && addressParts(found, 'th')).toEqual(suthep);
  });

  it('understands Bangkok in its usual forms', () => {
    for (const province of ['กรุงเทพมหานคร', 'กรุงเทพฯ', 'กทม.', 'Bangkok', 'BKK']) {
      const found = findExact(table, {
        subdistrict: 'แขวงสีลม',
        district: 'เขตบางรัก',
        province,
        zip: '10500',
      });
      expect(found?.subdistrict.en).toBe('Si Lom');
    }
  });

  it.each([
    { ...suthep, zip: '10500' },
    { ...suthep, zip: '' },
    { ...suthep, district: 'เมืองลำพูน' },
    { ...suthep, province: 'ลำพูน' },
    { ...suthep, subdistrict: '' },
    { ...suthep, subdistrict: 'สุ' },
    { ...suthep, province: 'ขอนแก่น', district: 'เมือง' },
  ])('does not find %j', (parts) => {
    expect(findExact(table, parts)).toBeNull();
  });

  it('finds every line by its own names, in both languages', () => {
    fc.assert(
      fc.property(anyLine, fc.constantFrom('th', 'en'), (line, lang) => {
        const parts = addressParts(line, lang);
        const found = findExact(table, parts);
        expect(found && addressParts(found, lang)).toEqual(parts);
      }),
      { numRuns: 300 },
    );
  });
});

describe('closestLines (rule 15)', () => {
  it('offers the right zip for the names, and the exact line first when there is one', () => {
    const wrongZip = { subdistrict: 'สุเทพ', district: 'เมือง', province: 'เชียงใหม่', zip: '10500' };
    const choices = closestLines(table, wrongZip);
    expect(choices).toHaveLength(2);
    expect(choices[0] && addressParts(choices[0], 'th')).toMatchObject({ subdistrict: 'สุเทพ', zip: '50200' });
    expect(closestLines(table, { ...wrongZip, zip: '50200' }, 1)[0]?.zip).toBe('50200');
  });

  it('offers the right district for the zip and subdistrict', () => {
    const [first] = closestLines(table, {
      subdistrict: 'สีลม',
      district: 'สาทร',
      province: 'กทม',
      zip: '10500',
    });
    expect(first?.district.th).toBe('บางรัก');
  });

  it('offers nothing for an address that matches no place', () => {
    expect(closestLines(table, { subdistrict: 'ไม่มี', district: 'ไม่มี', province: 'ภูเก็ต', zip: '' })).toEqual(
      [],
    );
  });
});

describe('formatting', () => {
  const silom = { subdistrict: 'สีลม', district: 'บางรัก', province: 'กรุงเทพมหานคร', zip: '10500' };
  const suthep = { subdistrict: 'สุเทพ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', zip: '50200' };

  it('formats Bangkok as แขวง and เขต without จังหวัด, and the rest as ต. อ. จ.', () => {
    expect(formatPlace(silom, 'th')).toBe('แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500');
    expect(formatPlace(suthep, 'th')).toBe('ต.สุเทพ อ.เมืองเชียงใหม่ จ.เชียงใหม่ 50200');
  });

  it('orders English from small to large', () => {
    const parts = { subdistrict: 'Si Lom', district: 'Bang Rak', province: 'Bangkok', zip: '10500' };
    expect(formatPlace(parts, 'en')).toBe('Si Lom, Bang Rak, Bangkok 10500');
  });

  it('does not duplicate prefixes that were typed', () => {
    const typed = { subdistrict: 'แขวงสีลม', district: 'เขต บางรัก', province: 'จังหวัดกรุงเทพฯ', zip: '10500' };
    expect(formatPlace(typed, 'th')).toBe('แขวงสีลม เขตบางรัก กรุงเทพฯ 10500');
    fc.assert(
      fc.property(anyLine, (line) => {
        const parts = addressParts(line, 'th');
        const [subdistrict, district, province] = formatPlace(parts, 'th').split(' ');
        const again = {
          subdistrict: subdistrict ?? '',
          district: district ?? '',
          province: province ?? '',
          zip: parts.zip,
        };
        expect(formatPlace(again, 'th')).toBe(formatPlace(parts, 'th'));
      }),
    );
  });

  it('builds the rows of a label without empty ones', () => {
    expect(
      formatAddress({ ...suthep, name: 'สมหญิง ใจดี', phone: '081-234-5678', street: ' 99/9 หมู่ 5 ' }, 'th'),
    ).toEqual(['สมหญิง ใจดี 081-234-5678', '99/9 หมู่ 5', 'ต.สุเทพ อ.เมืองเชียงใหม่', 'จ.เชียงใหม่ 50200']);
    expect(formatAddress(silom, 'th')).toEqual(['แขวงสีลม เขตบางรัก', 'กรุงเทพมหานคร 10500']);
  });

  it.each([
    ['กรุงเทพมหานคร', true],
    ['จ.กรุงเทพฯ', true],
    ['กทม.', true],
    ['Bangkok', true],
    ['BANGKOK ', true],
    ['นครปฐม', false],
    ['', false],
  ])('%j is Bangkok: %j', (province, expected) => {
    expect(isBangkok(province)).toBe(expected);
  });

  it.each([
    ['ต.สุเทพ', 'subdistrict', 'สุเทพ'],
    ['แขวง สีลม', 'subdistrict', 'สีลม'],
    ['ตลาดพลู', 'subdistrict', 'ตลาดพลู'],
    ['เขต', 'district', 'เขต'],
    ['จตุจักร', 'province', 'จตุจักร'],
    ['จ.ป.ร.', 'subdistrict', 'จ.ป.ร.'],
    ['Khet Bang Rak', 'district', 'Bang Rak'],
    ['Khetphong', 'district', 'Khetphong'],
  ] as const)('%s without its %s prefix is %s', (name, level, bare) => {
    expect(withoutPrefix(name, level)).toBe(bare);
  });
});
