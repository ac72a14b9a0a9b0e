import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { expandQuery, normalizeUnits, SYNONYM_GROUPS } from './synonyms.ts';

const anyWord = fc.constantFrom(...SYNONYM_GROUPS.flat());

describe('the synonym groups', () => {
  it('are at least 80, of at least a word and its folded self', () => {
    expect(SYNONYM_GROUPS.length).toBeGreaterThanOrEqual(80);
    for (const group of SYNONYM_GROUPS) expect(group.length, group[0]).toBeGreaterThanOrEqual(2);
  });

  it('hold no word twice, not even in a spelling that folding levels', () => {
    const seen = new Map<string, string>();
    for (const word of SYNONYM_GROUPS.flat()) {
      expect(seen.get(fold(word)), `${word} folds like another`).toBeUndefined();
      seen.set(fold(word), word);
    }
  });

  it('hold plain words only', () => {
    for (const word of SYNONYM_GROUPS.flat()) expect(fold(word)).toMatch(/^[\p{L}\p{M}\d ]{2,}$/u);
  });
});

describe('expandQuery', () => {
  it.each([
    ['กันแดด', 'sunscreen'],
    ['กันแดด', 'ซันสกรีน'],
    ['กันแดด', 'spf'],
    ['sunscreen', 'กันแดด'],
    ['Sunscreens', 'กันแดด'],
    ['serum', 'เซรั่ม'],
    ['ซีรั่ม', 'serum'],
    ['cushion', 'คุชชั่น'],
    ['มาส์ก', 'มาสก์'],
    ['มาสค์', 'mask'],
    ['ครีมกันแดดหน้า', 'sunscreen หน้า'],
    ['รองพื้นกันน้ำ', 'foundation waterproof'],
    ['ลิปสติกแมตต์', 'lipstick matte'],
    ['serum vitamin c', 'เซรั่ม วิตามินซี'],
    ['vit c 10%', 'วิตามินซี 10%'],
    ['blush on', 'ปัดแก้ม'],
    ['มาสคาร่าคิ้ว', 'brow mascara'],
    ['น้ำตบ', 'essence'],
  ])('%s also finds %s', (query, other) => {
    expect(expandQuery(fold(query))).toContain(fold(other));
  });

  it.each([
    ['ชุ่มชื้นมาก', 'mask'],
    ['clip', 'ลิป'],
    ['philip', 'ลิป'],
    ['coconut oil', 'ครีม'],
    ['menthol', 'ผู้ชาย'],
  ])('%s has nothing to do with %s', (query, other) => {
    for (const expansion of expandQuery(fold(query))) expect(expansion.split(' ')).not.toContain(fold(other));
  });

  it('reads the longest word: มาสคาร่าคิ้ว is not a mascara', () => {
    expect(expandQuery(fold('มาสคาร่าคิ้ว'))).not.toContain(fold('mascara คิ้ว'));
  });

  it('of an unknown query is the query alone', () => {
    expect(expandQuery('คานูอิง บลอสซอม')).toEqual(['คานูอิง บลอสซอม']);
    expect(expandQuery('')).toEqual(['']);
  });

  it('leads with the query, has no double, stays bounded and folded', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anyWord, fc.string({ unit: 'grapheme', maxLength: 8 })), { maxLength: 5 }),
        (words) => {
          const query = fold(words.join(' '));
          const expansions = expandQuery(query);
          expect(expansions[0]).toBe(query);
          expect(new Set(expansions).size).toBe(expansions.length);
          expect(expansions.length).toBeLessThanOrEqual(32);
          for (const expansion of expansions) expect(fold(expansion)).toBe(expansion);
        },
      ),
    );
  });

  it('goes both ways: each word of a group finds every other', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SYNONYM_GROUPS), (group) => {
        for (const word of group) {
          const expansions = expandQuery(fold(word));
          for (const other of group) expect(expansions, `${word} → ${other}`).toContain(fold(other));
        }
      }),
    );
  });
});

describe('normalizeUnits', () => {
  it.each([
    ['150มล.', '150 ml'],
    ['150 ml', '150 ml'],
    ['150มิลลิลิตร', '150 ml'],
    ['500 ซีซี', '500 ml'],
    ['30ก.', '30 g'],
    ['30 กรัม', '30 g'],
    ['30g', '30 g'],
    ['๑ ลิตร', '1 l'],
    ['2 กก.', '2 kg'],
    ['1.5oz', '1.5 oz'],
    ['10 แผ่น', '10 pcs'],
    ['เซรั่ม 30มล. x 2', fold('เซรั่ม 30 ml x 2')],
  ])('%s is %s', (text, normal) => {
    expect(normalizeUnits(fold(text))).toBe(normal);
  });

  it.each(['spf50 loreal', '3 กรุงเทพ', '50 gold', 'cc cream', '24 ลิป', '7 organic'])('%s stays', (text) => {
    expect(normalizeUnits(fold(text))).toBe(fold(text));
  });

  it('done twice gives the same', () => {
    fc.assert(
      fc.property(
        fc.nat(2000),
        fc.constantFrom('มล.', 'ml', ' กรัม', 'g', 'ล.', ' oz', 'แผ่น', ''),
        (size, unit) => {
          const once = normalizeUnits(fold(`ครีม ${size}${unit} ใหม่`));
          expect(normalizeUnits(once)).toBe(once);
        },
      ),
    );
  });
});
