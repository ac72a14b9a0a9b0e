/**
 * Words of the beauty trade that mean the same to a shopper, in Thai, English and the many ways
 * loanwords are spelled (rule 41: กันแดด = sunscreen = ซันสกรีน = spf). Written by the shop; spellings
 * that `fold` already levels (tone marks, การันต์) need no entry of their own. Brand names are not
 * here: they have their aliases with the brand. A word belongs to one group only.
 */
import { fold } from './fold.ts';

export const SYNONYM_GROUPS: readonly (readonly string[])[] = [
  // Sun
  [
    'กันแดด',
    'ครีมกันแดด',
    'ซันสกรีน',
    'ซันบล็อก',
    'ซันครีม',
    'sunscreen',
    'sun screen',
    'sunblock',
    'sun cream',
    'spf',
  ],
  ['อาฟเตอร์ซัน', 'หลังออกแดด', 'after sun'],
  // Skin care, kinds
  ['เซรั่ม', 'ซีรั่ม', 'เซรุ่ม', 'serum'],
  ['เอสเซนส์', 'เอซเซนส์', 'น้ำตบ', 'essence'],
  ['แอมพูล', 'แอมเพิล', 'ampoule', 'ampule'],
  ['โทนเนอร์', 'โทเนอร์', 'toner'],
  ['โทนเนอร์แพด', 'โทนเนอร์แผ่น', 'toner pad'],
  ['มอยส์เจอร์ไรเซอร์', 'มอยส์เจอร์', 'ครีมบำรุงผิวหน้า', 'ครีมบำรุงหน้า', 'moisturizer', 'moisturiser'],
  ['ครีม', 'cream', 'creme'],
  ['โลชั่น', 'lotion'],
  ['เจล', 'gel'],
  ['เฟซออยล์', 'น้ำมันบำรุงผิวหน้า', 'facial oil', 'face oil'],
  ['อิมัลชั่น', 'อีมัลชั่น', 'น้ำนมบำรุงผิว', 'emulsion'],
  ['อายครีม', 'ครีมทาใต้ตา', 'ครีมบำรุงรอบดวงตา', 'eye cream'],
  ['แผ่นมาส์กใต้ตา', 'แผ่นแปะใต้ตา', 'อายแพทช์', 'eye patch', 'eye mask'],
  ['มาส์ก', 'มาสก์', 'มาส์ค', 'mask', 'masque'],
  ['แผ่นมาส์กหน้า', 'มาส์กหน้า', 'มาสก์หน้า', 'มาส์กชีท', 'ชีทมาส์ก', 'แผ่นมาส์ก', 'sheet mask', 'facial mask'],
  ['มาส์กโคลน', 'โคลนพอกหน้า', 'โคลนมาส์ก', 'clay mask', 'mud mask'],
  ['สลีปปิ้งมาส์ก', 'สลีปปิงมาสก์', 'มาส์กก่อนนอน', 'sleeping mask', 'overnight mask'],
  ['พีลออฟ', 'มาส์กลอกออก', 'peel off'],
  ['สเปรย์น้ำแร่', 'น้ำแร่ฉีดหน้า', 'เฟซมิสต์', 'face mist', 'facial mist', 'thermal water'],
  ['แผ่นแปะสิว', 'แผ่นดูดสิว', 'acne patch', 'pimple patch'],
  ['เจลแต้มสิว', 'แต้มสิว', 'ครีมแต้มสิว', 'spot treatment', 'acne gel'],
  ['สกินแคร์', 'บำรุงผิว', 'skincare', 'skin care'],
  // Cleansing
  [
    'โฟมล้างหน้า',
    'เจลล้างหน้า',
    'ล้างหน้า',
    'คลีนเซอร์',
    'cleanser',
    'face wash',
    'facial wash',
    'facial foam',
    'cleansing foam',
  ],
  [
    'คลีนซิ่ง',
    'ล้างเครื่องสำอาง',
    'ที่ล้างเครื่องสำอาง',
    'เช็ดเครื่องสำอาง',
    'makeup remover',
    'make up remover',
    'cleansing',
  ],
  [
    'คลีนซิ่งวอเตอร์',
    'ไมเซล่าวอเตอร์',
    'ไมเซลลาร์วอเตอร์',
    'ไมเซล่า',
    'ไมเซลลาร์',
    'micellar water',
    'micellar',
    'cleansing water',
  ],
  ['คลีนซิ่งออยล์', 'ออยล์ล้างเครื่องสำอาง', 'cleansing oil'],
  ['คลีนซิ่งบาล์ม', 'บาล์มล้างหน้า', 'cleansing balm'],
  ['คลีนซิ่งมิลค์', 'cleansing milk'],
  ['สครับ', 'สคลับ', 'ขัดผิว', 'scrub'],
  ['ผลัดเซลล์ผิว', 'เอ็กซ์โฟลิเอเตอร์', 'exfoliator', 'exfoliant', 'exfoliating'],
  ['พีลลิ่ง', 'พีลลิ่งเจล', 'peeling'],
  ['สำลี', 'คอตตอนแพด', 'cotton pad', 'cotton'],
  // Face make-up
  ['เมคอัพ', 'เมกอัป', 'เครื่องสำอาง', 'แต่งหน้า', 'makeup', 'make up', 'cosmetic'],
  ['รองพื้น', 'ครีมรองพื้น', 'ฟาวเดชั่น', 'foundation'],
  ['คุชชั่น', 'คูชั่น', 'คุชั่น', 'cushion'],
  ['คอนซีลเลอร์', 'คอนซิลเลอร์', 'concealer'],
  ['ไพรเมอร์', 'ไพร์เมอร์', 'ไพร์มเมอร์', 'เมคอัพเบส', 'primer', 'makeup base'],
  ['แป้ง', 'พาวเดอร์', 'powder'],
  ['แป้งพัฟ', 'แป้งอัดแข็ง', 'แป้งตลับ', 'แป้งผสมรองพื้น', 'pressed powder', 'compact powder', 'powder foundation'],
  ['แป้งฝุ่น', 'แป้งเซ็ตหน้า', 'loose powder', 'setting powder', 'translucent powder'],
  [
    'เซ็ตติ้งสเปรย์',
    'สเปรย์ล็อคเมคอัพ',
    'สเปรย์ล็อกเมคอัพ',
    'สเปรย์ล็อคหน้า',
    'setting spray',
    'fixing spray',
    'makeup fixer',
  ],
  ['บลัชออน', 'บลัช', 'ปัดแก้ม', 'ที่ปัดแก้ม', 'blush', 'blusher', 'blush on'],
  ['คอนทัวร์', 'เฉดดิ้ง', 'contour', 'shading'],
  ['ไฮไลท์', 'ไฮไลต์เตอร์', 'highlighter', 'highlight'],
  ['บรอนเซอร์', 'bronzer'],
  ['บีบีครีม', 'บีบี', 'bb cream', 'bb'],
  ['ซีซีครีม', 'ซีซี', 'cc cream', 'cc'],
  ['โทนอัพ', 'โทนอัป', 'tone up'],
  ['พัฟ', 'puff'],
  ['ฟองน้ำแต่งหน้า', 'ฟองน้ำไข่', 'บิวตี้เบลนเดอร์', 'makeup sponge', 'beauty blender'],
  ['แปรงแต่งหน้า', 'แปรงปัดแก้ม', 'makeup brush'],
  // Eyes
  ['มาสคาร่า', 'มัสคาร่า', 'ปัดขนตา', 'mascara'],
  ['อายไลเนอร์', 'กรีดตา', 'เขียนขอบตา', 'eyeliner', 'eye liner'],
  ['อายแชโดว์', 'อายชาโดว์', 'ทาตา', 'eyeshadow', 'eye shadow'],
  ['พาเลท', 'พาเลตต์', 'palette', 'pallete'],
  ['เขียนคิ้ว', 'ดินสอเขียนคิ้ว', 'ที่เขียนคิ้ว', 'eyebrow pencil', 'brow pencil', 'eyebrow', 'brow'],
  ['มาสคาร่าคิ้ว', 'ปัดคิ้ว', 'brow mascara', 'eyebrow mascara'],
  ['ขนตาปลอม', 'false lashes', 'false eyelashes', 'fake lashes'],
  ['ที่ดัดขนตา', 'ดัดขนตา', 'eyelash curler', 'lash curler'],
  ['คอนแทคเลนส์', 'คอนแทกต์เลนส์', 'บิ๊กอาย', 'contact lens', 'contact lenses'],
  // Lips
  ['ลิป', 'lip'],
  ['ลิปสติก', 'ลิปสติค', 'lipstick', 'lip stick'],
  ['ลิปจุ่ม', 'ลิควิดลิป', 'liquid lipstick', 'liquid lip'],
  ['ลิปทินท์', 'ทินท์', 'lip tint', 'tint'],
  ['ลิปกลอส', 'ลิปกลอสซี่', 'กลอส', 'lip gloss', 'lipgloss', 'gloss'],
  ['ลิปบาล์ม', 'ลิปมัน', 'ลิปแคร์', 'lip balm', 'lipbalm', 'lip care'],
  ['ลิปไลเนอร์', 'ดินสอเขียนขอบปาก', 'เขียนขอบปาก', 'lip liner', 'lipliner'],
  ['ลิปสครับ', 'สครับปาก', 'lip scrub'],
  ['ลิปมาส์ก', 'ลิปมาสก์', 'มาส์กปาก', 'lip mask', 'lip sleeping mask'],
  // Nails
  ['ยาทาเล็บ', 'สีทาเล็บ', 'น้ำยาทาเล็บ', 'nail polish', 'nail color', 'nail lacquer'],
  ['น้ำยาล้างเล็บ', 'ล้างเล็บ', 'nail polish remover', 'nail remover'],
  ['สีเจลทาเล็บ', 'เจลทาเล็บ', 'gel nail', 'gel polish'],
  // Fragrance
  ['น้ำหอม', 'เพอร์ฟูม', 'perfume', 'fragrance', 'parfum'],
  ['โอเดอพาร์ฟูม', 'โอ เดอ พาร์ฟูม', 'eau de parfum', 'edp'],
  ['โอเดอทอยเลท', 'โอ เดอ ทอยเล็ต', 'eau de toilette', 'edt'],
  ['บอดี้มิสท์', 'สเปรย์น้ำหอม', 'body mist', 'body spray'],
  // Body
  ['โลชั่นทาผิว', 'บอดี้โลชั่น', 'ครีมทาผิว', 'ครีมทาตัว', 'body lotion', 'body cream'],
  ['บอดี้เซรั่ม', 'เซรั่มทาผิว', 'เซรั่มผิวกาย', 'body serum'],
  ['ครีมอาบน้ำ', 'เจลอาบน้ำ', 'สบู่เหลว', 'body wash', 'shower gel', 'shower cream'],
  ['สบู่', 'สบู่ก้อน', 'soap', 'bar soap'],
  ['ระงับกลิ่นกาย', 'โรลออน', 'ดีโอโดแรนท์', 'ดีโอ', 'deodorant', 'roll on', 'antiperspirant'],
  ['ครีมทามือ', 'แฮนด์ครีม', 'hand cream'],
  ['เจลล้างมือ', 'แฮนด์เจล', 'hand sanitizer', 'hand gel'],
  ['ครีมทาเท้า', 'ครีมส้นเท้าแตก', 'foot cream'],
  ['กำจัดขน', 'ครีมกำจัดขน', 'แว็กซ์ขน', 'hair removal', 'wax'],
  ['มีดโกน', 'razor'],
  ['เบบี้ออยล์', 'baby oil'],
  // Hair
  ['แชมพู', 'ยาสระผม', 'shampoo'],
  ['ดรายแชมพู', 'แชมพูแห้ง', 'สเปรย์แชมพู', 'dry shampoo'],
  ['ครีมนวดผม', 'ครีมนวด', 'คอนดิชันเนอร์', 'conditioner'],
  ['ทรีทเม้นท์ผม', 'ทรีตเมนต์ผม', 'มาส์กผม', 'หมักผม', 'hair treatment', 'hair mask'],
  ['ทรีทเม้นท์', 'ทรีตเมนต์', 'treatment'],
  ['เซรั่มบำรุงผม', 'แฮร์เซรั่ม', 'เซรั่มผม', 'hair serum'],
  ['แฮร์ออยล์', 'น้ำมันใส่ผม', 'ออยล์บำรุงผม', 'hair oil'],
  ['ยาย้อมผม', 'ย้อมผม', 'สีย้อมผม', 'ครีมเปลี่ยนสีผม', 'เปลี่ยนสีผม', 'hair color', 'hair colour', 'hair dye'],
  ['สเปรย์ฉีดผม', 'สเปรย์จัดแต่งทรงผม', 'hair spray', 'hairspray'],
  ['ผมร่วง', 'ลดผมร่วง', 'hair loss', 'hair fall', 'anti hair loss'],
  ['รังแค', 'ขจัดรังแค', 'dandruff', 'anti dandruff'],
  ['ผมเสีย', 'damaged hair'],
  ['ไดร์เป่าผม', 'ที่เป่าผม', 'hair dryer'],
  ['หนีบผม', 'เครื่องหนีบผม', 'hair straightener'],
  // Mouth
  ['ยาสีฟัน', 'toothpaste'],
  ['แปรงสีฟัน', 'toothbrush'],
  ['น้ำยาบ้วนปาก', 'บ้วนปาก', 'mouthwash', 'mouth wash'],
  // Troubles and wishes
  ['สิว', 'ลดสิว', 'acne', 'pimple', 'anti acne'],
  ['รอยสิว', 'ลดรอยสิว', 'acne scar', 'acne mark'],
  ['สิวเสี้ยน', 'สิวหัวดำ', 'blackhead', 'black head'],
  ['จุดด่างดำ', 'รอยดำ', 'dark spot'],
  ['ฝ้า', 'melasma'],
  ['กระจ่างใส', 'ไบรท์เทนนิ่ง', 'ไวท์เทนนิ่ง', 'ผิวใส', 'หน้าใส', 'brightening', 'whitening'],
  [
    'ริ้วรอย',
    'ลดริ้วรอย',
    'ลดเลือนริ้วรอย',
    'แอนตี้เอจจิ้ง',
    'wrinkle',
    'anti wrinkle',
    'anti aging',
    'anti ageing',
    'antiaging',
  ],
  ['ยกกระชับ', 'กระชับผิว', 'firming', 'lifting'],
  ['ชุ่มชื้น', 'เติมน้ำให้ผิว', 'ผิวอิ่มน้ำ', 'hydrating', 'hydration', 'moisturizing', 'moisturising'],
  ['รูขุมขน', 'กระชับรูขุมขน', 'pore'],
  ['รอยแดง', 'ลดรอยแดง', 'redness'],
  ['ใต้ตาคล้ำ', 'ขอบตาดำ', 'รอยคล้ำใต้ตา', 'dark circle'],
  ['ถุงใต้ตา', 'ตาบวม', 'eye bag', 'puffy eye'],
  ['ผิวหมองคล้ำ', 'หมองคล้ำ', 'dull skin'],
  ['แพ้ง่าย', 'ผิวแพ้ง่าย', 'ผิวบอบบาง', 'sensitive skin', 'sensitive'],
  ['ผิวมัน', 'หน้ามัน', 'oily skin', 'oily'],
  ['คุมมัน', 'ควบคุมความมัน', 'oil control'],
  ['ผิวแห้ง', 'หน้าแห้ง', 'dry skin'],
  ['ผิวผสม', 'combination skin'],
  ['แตกลาย', 'ท้องลาย', 'stretch mark'],
  // Ingredients
  ['ไนอะซินาไมด์', 'ไนอาซินาไมด์', 'ไนอะซินามายด์', 'วิตามินบี3', 'niacinamide', 'vitamin b3'],
  ['วิตามินซี', 'วิตซี', 'vitamin c', 'vit c', 'ascorbic acid'],
  ['วิตามินอี', 'vitamin e', 'tocopherol'],
  ['เรตินอล', 'เรทินอล', 'เรตินอยด์', 'retinol', 'retinoid'],
  ['ไฮยาลูรอน', 'ไฮยาลูโรนิค', 'ไฮยารูรอน', 'ไฮยา', 'hyaluronic acid', 'hyaluronic', 'hyaluron', 'hya'],
  ['คอลลาเจน', 'คอลาเจน', 'collagen'],
  ['เซราไมด์', 'ceramide'],
  ['เปปไทด์', 'เพปไทด์', 'peptide'],
  ['ใบบัวบก', 'เซนเทลลา', 'ซิก้า', 'centella asiatica', 'centella', 'cica'],
  ['ว่านหางจระเข้', 'อโลเวร่า', 'อะโลเวร่า', 'aloe vera', 'aloe'],
  ['บีเอชเอ', 'ซาลิไซลิก', 'กรดซาลิไซลิก', 'salicylic acid', 'salicylic', 'bha'],
  ['เอเอชเอ', 'ไกลโคลิก', 'glycolic acid', 'glycolic', 'aha'],
  ['ทีทรี', 'ทีทรีออยล์', 'tea tree'],
  ['หอยทาก', 'เมือกหอยทาก', 'snail', 'snail mucin'],
  ['โพรโพลิส', 'โปรโพลิส', 'propolis'],
  ['อาร์บูติน', 'อัลฟ่าอาร์บูติน', 'alpha arbutin', 'arbutin'],
  ['อะซีลาอิก', 'อะเซลาอิก', 'azelaic acid', 'azelaic'],
  ['ทรานซามิก', 'ทราเนซามิก', 'tranexamic acid', 'tranexamic', 'txa'],
  ['สควาเลน', 'squalane'],
  ['แพนทีนอล', 'แพนธีนอล', 'วิตามินบี5', 'panthenol', 'vitamin b5'],
  ['กลูต้าไธโอน', 'กลูต้า', 'glutathione', 'gluta'],
  ['โปรไบโอติก', 'probiotic'],
  ['ชาร์โคล', 'ถ่านชาร์โคล', 'charcoal'],
  ['น้ำมันมะพร้าว', 'coconut oil'],
  ['อาร์แกนออยล์', 'น้ำมันอาร์แกน', 'argan oil'],
  ['ชาเขียว', 'กรีนที', 'green tea'],
  // Finish and claims
  ['แมตต์', 'แมทท์', 'เนื้อแมท', 'matte', 'matt'],
  ['ฉ่ำวาว', 'หน้าฉ่ำ', 'โกลว์', 'glow', 'glowy', 'dewy'],
  ['กันน้ำ', 'วอเตอร์พรูฟ', 'waterproof', 'water proof'],
  ['ติดทน', 'ติดทนนาน', 'long lasting', 'longwear', 'long wear'],
  ['ไม่มีน้ำหอม', 'ปราศจากน้ำหอม', 'fragrance free', 'unscented'],
  ['ไม่มีแอลกอฮอล์', 'ปราศจากแอลกอฮอล์', 'alcohol free'],
  ['วีแกน', 'vegan'],
  ['ออร์แกนิก', 'ออแกนิค', 'organic'],
  // Ways of buying
  ['เซ็ตของขวัญ', 'ชุดของขวัญ', 'กิฟต์เซ็ต', 'gift set'],
  ['รีฟิล', 'ถุงเติม', 'refill'],
  ['ขนาดพกพา', 'ขนาดทดลอง', 'ไซส์มินิ', 'travel size', 'mini size'],
  ['ผู้ชาย', 'สำหรับผู้ชาย', 'for men', 'men'],
  ['อาหารเสริม', 'ผลิตภัณฑ์เสริมอาหาร', 'supplement', 'dietary supplement'],
];

