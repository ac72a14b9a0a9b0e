import { describe, expect, it } from 'vitest';
import { ARI, BRANCHES, CHIANG_MAI, SIAM } from './fixtures.ts';
import { branchesWanted, directions, distanceKm, pinGroups, provincesOf } from './places.ts';

const wanted = (typed: string, province = '') =>
  branchesWanted(BRANCHES, { typed, province, here: null }).map(({ store_id }) => store_id);

describe('branch search', () => {
  it.each([
    ['สยาม', ['siam']],
    ['siam', ['siam']],
    ['SIAM  sq', ['siam']],
    // A district, in either language and without silent letters.
    ['ปทุมวัน', ['siam']],
    ['phaya thai', ['ari']],
    ['เชียงใหม', ['chiang-mai']],
    // A station in the directions.
    ['bts', ['siam', 'ari']],
    ['', ['siam', 'ari', 'chiang-mai']],
    ['ภูเก็ต', []],
  ])('%s', (typed, found) => {
    expect(wanted(typed)).toEqual(found);
  });

  it('may be limited to one province', () => {
    expect(wanted('', 'Chiang Mai')).toEqual(['chiang-mai']);
    expect(wanted('siam', 'Chiang Mai')).toEqual([]);
  });

  it('is sorted by distance with a known position', () => {
    const found = branchesWanted(BRANCHES, { typed: '', province: '', here: { lat: 18.8, lng: 98.98 } });
    expect(found.map(({ store_id }) => store_id)).toEqual(['chiang-mai', 'ari', 'siam']);
  });
});

it('computes great-circle distances', () => {
  expect(distanceKm(SIAM, ARI)).toBeCloseTo(3.96, 1);
  expect(distanceKm(SIAM, CHIANG_MAI)).toBeGreaterThan(560);
  expect(distanceKm(SIAM, SIAM)).toBe(0);
});

it('lists every province once', () => {
  expect(provincesOf(BRANCHES).map(({ en }) => en)).toEqual(['Bangkok', 'Chiang Mai']);
});

it('links to the map apps of phones', () => {
  expect(directions.google(SIAM)).toBe('https://www.google.com/maps/dir/?api=1&destination=13.7447,100.5331');
  expect(directions.apple(SIAM)).toBe('https://maps.apple.com/?daddr=13.7447,100.5331');
});

describe('pins on the map', () => {
  const at = (...xs: number[]) => pinGroups(xs, (x) => ({ x, y: 0 }), [30, 36]);

  it('are separate where each can be clicked', () => {
    expect(at(0, 30, 60)).toEqual([[0], [30], [60]]);
  });

  it('are merged where they would overlap, without losing any', () => {
    expect(at(0, 10, 100, 29, 110)).toEqual([
      [0, 10, 29],
      [100, 110],
    ]);
  });

  it('may be one above the other', () => {
    expect(pinGroups([0, 35, 36], (y) => ({ x: 0, y }), [30, 36])).toEqual([[0, 35], [36]]);
  });
});
