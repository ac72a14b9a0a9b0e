import { describe, expect, it } from 'vitest';
import { ARI, BRANCHES, CHIANG_MAI, SIAM } from './fixtures.ts';
import { branchesWanted, directions, distanceKm, pinGroups, provincesOf } from './places.ts';

const wanted = (typed: string, province = '') =>
  branchesWanted(BRANCHES, { typed, province, here: null }).map(({ store_id }) => store_id);

describe('branches that are looked for', () => {
  it.each([
    ['สยาม', ['siam']],
    ['siam', ['siam']],
    ['SIAM  sq', ['siam']],
    // A district, in either language and without its silenced letters.
    ['ปทุมวัน', ['siam']],
    ['phaya thai', ['ari']],
    ['เชียงใหม', ['chiang-mai']],
    // A station on the way.
    ['bts', ['siam', 'ari']],
    ['', ['siam', 'ari', 'chiang-mai']],
    ['ภูเก็ต', []],
  ])('%s', (typed, found) => {
    expect(wanted(typed)).toEqual(found);
  });

  it('may be those of one province', () => {
    expect(wanted('', 'Chiang Mai')).toEqual(['chiang-mai']);
    expect(wanted('siam', 'Chiang Mai')).toEqual([]);
  });

  it('come nearest first for somebody who tells where they are', () => {
    const found = branchesWanted(BRANCHES, { typed: '', province: '', here: { lat: 18.8, lng: 98.98 } });
    expect(found.map(({ store_id }) => store_id)).toEqual(['chiang-mai', 'ari', 'siam']);
  });
});

it('tells distances as the crow flies', () => {
  expect(distanceKm(SIAM, ARI)).toBeCloseTo(3.96, 1);
  expect(distanceKm(SIAM, CHIANG_MAI)).toBeGreaterThan(560);
  expect(distanceKm(SIAM, SIAM)).toBe(0);
});

it('names every province once', () => {
  expect(provincesOf(BRANCHES).map(({ en }) => en)).toEqual(['Bangkok', 'Chiang Mai']);
});

it('leads to the maps of phones', () => {
  expect(directions.google(SIAM)).toBe('https://www.google.com/maps/dir/?api=1&destination=13.7447,100.5331');
  expect(directions.apple(SIAM)).toBe('https://maps.apple.com/?daddr=13.7447,100.5331');
});

describe('pins on the map', () => {
  const at = (...xs: number[]) => pinGroups(xs, (x) => ({ x, y: 0 }), [30, 36]);

  it('stand apart where each can be pressed', () => {
    expect(at(0, 30, 60)).toEqual([[0], [30], [60]]);
  });

  it('are one where they would lie over one another, and none is lost', () => {
    expect(at(0, 10, 100, 29, 110)).toEqual([
      [0, 10, 29],
      [100, 110],
    ]);
  });

  it('may lie one above the other', () => {
    expect(pinGroups([0, 35, 36], (y) => ({ x: 0, y }), [30, 36])).toEqual([[0, 35], [36]]);
  });
});