/** Words of so many folded letters are found inside running Thai text; shorter ones must stand alone. */
const INSIDE_FROM = 4;
/** มาส์ก folds to มาก, "very", which ends many a phrase (ชุ่มชื้นมาก). */
const MASK_OR_MUCH = fold('มาส์ก');
/** Expansions a query has at most, the query itself included. */
const MAX_EXPANSIONS = 32;

interface Lookup {
  readonly pattern: RegExp;
  readonly groupOf: ReadonlyMap<string, readonly string[]>;
}

let lookup: Lookup | undefined;

function isThai(word: string): boolean {
  return /[ก-๛]/.test(word);
}

/** All words, folded, in one pattern, the longest first so that มาสคาร่าคิ้ว is not read as มาสคาร่า. */
function buildLookup(): Lookup {
  const groupOf = new Map<string, readonly string[]>();
  for (const group of SYNONYM_GROUPS) {
    const folded = [...new Set(group.map(fold))];
    for (const word of folded) groupOf.set(word, folded);
  }
  const words = [...groupOf.keys()].sort((left, right) => right.length - left.length);
  const inside = words.filter((word) => isThai(word) && word.length >= INSIDE_FROM);
  const alone = words.filter((word) => !inside.includes(word));
  // English words also match their plural. A word standing alone is checked by its neighbours below.
  return {
    pattern: new RegExp(
      [...inside, ...alone.map((word) => (isThai(word) ? word : `${word}s?`))].join('|'),
      'g',
    ),
    groupOf,
  };
}

