import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowedFor,
  bordersOfWords,
  formsOf,
  hear,
  isOneWord,
  isOrdinary,
  isSoundMatch,
  isSoundMatchBeforeTypo,
  readingsOf,
  soundKeys,
} from './cross-script.ts';
import { BRAND_SPELLINGS, ORDINARY_WORDS } from './names-heard.ts';
import { findSound } from './sound-index.ts';

const NAMES = BRAND_SPELLINGS.map(([name]) => ({
  name,
  readings: formsOf(name).flatMap(({ text, cost }) => readingsOf(text).map((sounds) => ({ sounds, cost }))),
}));

/** The best match for a Thai text among all names, by sound. */
function nameOf(text: string): string | null {
  const hearing = hear(text);
  let best: { name: string; cost: number } | null = null;
  for (const { name, readings } of NAMES) {
    for (const { sounds, cost: more } of readings) {
      const found = findSound(sounds, hearing, allowedFor(sounds) - more);
      if (found === null) continue;
      const cost = found.cost + more;
      if ((best === null || cost < best.cost) && isSoundMatch(sounds, text, cost)) best = { name, cost };
    }
  }
  return best?.name ?? null;
}

describe('phonetic name matching', () => {
  it('19 of 20 Thai spellings of 170 brands match their own brand, among all of them', () => {
    const asked = BRAND_SPELLINGS.flatMap(([name, ...spellings]) =>
      spellings.map((text) => ({ name, text })),
    );
    const missed = asked.filter(({ name, text }) => nameOf(text) !== name);
    expect(BRAND_SPELLINGS.length).toBeGreaterThan(150);
    expect(missed.length / asked.length, missed.map(({ text }) => text).join(', ')).toBeLessThanOrEqual(0.05);
  });

  it('at most 1 of 100 ordinary words matches a brand', () => {
    const taken = ORDINARY_WORDS.filter((word) => nameOf(word) !== null);
    expect(ORDINARY_WORDS.length).toBeGreaterThan(200);
    expect(taken.length / ORDINARY_WORDS.length, taken.join(', ')).toBeLessThanOrEqual(0.01);
  });

  it.each([
    ['silent letters left out', 'ลอรีอัล ปารีส', 'ลอรีอัล ปารี'],
    ['karan put in', 'นีเวีย', 'นีเวียร์'],
    ['a short vowel for a long one', 'เซตาฟิล', 'เซตะฟีล'],
    ['no tone marks', 'โทนี่โมลี่', 'โทนีโมลี'],
    ['a consonant twice', 'อินนิสฟรี', 'อินนนิสฟรี'],
    ['ร for ล', 'วาสลีน', 'วาสรีน'],
    ['a consonant left out', 'เดอร์มาโลจิกา', 'เดอร์มาโจิกา'],
    ['parted by a space', 'เมดิฮีล', 'เมดิ ฮีล'],
  ])('%s: %s, %s', (_, right, wrong) => {
    expect(nameOf(right)).not.toBeNull();
    expect(nameOf(wrong)).toBe(nameOf(right));
  });

  it('tone marks never change a match', () => {
    const spelling = fc.constantFrom(...BRAND_SPELLINGS.flatMap(([, ...spellings]) => spellings));
    fc.assert(
      fc.property(spelling, (text) => {
        expect([...hear(text).sounds]).toEqual([...hear(text.replaceAll(/[\u0e48-\u0e4b]/g, '')).sounds]);
      }),
    );
  });

  it('a name matches itself, and case, accents and signs never change that', () => {
    const name = fc.constantFrom(
      ...BRAND_SPELLINGS.map(([one]) => one).filter((one) => /^[A-Za-z]{6,}$/.test(one)),
    );
    fc.assert(
      fc.property(name, (text) => {
        expect(readingsOf(text.toLowerCase())).toEqual(
          readingsOf(`${text.charAt(0)}'${text.slice(1)}`.toLowerCase()),
        );
        expect(soundKeys(text.toLowerCase()).length).toBeGreaterThan(0);
      }),
    );
  });

  it('any text can be parsed, and nothing matches a text without sounds', () => {
    const [sounds] = readingsOf('Nivea');
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'กขคเแโใไะาิีึืุูัํ์่้็อวยรล ๆฯ1a.') }), (text) => {
        const hearing = hear(text);
        expect(hearing.begins.length).toBe(hearing.sounds.length + 1);
        if (sounds !== undefined) expect(findSound(sounds, hearing, 0.1)).toBeNull();
        expect(readingsOf(text).every(({ symbols }) => symbols.length > 0)).toBe(true);
      }),
    );
    expect(readingsOf('')).toEqual([]);
  });

  it('a match respects word borders and returns its letters', () => {
    const [sounds] = readingsOf('Nivea');
    if (sounds === undefined) throw new Error('no reading');
    const text = 'ครีมนีเวียแท้';
    const borders = { begins: [0, 4], ends: [10, text.length] };
    expect(findSound(sounds, hear(text, borders), 0.3)).toMatchObject({ from: 4, to: 10 });
    expect(findSound(sounds, hear(text), 0.3)).toBeNull();
  });

  it('a word and its transliteration share an index key', () => {
    for (const [latin, thai] of [
      ['peptide', 'เปปไทด์'],
      ['ceramide', 'เซราไมด์'],
      ['retinol', 'เรตินอล'],
      ['squalane', 'สควาเลน'],
      ['effaclar', 'เอฟฟาคลาร์'],
    ] as const) {
      const keys = new Set(soundKeys(latin));
      expect(
        soundKeys(thai).some((key) => keys.has(key)),
        latin,
      ).toBe(true);
    }
  });

  it('a pronunciation added by the shop is used', () => {
    const heard = (more: [string, string][]) =>
      readingsOf('Quaiseux', more).some((sounds) => findSound(sounds, hear('ทุงเฟียบ'), 0.1) !== null);
    expect(heard([])).toBe(false);
    expect(heard([['quaiseux', 'ทุงเฟียบ']])).toBe(true);
  });

  it.each([
    ['Bhumi', 'ภูมิ', 'bh as Thais write it'],
    ['Derma Angel', 'เดอร์มาแองเจิล', 'ng before e'],
    ['Hourglass', 'อาวเออร์กลาส', 'a silent h'],
    ['Gravich', 'กาวิช', 'r after another consonant left out'],
    ['Tower 28', 'ทาวเวอร์ทเวนตี้เอท', 'a number by its words'],
    ['OC Naturals', 'โอซี', 'two letters without what many names end in'],
    ['Ree Derma Wellness', 'รีเดอร์มา', 'without one of two words that many names end in'],
    ['Erha', 'เออฮา', 'a short name other than a word'],
  ])('%s matches in %s: %s', (name, thai) => {
    expect(
      formsOf(name).some(({ text, cost }) =>
        readingsOf(text).some((sounds) => {
          const found = findSound(sounds, hear(thai), allowedFor(sounds) - cost);
          return found !== null && isSoundMatch(sounds, thai, found.cost + cost);
        }),
      ),
    ).toBe(true);
  });

  it('unknown letters that start with a leading vowel are no dictionary word', () => {
    for (const text of ['แคล์ส', 'เทีดอล', 'เอร์ไฮเนส', 'แครล์ส']) expect(isOneWord(text), text).toBe(false);
    for (const word of ['โทรทัศน์', 'เศร้า', 'กระเป๋า', 'แผนที่', 'วินาที']) expect(isOneWord(word), word).toBe(true);
  });

  it('a name with a typo that can be read as words is accepted with half the tolerance when nothing else was found', () => {
    const slip = { unsure: false, spellable: true, readAsWords: true, lastResort: true };
    expect(isSoundMatchBeforeTypo({ weight: 4 }, 0.4, slip)).toBe(true);
    expect(isSoundMatchBeforeTypo({ weight: 4 }, 0.4, { ...slip, lastResort: false })).toBe(false);
    expect(isSoundMatchBeforeTypo({ weight: 4 }, 0.6, slip)).toBe(false);
  });

  it('borders of words are known where the dictionary has all of them', () => {
    expect(bordersOfWords('ร้านอาหาร')).toEqual(new Set([0, 4, 9]));
    expect(bordersOfWords('คลิปวิดีโอ')).toEqual(new Set([0, 4, 10]));
    for (const text of ['อาหาร', 'เซราวี', 'นีเวีย', '']) expect(bordersOfWords(text), text).toBeNull();
    const word = fc.constantFrom('ร้าน', 'อาหาร', 'เดิน', 'ทางด่วน', 'ตลาด', 'กกก', 'ลาเนจ', 'ฌฌ');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 4 }), (words) => {
        const text = words.join('');
        const borders = [...(bordersOfWords(text) ?? [0, text.length])];
        expect(borders.at(0)).toBe(0);
        expect(borders.at(-1)).toBe(text.length);
        expect(borders).toEqual([...borders].sort((a, b) => a - b));
      }),
    );
  });

  it('ordinary words are distinguished from names', () => {
    for (const word of ['โทรศัพท์', 'รถยนต์', 'มะม่วง', 'กาแฟ', 'นม', 'กระต่าย', 'สบายดี', 'วันนี้'])
      expect(isOrdinary(word), word).toBe(true);
    for (const word of ['การ์นิเย่', 'นีเวีย', 'เซราวี', 'ยูเซอริน']) expect(isOrdinary(word), word).toBe(false);
  });
});
