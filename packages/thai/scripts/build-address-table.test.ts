import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AddressLine, type AddressTable, decodeAddressTable } from '../src/address.ts';
import { buildAddressTable } from './build-address-table.ts';

let json: string;
let table: AddressTable;

beforeAll(async () => {
  json = JSON.stringify(await buildAddressTable());
  table = decodeAddressTable(JSON.parse(json));
});

const district = (name: string) => table.lines.filter((line) => line.district.th === name);
const subdistricts = (lines: readonly AddressLine[]) => [
  ...new Set(lines.map((line) => line.subdistrict.th)),
];

describe('the built address table', () => {
  it('fits into 90 KB gzipped', () => {
    expect(gzipSync(json, { level: 9 }).length).toBeLessThanOrEqual(90 * 1024);
  });

  it('is byte-identical when built again', async () => {
    expect(JSON.stringify(await buildAddressTable())).toBe(json);
  });

  it('has the 77 provinces, 928 districts and all subdistricts, each with a zip of five digits', () => {
    const { lines } = table;
    expect(new Set(lines.map((line) => line.province.th)).size).toBe(77);
    expect(new Set(lines.map((line) => `${line.province.th} ${line.district.th}`)).size).toBe(928);
    const places = new Set(
      lines.map((line) => `${line.province.th} ${line.district.th} ${line.subdistrict.th}`),
    );
    expect(places.size).toBeGreaterThanOrEqual(7430);
    expect(places.size).toBeLessThanOrEqual(7450);
    for (const line of lines) expect(line.zip).toMatch(/^[1-9]\d{4}$/);
    expect(
      new Set(
        lines.map((line) => `${line.province.th} ${line.district.th} ${line.subdistrict.th} ${line.zip}`),
      ).size,
    ).toBe(lines.length);
  });

  it('starts with the 180 subdistricts of the 50 districts of Bangkok', () => {
    const bangkok = table.lines.filter((line) => line.province.th === 'กรุงเทพมหานคร');
    expect(table.lines.slice(0, bangkok.length)).toEqual(bangkok);
    expect(new Set(bangkok.map((line) => line.district.th)).size).toBe(50);
    expect(new Set(bangkok.map((line) => `${line.district.th} ${line.subdistrict.th}`)).size).toBe(180);
  });

  it.each([
    ['บางบอน', ['คลองบางบอน', 'คลองบางพราน', 'บางบอนใต้', 'บางบอนเหนือ']],
    ['พญาไท', ['พญาไท', 'สามเสนใน']],
    ['ดินแดง', ['ดินแดง', 'รัชดาภิเษก']],
    ['พระโขนง', ['บางจาก', 'พระโขนงใต้']],
    ['ปทุมวัน', ['ปทุมวัน', 'รองเมือง', 'ลุมพินี', 'วังใหม่']],
  ])('contains the current subdistricts of %s', (name, expected) => {
    expect(subdistricts(district(name))).toEqual(expected);
  });

  it.each([
    ['สีลม', 'Si Lom'],
    ['คลองตันเหนือ', 'Khlong Tan Nuea'],
    ['สาทร', 'Sathon'],
    ['พระบรมมหาราชวัง', 'Phra Borom Maha Ratchawang'],
    ['นครราชสีมา', 'Nakhon Ratchasima'],
    ['เมืองเชียงใหม่', 'Mueang Chiang Mai'],
    ['สุเทพ', 'Suthep'],
  ])('writes %s as %s in English', (th, en) => {
    const names = table.lines.flatMap((line) => [line.subdistrict, line.district, line.province]);
    expect(names.find((name) => name.th === th)?.en).toBe(en);
  });

  it('has pronounceable English words, each with a vowel', () => {
    const words = table.lines.flatMap((line) =>
      `${line.subdistrict.en} ${line.district.en} ${line.province.en}`.split(/[ -]/),
    );
    expect(words.filter((word) => !/[aeiouy]/i.test(word))).toEqual([]);
  });

  it('has two lines where two post offices serve one subdistrict', () => {
    const zips = district('เมืองชลบุรี').filter((line) => line.subdistrict.th === 'ห้วยกะปิ');
    expect(zips.map((line) => line.zip)).toEqual(['20000', '20130']);
  });
});