interface Match {
  readonly from: number;
  readonly to: number;
  readonly group: readonly string[];
}

function findWords(query: string): Match[] {
  lookup ??= buildLookup();
  const { pattern, groupOf } = lookup;
  const matches: Match[] = [];
  pattern.lastIndex = 0;
  for (let found = pattern.exec(query); found; found = pattern.exec(query)) {
    const [word] = found;
    const [from, to] = [found.index, found.index + word.length];
    const group = groupOf.get(word) ?? groupOf.get(word.slice(0, -1));
    const runsInside = isThai(word) && word.length >= INSIDE_FROM;
    // Right after another known word it stands alone as well: ลิปสติก|แมตต์.
    const follows = from === matches.at(-1)?.to && word !== MASK_OR_MUCH;
    const before = follows ? '' : query.charAt(from - 1);
    const neighbours = before + query.charAt(to);
    const standsAlone = isThai(word) ? !isThai(neighbours) : !/[a-z\d]/.test(neighbours);
    if (group && (runsInside || standsAlone)) matches.push({ from, to, group });
    // Another word can begin inside one that did not stand alone.
    else pattern.lastIndex = from + 1;
  }
  return matches;
}

/**
 * The query and what it could have said instead: each known word replaced by its synonyms, two
 * words together when there are two. The query itself comes first; at most 32 in all.
 * @param foldedQuery a query that went through `fold`
 * @returns folded queries
 */
