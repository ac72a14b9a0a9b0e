import fc from 'fast-check';
import { expect, it } from 'vitest';
import { includesArea, USUAL_AREA, zoneOf } from '../src/index.ts';

const zone = (key: string, provinces: string[], postcodes: string[]) => ({ key, provinces, postcodes });
const ZONES = [
  zone('rest', [], []),
  zone('south', ['ภูเก็ต'], ['80000-82999']),
  zone('island', ['สุราษฎร์ธานี'], ['84310', '83150-83199']),
];
const keyOf = (province: string, zipcode: string) => zoneOf(ZONES, { province, zipcode }).key;

it.each([
  ['สุราษฎร์ธานี', '84310', 'island'],
  ['สุราษฎร์ธานี', '84000', 'island'],
  ['ภูเก็ต', '83000', 'south'],
  ['ภูเก็ต', '83150', 'island'],
  ['ภูเก็ต', '83199', 'island'],
  ['ตรัง', '82999', 'south'],
  ['ตรัง', '92000', 'rest'],
  [USUAL_AREA.province, USUAL_AREA.zipcode, 'rest'],
])('%s %s is in the zone %s: a postcode goes before a province', (province, zipcode, key) => {
  expect(keyOf(province, zipcode)).toBe(key);
});

it('every area has one zone, which lists it or is the first', () => {
  const zipcodes = fc.integer({ min: 10_000, max: 96_999 }).map(String);
  const provinces = fc.constantFrom('ภูเก็ต', 'สุราษฎร์ธานี', 'ตรัง');
  fc.assert(
    fc.property(provinces, zipcodes, (province, zipcode) => {
      const found = zoneOf(ZONES, { province, zipcode });
      const listed = ZONES.slice(1).filter((one) => includesArea(one, { province, zipcode }));
      expect(listed.length === 0 ? found.key === 'rest' : listed.includes(found)).toBe(true);
    }),
  );
  expect(() => zoneOf([], USUAL_AREA)).toThrow(RangeError);
});
