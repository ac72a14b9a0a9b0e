import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphemes } from './graphemes.ts';
import { LINE_WORDS, wordsOfNames } from './line-words.ts';
import { linePieces, lineWords, SHORTEST_WORD } from './lines.ts';

const BRANDS = ['ฮานึลบี', 'เพลินตา', 'ฮารุอิโระ'];
const words = lineWords([...LINE_WORDS, ...wordsOfNames(BRANDS, [])]);

/** The breakable parts, segmented like the browser's dictionary. */
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });
const cut = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

const isThai = (letter: string | undefined) => letter !== undefined && /[ก-ฺเ-๎]/.test(letter);

/** A text with | at possible line breaks between letters, and _ for a no-break space. */
function marked(text: string, list = words): string {
  const parts = linePieces(text, list)
    .flatMap((piece, place) => (place % 2 === 0 ? cut(piece) : [piece]))
    .filter((part) => part !== '');
  return parts
    .reduce((line, part) => line + (isThai(line.at(-1)) && isThai(part[0]) ? '|' : '') + part, '')
    .replaceAll('\u00a0', '_');
}

/** Spaces allow line breaks, except those written _; | allows one without a space. */
const PHRASES = `
  เซรั่ม|พรอพอลิส|น้ำผึ้ง
  ลิป|เนื้อ|กำมะหยี่|จาก|บ้าน|ช่าง|แต่งหน้า|เชียงใหม่ คิด|เฉด|จาก|ผิว|คนไทย
  เซรั่ม|วิตามินซี_12% 30_มล.
  ขนาด 30_มล.
  โทนเนอร์แพด|วิตามินซี_60_แผ่น
  มอยส์เจอร์ไรเซอร์|สำหรับ|ผิวแพ้ง่าย
  คลีนซิ่งวอเตอร์|สูตร|อ่อนโยน
  คลีนซิ่งออยล์|ล้าง|เครื่องสำอาง
  คลีนซิ่งบาล์ม|เนื้อ|เชอร์เบต
  ครีม|กันแดด|เนื้อ|น้ำนม SPF_50+ PA++++
  กันแดด|เนื้อเจล SPF50+
  ลิปสติก|เนื้อแมตต์|ติดทน
  ลิปทินต์|ฉ่ำวาว 12_เฉด
  ลิปกลอส|เนื้อ|ฟู
  ลิปบาล์ม|มีสี 3_ก.
  คุชชั่น|ผิว|ฉ่ำ|โกลว์
  คอนซีลเลอร์|ปกปิด|รอยดำ
  ไพรเมอร์|เบลอ|รูขุมขน
  อายไลเนอร์|กันน้ำ
  อายแชโดว์|พาเลตต์ 10_สี
  มาสคาร่า|หัว|แปรง|เล็ก
  บลัชออน|สี|พีช
  ไฮไลต์เตอร์|ประกาย|มุก
  บรอนเซอร์|โทน|อุ่น
  เซ็ตติ้ง|สเปรย์|ล็อก|เมคอัป
  สเปรย์|น้ำแร่|ฉีด|หน้า
  แผ่นมาส์ก|ใต้ตา 10_แผ่น
  มาส์ก|โคลน|ลด|สิวอุดตัน
  สลีปปิ้งมาส์ก|ข้าวหอมมะลิ
  เอสเซนส์|น้ำตบ|เข้มข้น
  แอมพูล|ไฮยาลูรอน 5_ขนาด
  เซรั่ม|เรตินัล|กลางคืน
  เซรั่ม|เรตินอล|ลด|ริ้วรอย
  ไนอะซินาไมด์ 10%
  เซราไมด์ 3_ชนิด|เสริม|แบริเออร์
  เปปไทด์ 9_ชนิด
  กรดซาลิไซลิก 2%
  แมนเดลิก|แอซิด|ผลัด|ผิว
  ใบบัวบก|ปลอบ|ผิว
  สควาเลน|จาก|มะกอก
  แพนทีนอล|เติม|ความชุ่มชื้น
  คอลลาเจน|รส|ส้ม|ยูซุ 30_ซอง
  กลูต้าไธโอน|และ|วิตามินซี
  โปรไบโอติก 10_สายพันธุ์
  ไบโอติน|บำรุง|เส้นผม
  แชมพู|ลด|ผมร่วง
  ทรีตเมนต์|เคราติน
  แฮร์เซรั่ม|อาร์แกน
  น้ำมัน|โจโจบา|บริสุทธิ์
  ดรายแชมพู|กลิ่น|ซากุระ
  สครับ|ขัด|ผิวกาย
  บอดี้โลชั่น|กลิ่น|พีช
  บอดี้มิสต์|กลิ่น|ลาเวนเดอร์
  โรลออน|ระงับ|กลิ่นกาย
  น้ำหอม|กลิ่น|ซีดาร์|และ|มัสก์
  โคโลญจน์|ตำรับ|ร้าน|ยา|เก่า
  เทียน|หอม|กลิ่น|โรสแมรี
  คอนแทคเลนส์|สี|ราย|เดือน
  แปรง|เบลนด์|อายแชโดว์
  ฟองน้ำ|แต่งหน้า|เนื้อ|นุ่ม
  พัฟ|คุชชั่น 2_ชิ้น
  ยาสีฟัน|สมุนไพร
  ทีทรีออยล์|แต้ม|สิว
  แผ่น|แปะ|สิว|ไฮโดรคอลลอยด์
  ดีโอโดแรนท์|ไม่มี|แอลกอฮอล์
  ไม่มี|น้ำหอม ไม่มี|พาราเบน
  ไม่มี|ซิลิโคน|และ|ซัลเฟต
  ไม่มี|มิเนอรัล|ออยล์
  สกินแคร์|จาก|ข้าว|ไทย
  เมคอัป|ที่|คิด|เฉด|จาก|ผิว|คนไทย
  ส่งฟรี|เมื่อ|ครบ ฿499
  ลด|สูงสุด ฿1,290
  ซื้อ 2_แถม 1
  เหลือ 5_ชิ้น
  ถูกใจ 5_ใน_10_คน
  ให้|คะแนน 4.6_จาก_5
  ถึง|วัน|อาทิตย์|ที่_22_พ.ย._2569
  หมดอายุ 31_มีนาคม_2570
  เปิด|แล้ว|ใช้|ภายใน 12_เดือน
  ใช้|เช้า|เย็น วัน|ละ 2_ครั้ง
  รอ 20_วินาที
  ทา|บาง_ๆ ทั่ว|หน้า
  เนื้อ|บางเบา|มากๆ
  ค่อย_ๆ นวด|จน|ซึม
  ล้าง|ออก|ด้วย|น้ำ|อุ่น_ๆ
  ฯลฯ
  แล้ว|กลับมา|ทำ|ต่อ
  แล้ว|กรอก|เลข|อ้างอิง
  แล้ว|กดลงบน|ผิว
  เหมือน|สปา|ที่|เปิด|ทั้ง|วัน
  เหมือน|มาร์ชแมลโลว์
  เนื้อ|เหมือน|มัทฉะ
  แผ่นมาส์ก|หน้า
  แพ้|แมสก์|ตั้งแต่|ยัง|เด็ก
  โปรโมชัน|ของ|ชิ้น|นี้
  แฟลชเซล|รอบ|ถัดไป
  ไป|แจ้ง|สลิป|ได้ที่|นี่
  เก็บ|คูปอง|แล้ว
  ชำระ|ด้วย|พร้อมเพย์|ที่|เคาน์เตอร์
  สแกน|คิวอาร์โค้ด|ด้วย|แอป|ธนาคาร
  ร่วม|งาน|กับ|บล็อกเกอร์|และ|อินฟลูเอนเซอร์
  ตาม|พระราชบัญญัติ
  ดู|ทุกขนาด
  ชวนมา|ช้อป|ที่|มะลิ
  เปิด|อยู่|ใน|แท็บนี้
  ดู|ลิงก์|แคตตาล็อก
  ตัวอย่าง|เลย์เอาต์
  จาก|การ|กระทบยอด
  ขอบคุณ|สำหรับ|คำสั่งซื้อ
  ของ|ขนมหวาน
  สี|ทา|เล็บ|โทน|เบจ
  ผิว|ดู|โกลว์|สุขภาพ|ดี
  ป้องกัน|น้ำ|และ|เหงื่อ
  เพื่อน|แนะนำ|เพื่อน
  ฟิลเตอร์|เลนส์
  เลนส์|กรอง|แสง|สำหรับ|คุณ
  สิ่ง|ที่|ซื้อ|ไป|แล้ว|ใช้ได้
  รูทีน|สั้น|ที่|ทำได้|จริง|ทุก|คืน
  เซนซิทีฟ|ไกลด์
  สตูดิโอ|ถ่าย|ภาพ
  ออร์แกนิก|ทั้ง|ขวด
  ลิมิเต็ด|อิดิชัน
  เอ็กซ์คลูซีฟ|เฉพาะ|ที่|นี่
  พาวเดอร์|อัด|แข็ง|คุมมัน
  อัลมอนด์|และ|เฮเซลนัต
  สี|บลอนด์|เบจ
  เกรปฟรุต|และ|เกลือ|ทะเล
  ถั่ว|ทองก้า|อบ
  ฟลูออไรด์ 1500_ppm
  เม็ด|ละ 500_มก.
  ชิ้น|ละ ฿59_ต่อ 25_มล.
  จุดด่างดำ|และ|ฝ้า|กระ
  ผิว|หมองคล้ำ|ดู|กระจ่างใส
  กระชับ|รูขุมขน
  เรียบเนียน|ไม่|เหนอะหนะ
  เติม|น้ำ|ให้|ผิว|อิ่มฟู
  ทำความสะอาด|ผิวหน้า
  หนังศีรษะ|มัน|ผม|ลีบ
  ริมฝีปาก|แห้ง|แตก
  รอบดวงตา|คล้ำ
  ใต้ตา|บวม
  ยกกระชับ|ผิว
  สารสกัด|ดอก|อัญชัน
  น้ำมัน|มะพร้าว|สกัด|เย็น
  ว่านหางจระเข้ 99%
  ข้าวเหนียว|มะม่วง
  เซรั่ม|แบรนด์|ฮานึลบี|จาก|เกาหลี
  ลิปสติก|เพลินตา|รุ่น|ใหม่
  กลางวัน|ใช้|เดย์ครีม กลางคืน|ใช้|ไนต์ครีม
  วอเตอร์ทินต์|ของ|ฮารุอิโระ
`
  .trim()
  .split(/\n\s*/);