export function expandQuery(foldedQuery: string): string[] {
  const expansions = new Set([foldedQuery]);
  const replace = (text: string, { from, to }: Match, word: string) =>
    `${text.slice(0, from)} ${word} ${text.slice(to)}`.replace(/ +/g, ' ').trim();

  const [first, second] = findWords(foldedQuery);
  const firstWords = first ? first.group : [];
  const secondWords = second ? second.group : [];
  if (second) for (const word of secondWords) expansions.add(replace(foldedQuery, second, word));
  if (first) for (const word of firstWords) expansions.add(replace(foldedQuery, first, word));
  if (first && second) {
    // The later word first, so that the earlier one's offsets still hold.
    for (const later of secondWords) {
      const text = replace(foldedQuery, second, later);
      for (const word of firstWords) expansions.add(replace(text, first, word));
    }
  }
  return [...expansions].slice(0, MAX_EXPANSIONS);
}

const UNITS: readonly (readonly [unit: string, pattern: RegExp])[] = [
  ['ml', /(\d) ?(?:มล\.?|มิลลิลิตร|มิลลิ|ซีซี|ml|cc)(?![a-zก-๛])/g],
  ['g', /(\d) ?(?:ก\.|กรัม|g|gm|gr|grams?)(?![a-zก-๛])/g],
  ['kg', /(\d) ?(?:กก\.?|กิโลกรัม|kg)(?![a-zก-๛])/g],
  ['l', /(\d) ?(?:ล\.|ลิตร|l|litres?|liters?)(?![a-zก-๛])/g],
  ['oz', /(\d) ?(?:ออนซ|ออน|oz)(?![a-zก-๛])/g],
  ['pcs', /(\d) ?(?:ชิน|แผน|อัน|pcs?|pieces?|sheets?)(?![a-zก-๛])/g],
];

/**
 * Sizes in one spelling: 150มล., 150 มิลลิลิตร and 150ml are all `150 ml`. For the index and the query.
 * @param folded a text that went through `fold`
 */
export function normalizeUnits(folded: string): string {
  return UNITS.reduce((text, [unit, pattern]) => text.replace(pattern, `$1 ${unit}`), folded);
}
