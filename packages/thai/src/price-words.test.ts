import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barePrice, priceWords } from './price-words.ts';

describe('priceWords', () => {
  it.each([
    ['serum under 300', 'serum', null, 300],
    ['under 300 serum', 'serum', null, 300],
    ['under ฿1,500', '', null, 1500],
    ['เซรั่ม ไม่เกิน 300', 'เซรั่ม', null, 300],
    ['เซรั่มไม่เกิน300บาท', 'เซรั่ม', null, 300],
    ['กันแดดราคาไม่เกิน ๕๐๐ บาท', 'กันแดด', null, 500],
    ['ลิปสติก ต่ำกว่า 200', 'ลิปสติก', null, 200],
    ['ครีม งบ 500', 'ครีม', null, 500],
    ['ครีม ไม่ถึง 1k', 'ครีม', null, 1000],
    ['น้ำหอม 1000 บาทขึ้นไป', 'น้ำหอม', 1000, null],
    ['น้ำหอม มากกว่า 1000', 'น้ำหอม', 1000, null],
    ['perfume over 2,000 baht', 'perfume', 2000, null],
    ['เซรั่ม ราคา 200-500', 'เซรั่ม', 200, 500],
    ['เซรั่ม 200 ถึง 500 บาท', 'เซรั่ม', 200, 500],
    ['serum between 200 and 500', 'serum', 200, 500],
    ['toner 100-300 baht', 'toner', 100, 300],
    ['มาส์ก เกิน 100 ไม่เกิน 300', 'มาส์ก', 100, 300],
    ['300 บาท', '', null, 300],
    ['ลิปสติก 300 บาท', 'ลิปสติก', null, 300],
    ['ลิปสติก300บาท', 'ลิปสติก', null, 300],
    ['serum ฿500', 'serum', null, 500],
    ['serum 1,500 baht', 'serum', null, 1500],
    ['โฟมล้างหน้า ๑๕๐ บาท', 'โฟมล้างหน้า', null, 150],
    ['กันแดดไม่เกินสามร้อย', 'กันแดด', null, 300],
    ['น้ำหอม งบพันห้าร้อย', 'น้ำหอม', null, 1500],
    ['ลิปไม่ถึงสองร้อยห้าสิบบาท', 'ลิป', null, 250],
  ])('%s', (query, keyword, min, max) => {
    expect(priceWords(query)).toEqual({ keyword, min, max });
  });

  it.each([
    'serum under 50 ml',
    'เซรั่ม ไม่เกิน 30 มล',
    'niacinamide 10%',
    'spf 50',
    'กันแดด spf50 30-50 ml',
    'skin1004',
    'กันน้ำ 24 ชั่วโมง',
    'under eye',
    'น้ำหอมเกินราคา',
    'น้ำหอมเกินห้า',
    '  ',
  ])('%s: no price', (query) => {
    expect(priceWords(query)).toEqual({ keyword: query, min: null, max: null });
  });

  it.each([
    ['เซรั่ม 300', { keyword: 'เซรั่ม', min: null, max: 300 }],
    ['ครีม 300-500', { keyword: 'ครีม', min: 300, max: 500 }],
    ['ครีม 300 - 450', { keyword: 'ครีม', min: 300, max: 450 }],
    ['ครีม 500-300', null],
    ['lip tint ๒๙๙', { keyword: 'lip tint', min: null, max: 299 }],
    ['sunscreen spf 50', null],
    ['collagen 5000', null],
    ['project 1945', { keyword: 'project', min: null, max: 1945 }],
    ['skin1004', null],
    ['fit me 128', null],
    ['300', null],
  ])('%s: a number that may be a price', (query, price) => {
    expect(barePrice(query)).toEqual(price);
  });

  it('never returns a reversed range, in any combination', () => {
    const word = fc.constantFrom(
      'serum',
      'under',
      'over',
      'ไม่เกิน',
      'ต่ำกว่า',
      'ขึ้นไป',
      '300',
      '50 ml',
      'บาท',
      '1,500',
      'ราคา',
      '-',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const { min, max } = priceWords(words.join(' '));
        if (min !== null && max !== null) expect(min).toBeLessThanOrEqual(max);
      }),
    );
  });
});