describe('Thai line breaks', () => {
  it.each(PHRASES)('%s', (phrase) => {
    expect(marked(phrase.replaceAll('|', '').replaceAll('_', ' '))).toBe(phrase);
  });

  it.each([
    ['พรอพอลิ|สน้ำผึ้ง', 'พรอพอลิส|น้ำผึ้ง'],
    ['ผิวคน|ไทย', 'ผิว|คนไทย'],
    ['วิตามิน|ซี 12', 'วิตามินซี_12'],
    ['30| มล.', '30_มล.'],
  ])('never at %s (regression)', (seen, expected) => {
    expect(marked(seen.replace('|', ''))).toBe(expected);
  });

  it("equal the browser's without a word list", () => {
    expect(marked('เซรั่ม', lineWords([]))).toBe('เซ|รั่ม');
  });

  it('are not within a longer word that contains a listed one', () => {
    const list = lineWords(['ลิป', 'เซล', 'เพื่อ', 'อควา']);
    for (const word of ['สลิป', 'เซลล์', 'ข้อความ']) expect(linePieces(word, list)).toEqual([word]);
    // Listed words match literally: longer words containing them must be listed, too.
    expect(linePieces('เพื่อน', lineWords(['เพื่อ', 'เพื่อน']))).toEqual(['', 'เพื่อน', '']);
  });
});

