import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAddressTable } from '../scripts/build-address-table.ts';
import { type AddressTable, addressParts, decodeAddressTable, formatPlace } from './address.ts';
import { parsePastedAddress } from './address-paste.ts';

let table: AddressTable;
beforeAll(async () => {
  table = decodeAddressTable(await buildAddressTable());
});

function read(text: string) {
  const { line, choices, ...rest } = parsePastedAddress(text, table);
  return { ...rest, ...(line ? { line: formatPlace(addressParts(line, 'th'), 'th') } : {}), choices };
}

describe('parsePastedAddress has high confidence for', () => {
  it.each([
    [
      'rows with prefixes and a title',
      'คุณสมหญิง ใจดี 081-234-5678\n99/9 หมู่ 5 ซอยสุขุมวิท 55 ถ.สุขุมวิท\nแขวงคลองตันเหนือ เขตวัฒนา กรุงเทพฯ 10110',
      {
        name: 'คุณสมหญิง ใจดี',
        phone: '0812345678',
        street: '99/9 หมู่ 5 ซอยสุขุมวิท 55 ถ.สุขุมวิท',
        line: 'แขวงคลองตันเหนือ เขตวัฒนา กรุงเทพมหานคร 10110',
      },
    ],
    [
      'one row, the capital district as อ.เมือง',
      'สมชาย รักเรียน 0898765432 123/45 ม.3 ต.สุเทพ อ.เมือง จ.เชียงใหม่ 50200',
      {
        name: 'สมชาย รักเรียน',
        phone: '0898765432',
        street: '123/45 ม.3',
        line: 'ต.สุเทพ อ.เมืองเชียงใหม่ จ.เชียงใหม่ 50200',
      },
    ],
    [
      'labels, a building and a road named like another subdistrict',
      'ชื่อ: นภา แสงดาว\nที่อยู่: 55/1 อาคารสีลมคอมเพล็กซ์ ชั้น 12 ถนนสีลม แขวงสุริยวงศ์ เขตบางรัก กทม 10500\nโทร: +66 81 234 5678',
      {
        name: 'นภา แสงดาว',
        phone: '0812345678',
        street: '55/1 อาคารสีลมคอมเพล็กซ์ ชั้น 12 ถนนสีลม',
        line: 'แขวงสุริยวงศ์ เขตบางรัก กรุงเทพมหานคร 10500',
      },
    ],
    [
      'names without prefixes',
      '99/9 สีลม บางรัก กรุงเทพ 10500',
      { street: '99/9', line: 'แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500' },
    ],
    [
      'no spaces, Thai digits, the name last',
      '๑๒ หมู่บ้านร่มเย็น แขวงลาดพร้าวเขตลาดพร้าวกรุงเทพมหานคร๑๐๒๓๐ น้องเมย์ ๐๘๑๒๓๔๕๖๗๘',
      {
        name: 'น้องเมย์',
        phone: '0812345678',
        street: '12 หมู่บ้านร่มเย็น',
        line: 'แขวงลาดพร้าว เขตลาดพร้าว กรุงเทพมหานคร 10230',
      },
    ],
    [
      'English',
      'John Smith\n88/8 The Line Condo, Sukhumvit 71 Road\nPhra Khanong Nuea, Watthana, Bangkok 10110\nTel. 0812345678',
      {
        name: 'John Smith',
        phone: '0812345678',
        street: '88/8 The Line Condo, Sukhumvit 71 Road',
        line: 'แขวงพระโขนงเหนือ เขตวัฒนา กรุงเทพมหานคร 10110',
      },
    ],
    [
      'English with commas, the country and other spellings',
      'Ms. Jane Doe, 25 Soi Ari, Samsen Nai, Phayathai, Bangkok 10400 Thailand 089-999-9999',
      {
        name: 'Ms. Jane Doe',
        phone: '0899999999',
        street: '25 Soi Ari',
        line: 'แขวงสามเสนใน เขตพญาไท กรุงเทพมหานคร 10400',
      },
    ],
    [
      'a landline and a labelled zip',
      'ส่งที่ 7/7 ต.ป่าตอง อ.กะทู้ จ.ภูเก็ต รหัสไปรษณีย์ 83150 คุณแอน โทร.02-123-4567',
      { name: 'คุณแอน', phone: '021234567', street: '7/7', line: 'ต.ป่าตอง อ.กะทู้ จ.ภูเก็ต 83150' },
    ],
    [
      'a phone right after the zip',
      'นางสาวปาริชาติ ศรีจันทร์ 45 ต.ห้วยกะปิ อ.เมือง จ.ชลบุรี 20130 0861112222',
      {
        name: 'นางสาวปาริชาติ ศรีจันทร์',
        phone: '0861112222',
        street: '45',
        line: 'ต.ห้วยกะปิ อ.เมืองชลบุรี จ.ชลบุรี 20130',
      },
    ],
    [
      'a district that is also a subdistrict',
      'กมล 0812345678 99 ม.1 บ้านใหม่ ปากเกร็ด นนทบุรี 11120',
      { name: 'กมล', phone: '0812345678', street: '99 ม.1', line: 'ต.บ้านใหม่ อ.ปากเกร็ด จ.นนทบุรี 11120' },
    ],
    [
      'spelling slips that folding levels',
      'เเพร ใจดี 0812345678 9 ต.ท่ีวัง อ.ทุ่งสง จ.นครศรีธรรมราช 80110',
      { name: 'แพร ใจดี', phone: '0812345678', street: '9', line: 'ต.ที่วัง อ.ทุ่งสง จ.นครศรีธรรมราช 80110' },
    ],
  ])('%s', (_what, text, expected) => {
    expect(read(text)).toEqual({ ...expected, confidence: 'high', choices: [] });
  });

  it('every kind of line, written as a label in either language', () => {
    const line = fc.nat().map((n) => table.lines[n % table.lines.length]);
    fc.assert(
      fc.property(line, fc.constantFrom('th', 'en'), fc.boolean(), (wanted, lang, phoneFirst) => {
        if (!wanted) throw new Error('an empty table');
        const person = lang === 'th' ? 'สมหญิง รักดี' : 'Jane Doe';
        const rows = [person, '99/9 หมู่ 5', formatPlace(addressParts(wanted, lang), lang)];
        const text = phoneFirst ? ['081-234-5678', ...rows] : [...rows, '081-234-5678'];
        expect(parsePastedAddress(text.join('\n'), table)).toEqual({
          name: person,
          phone: '0812345678',
          street: '99/9 หมู่ 5',
          line: wanted,
          confidence: 'high',
          choices: [],
        });
      }),
      { numRuns: 60 },
    );
  });
});

