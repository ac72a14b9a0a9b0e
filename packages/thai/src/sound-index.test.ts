import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowedFor,
  bits,
  COSTS,
  formsOf,
  type Hearing,
  hear,
  readingsOf,
  type Sounds,
  WIDTH,
} from './cross-script.ts';
import { BRAND_SPELLINGS, ORDINARY_WORDS } from './names-heard.ts';
import { beforeAnySlip } from './slips.ts';
import { type Found, findSound, LETTER_WORTH, SoundIndex } from './sound-index.ts';

/** Reference implementation: the full cost table, every cell, directly from the definition. */
function findInFull(name: Sounds, hearing: Hearing, most: number): Found | null {
  if (Math.max(0, bits(name.classes & ~hearing.classes) - hearing.unsure) * 0.25 > most) return null;
  const [rows, columns] = [name.symbols.length, hearing.sounds.length];
  type Cell = { cost: number; start: number };
  const table: Cell[][] = [];
  const at = (i: number, j: number): Cell => table[i]?.[j] ?? { cost: Number.POSITIVE_INFINITY, start: 0 };
  const soundsOf = (i: number, j: number): number =>
    COSTS[(name.symbols[i - 1] ?? 0) * WIDTH + (hearing.sounds[j - 1] ?? 0)] ?? 0;
  for (let i = 0; i <= rows; i += 1) {
    table.push([]);
    for (let j = 0; j <= columns; j += 1) {
      const ways: Cell[] = [];
      const add = ({ cost, start }: Cell, more: number) => ways.push({ cost: cost + more, start });
      if (i === 0 && (hearing.begins[j] ?? -1) >= 0) ways.push({ cost: 0, start: j });
      else if (i === 0) add(at(0, j - 1), hearing.drops[j - 1] ?? 0);
      else {
        add(at(i - 1, j), name.drops[i - 1] ?? 0);
        add(at(i - 1, j - 1), soundsOf(i, j));
        add(at(i, j - 1), hearing.drops[j - 1] ?? 0);
        if (i > 1 && j > 1) {
          const { cost, start } = at(i - 2, j - 2);
          const isVowel = hearing.led[j - 1] === 1 && name.vowels[i - 2] === 1;
          // Summed in the same order, for identical floating-point results.
          const crossed = soundsOf(i, j - 1) + soundsOf(i - 1, j);
          ways.push({ cost: cost + crossed + (isVowel ? 0.08 : 0.9), start });
        }
      }
      table[i]?.push(ways.reduce((best, way) => (way.cost < best.cost ? way : best)));
    }
  }
  let found: Found | null = null;
  for (let j = 1; j <= columns; j += 1) {
    const { cost, start } = at(rows, j);
    const [from, to] = [hearing.begins[start] ?? -1, hearing.ends[j] ?? -1];
    if (to < 0 || from < 0 || from >= to || cost > most) continue;
    if (found === null || cost - to * LETTER_WORTH < found.cost - found.to * LETTER_WORTH)
      found = { from, to, cost };
  }
  return found;
}

const READINGS = BRAND_SPELLINGS.flatMap(([name]) =>
  formsOf(name).flatMap(({ text, cost }) =>
    readingsOf(text).map((sounds) => ({ name, sounds, most: allowedFor(sounds) - cost })),
  ),
);

function indexOf(readings: typeof READINGS): SoundIndex<string> {
  const index = new SoundIndex<string>();
  for (const { name, sounds, most } of readings) index.add(name, sounds, most);
  return index;
}
const index = indexOf(READINGS);

const everywhere = (text: string) => {
  const places = Array.from({ length: text.length + 1 }, (_, at) => at);
  return { begins: places, ends: places };
};

describe('phonetic index search', () => {
  it('finds the same names and positions as the full comparison of each', () => {
    const spelt = fc.constantFrom(
      ...BRAND_SPELLINGS.flatMap(([, ...spellings]) => spellings),
      ...ORDINARY_WORDS,
    );
    const anything = fc.string({ unit: fc.constantFrom(...'กขคจซดตนบพมรลวสอเแโไะาิีุู่์1 '), maxLength: 12 });
    const part = fc.oneof(spelt, anything);
    fc.assert(
      fc.property(part, part, fc.boolean(), (first, second, anywhere) => {
        const text = first + second;
        const hearing = hear(
          text,
          anywhere ? everywhere(text) : { begins: [0, first.length], ends: [first.length, text.length] },
        );
        const inFull = READINGS.flatMap(({ name, sounds, most }) => {
          const heard = findInFull(sounds, hearing, most);
          expect(findSound(sounds, hearing, most)).toEqual(heard);
          return heard === null ? [] : [{ name, heard }];
        });
        expect(index.find(hearing).map(({ name, heard }) => ({ name, heard }))).toEqual(inFull);
      }),
      { numRuns: 60 },
    );
  });

  it('finds the same with an unknown consonant', () => {
    const spelt = BRAND_SPELLINGS.flatMap(([, ...spellings]) => spellings);
    fc.assert(
      fc.property(fc.constantFrom(...spelt), fc.nat(), (text, n) => {
        const guesses = beforeAnySlip(text);
        const before = guesses[n % guesses.length] ?? { text, unsure: null };
        const hearing = hear(before.text, undefined, before.unsure);
        const inFull = READINGS.flatMap(({ name, sounds, most }) => {
          const heard = findInFull(sounds, hearing, most);
          return heard === null ? [] : [{ name, heard }];
        });
        expect(index.find(hearing).map(({ name, heard }) => ({ name, heard }))).toEqual(inFull);
      }),
      { numRuns: 40 },
    );
  });

  it('an omitted consonant may be any, a mistyped one has an adjacent key', () => {
    const [sounds] = readingsOf('Nivea');
    if (sounds === undefined) throw new Error('no reading');
    const heard = (text: string, at: number, typed: string) =>
      findSound(sounds, hear(text, undefined, { at, typed }), 1)?.cost;
    expect(heard('จีเวีย', 0, '')).toBeLessThan(0.1);
    expect(heard('จีเวีย', 0, 'ร')).toBeLessThan(0.1);
    expect(heard('จีเวีย', 0, 'ฟ')).toBeUndefined();
  });

  it('evaluates a sixth of the cells of the full comparison', () => {
    const spellings = BRAND_SPELLINGS.map(([, spelling = '']) => spelling);
    const before = index.worked;
    for (const text of spellings) index.find(hear(text));
    const sounds = READINGS.reduce((sum, one) => sum + one.sounds.symbols.length, 0);
    const inFull = spellings.reduce((sum, text) => sum + sounds * (hear(text).sounds.length + 1), 0);
    expect(index.worked - before).toBeLessThan(inFull / 6);
  });

  it('names with a common prefix share its comparison', () => {
    const [sounds] = readingsOf('Nivea');
    if (sounds === undefined) throw new Error('no reading');
    const one = { name: 'one', sounds, most: allowedFor(sounds) };
    const [alone, twice] = [indexOf([one]), indexOf([one, { ...one, name: 'two' }])];
    expect(twice.find(hear('นีเวีย')).map(({ name }) => name)).toEqual(['one', 'two']);
    alone.find(hear('นีเวีย'));
    expect(twice.worked).toBe(alone.worked);
  });
});
