import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { soundOf } from './sound.ts';

const sound = (text: string) => soundOf(fold(text));

describe('soundOf', () => {
  it.each([
    ['รองพื้น', 'ลองพื้น'],
    ['คลีนซิ่ง', 'ครีนสิ่ง'],
    ['โลชั่น', 'โรชั่น'],
    ['ซีรั่ม', 'สีลัม'],
    ['ธันยดี', 'ทันยะดี'],
    ['พู่กัน', 'ภู่กัน'],
    ['มิซุนางิ', 'มิสุนางี'],
    ['toner', 'tonner'],
    ['perfume', 'perphume'],
    ['ceramide', 'seramide'],
    ['cushion', 'kushion'],
    ['haneulbi', 'haneulbee'],
  ])('%s sounds like %s', (left, right) => {
    expect(sound(left)).toBe(sound(right));
  });

  it.each([
    ['ลิป', 'ลบ'],
    ['แชมพู', 'ชมพู'],
    ['toner', 'tuner'],
    ['serum', 'cream'],
  ])('%s does not sound like %s', (left, right) => {
    expect(sound(left)).not.toBe(sound(right));
  });
});