describe('parsePastedAddress requires confirmation when', () => {
  it('there is no zip: the names are shown for confirmation', () => {
    const result = read('บ้านเลขที่ 4 ถนนมิตรภาพ ตำบลในเมือง อำเภอเมือง จังหวัดขอนแก่น');
    expect(result).toMatchObject({
      street: 'บ้านเลขที่ 4 ถนนมิตรภาพ',
      line: 'ต.ในเมือง อ.เมืองขอนแก่น จ.ขอนแก่น 40000',
      confidence: 'medium',
    });
  });

  it('the zip contradicts the names: both are offered', () => {
    const result = read('สุดา มานะ 0812345678\n11/2 ม.4 ต.สุเทพ อ.เมืองเชียงใหม่ จ.เชียงใหม่ 10500');
    expect(result).toMatchObject({ line: 'ต.สุเทพ อ.เมืองเชียงใหม่ จ.เชียงใหม่ 50200', confidence: 'medium' });
    expect(result.choices[0]?.zip).toBe('10500');
  });

  it('the subdistrict is missing: the lines of the district are offered, its name is not left in the street', () => {
    const result = read('45/6 ถนนพหลโยธิน จตุจักร กทม. 10900 คุณเอ 0812345678');
    expect(result).toMatchObject({ name: 'คุณเอ', street: '45/6 ถนนพหลโยธิน', confidence: 'low' });
    expect(result.line).toBeUndefined();
    expect(result.choices.map((line) => line.district.th)).toEqual(Array(5).fill('จตุจักร'));
  });

  it('there is only a zip', () => {
    const result = read('10500');
    expect(result).toMatchObject({ confidence: 'low' });
    expect(result.choices.every((line) => line.zip === '10500')).toBe(true);
  });

  it('two post offices serve the subdistrict and no zip says which', () => {
    const result = read('12 ต.ห้วยกะปิ อ.เมือง จ.ชลบุรี');
    expect(result.line).toBeUndefined();
    expect(result.choices.slice(0, 2).map((line) => line.zip)).toEqual(['20000', '20130']);
  });

  it('the text is no address', () => {
    expect(read('สวัสดีค่ะ สนใจครีมกันแดดค่ะ')).toEqual({
      street: 'สวัสดีค่ะ สนใจครีมกันแดดค่ะ',
      confidence: 'low',
      choices: [],
    });
    expect(read('')).toEqual({ confidence: 'low', choices: [] });
  });

  it('the zip is in no list or the number is not a phone', () => {
    expect(read('99999 ม.1').choices).toEqual([]);
    expect(read('โทร 12345').phone).toBeUndefined();
    expect(read('1101700230708 สีลม').phone).toBeUndefined();
  });

  it('never throws on arbitrary input', () => {
    const word = fc.constantFrom(
      'ต.',
      'อ.เมือง',
      'จ.',
      'แขวง',
      '10500',
      '0812345678',
      'สีลม',
      'คุณ',
      '\n',
      '/',
      'road',
      '066',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(word, fc.string({ unit: 'grapheme', maxLength: 12 })), { maxLength: 15 }),
        (words) => {
          const result = parsePastedAddress(words.join(' '), table);
          expect(result.choices.length).toBeLessThanOrEqual(5);
          expect(result.line === undefined).toBe(result.confidence === 'low');
        },
      ),
      { numRuns: 60 },
    );
    expect(parsePastedAddress('ต.สีลม '.repeat(10_000), table).confidence).toBeDefined();
  });
});