describe('linePieces', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'กขคนมสลพรอเแโไะาำิีุ้่๊็์ๆ 0123ml.%', ...LINE_WORDS.slice(0, 60)),
    maxLength: 24,
  });
  const lists = fc.array(fc.constantFrom(...LINE_WORDS), { maxLength: 40 });

  it('preserves every letter, in order', () => {
    fc.assert(
      fc.property(letters, lists, (text, list) => {
        expect(linePieces(text, lineWords(list)).join('').replaceAll('\u00a0', ' ')).toBe(text);
      }),
    );
  });

  it('never separates a letter from its vowels and marks', () => {
    fc.assert(
      fc.property(letters, lists, (text, list) => {
        const pieces = linePieces(text, lineWords(list));
        expect(pieces.flatMap((piece) => graphemes(piece))).toEqual(graphemes(pieces.join('')));
      }),
    );
  });

  it('returns the same with only the words that matched', () => {
    fc.assert(
      fc.property(letters, (text) => {
        const pieces = linePieces(text, words);
        const used = pieces.filter((_, place) => place % 2 === 1).map((word) => word.replace(/\s?ๆ$/, ''));
        expect(linePieces(text, lineWords(used))).toEqual(pieces);
      }),
    );
  });
});

describe('the words', () => {
  it('are Thai, unique, and long enough to match', () => {
    expect(LINE_WORDS.filter((word) => !/^[ก-ฺเ-๎ฯ]+$/.test(word) || word.length < SHORTEST_WORD)).toEqual([]);
    expect(new Set(LINE_WORDS).size).toBe(LINE_WORDS.length);
  });

  it('of a catalogue are brand names, and words of product names missing in the dictionary', () => {
    const found = wordsOfNames(
      ['เพลินตา', 'Mali', 'มะลิ', 'แวร์ โลด'],
      ['เซรั่มวิสเปอร์ 30 มล.', 'ครีมทามือกลิ่นข้าวใหม่', 'Hand cream'],
    );
    expect(found).toEqual(['เพลินตา', 'วิสเปอร์']);
    expect(marked('ลิปสติกเพลินตา', lineWords(['ลิปสติก', ...found]))).toBe('ลิปสติก|เพลินตา');
  });
});
