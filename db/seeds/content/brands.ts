import type { BrandLook, Finish, Metal, Voice } from '../packshots/art.ts';
import type { Face } from '../packshots/type.ts';
import type { DemoBrand, LocalizedText } from './types.ts';

/** Product lines of a brand; product types require one of these. */
export type Line =
  | 'make-up'
  | 'lips'
  | 'eyes'
  | 'brows'
  | 'nails'
  | 'skincare'
  | 'sun'
  | 'hair'
  | 'tools'
  | 'body'
  | 'fragrance'
  | 'supplement'
  | 'men'
  | 'oral'
  | 'lens'
  | 'hygiene'
  | 'derma';

export interface House {
  en: string;
  th: string;
  aliases: string[];
  origin: DemoBrand['origin'];
  lines: readonly Line[];
  /** Price level: 1 is a good drugstore brand. */
  tier: number;
  story: LocalizedText;
  look: BrandLook;
  /** Colours of its packs. */
  packs: readonly string[];
}

const look = (
  face: Face,
  caps: BrandLook['caps'],
  tracking: number,
  voice: Voice,
  metal: Metal,
  finish: Finish,
  cap: string,
): BrandLook => ({ face, caps, tracking, voice, metal, finish, cap });

/** All invented; none is the trade name of a cosmetics brand. */
export const houses: readonly House[] = [
  // Thailand
  {
    en: 'Ploenta',
    th: 'เพลินตา',
    aliases: ['เพลินตา', 'เพลิน ตา', 'พเลินตา'],
    origin: 'TH',
    lines: ['make-up', 'lips', 'eyes'],
    tier: 1,
    story: {
      en: 'Colour made for Thai skin and Thai heat, by a make-up artist from Chiang Mai.',
      th: 'เมคอัปที่คิดเฉดจากสีผิวคนไทยและทดสอบกลางแดดจริง โดยช่างแต่งหน้าจากเชียงใหม่',
    },
    look: look('didone', 'upper', 0.12, 'centre', 'gold', 'gloss', '#241e1b'),
    packs: ['#241e1b', '#3a2226', '#f0e6da'],
  },
  {
    en: 'Lomtalay',
    th: 'ลมทะเล',
    aliases: ['ลมทะเล', 'ลม ทะเล', 'ลมทะเเล'],
    origin: 'TH',
    lines: ['sun', 'body', 'skincare'],
    tier: 1.05,
    story: {
      en: 'Sun care from the Andaman coast, light as the evening wind.',
      th: 'กันแดดและบอดี้แคร์จากฝั่งอันดามัน เนื้อบางเบาเหมือนลมทะเลยามเย็น',
    },
    look: look('round', 'lower', 0, 'centre', 'silver', 'satin', '#f4eee4'),
    packs: ['#f7f1e6', '#e3eef0', '#f6e6cf'],
  },
  {
    en: 'Tongruang',
    th: 'ทองรวง',
    aliases: ['ทองรวง', 'ทอง รวง', 'ธองรวง'],
    origin: 'TH',
    lines: ['skincare', 'body'],
    tier: 1.2,
    story: {
      en: 'Skincare fermented from jasmine rice grown on one family farm in Surin.',
      th: 'สกินแคร์จากข้าวหอมมะลิหมัก ปลูกในนาของครอบครัวเดียวที่สุรินทร์',
    },
    look: look('garamond', 'as', 0.02, 'frame', 'gold', 'satin', '#d9c3a3'),
    packs: ['#f3ead7', '#efe3cc', '#f6f0e2'],
  },
  {
    en: 'Arunya Lab',
    th: 'อรัญญา แล็บ',
    aliases: ['อรัญญาแล็บ', 'อรัญญา แลบ', 'อรัญญา'],
    origin: 'TH',
    lines: ['derma', 'skincare'],
    tier: 1.15,
    story: {
      en: 'Short formulas for skin that has had enough, tested in Bangkok.',
      th: 'สูตรสั้น ส่วนผสมน้อย เพื่อผิวที่อยากพัก คิดและทดสอบในกรุงเทพฯ',
    },
    look: look('geometric', 'upper', 0.2, 'lab', 'silver', 'satin', '#f1ece3'),
    packs: ['#f5f3ee', '#e6ecea', '#eef1f3'],
  },
  {
    en: 'Kesdara',
    th: 'เกศดารา',
    aliases: ['เกศดารา', 'เกสดารา', 'เกดดารา'],
    origin: 'TH',
    lines: ['hair'],
    tier: 0.95,
    story: {
      en: 'Hair care from butterfly pea, bergamot and three generations of salon work.',
      th: 'ดูแลเส้นผมด้วยอัญชัน มะกรูด และประสบการณ์ร้านทำผมสามรุ่น',
    },
    look: look('roman', 'upper', 0.1, 'seal', 'gold', 'matte', '#2f3a5a'),
    packs: ['#e7e6f0', '#3c4468', '#efeadd'],
  },
  {
    en: 'Fahyim',
    th: 'ฟ้ายิ้ม',
    aliases: ['ฟ้ายิ้ม', 'ฟ้า ยิ้ม', 'ฝ้ายิ้ม'],
    origin: 'TH',
    lines: ['oral', 'hygiene'],
    tier: 0.9,
    story: {
      en: 'Fresh mornings: everyday care for teeth and hands, made in Rayong.',
      th: 'ของใช้ประจำวันเพื่อรอยยิ้มสดใสทุกเช้า ผลิตที่ระยอง',
    },
    look: look('round', 'lower', 0, 'centre', 'silver', 'satin', '#ffffff'),
    packs: ['#f3f7f6', '#e4f1ee', '#eaf2f7'],
  },
  {
    en: 'Dararai',
    th: 'ดาราราย',
    aliases: ['ดาราราย', 'ดารา ราย', 'ดารารายย์'],
    origin: 'TH',
    lines: ['make-up', 'eyes', 'lips'],
    tier: 1.35,
    story: {
      en: 'Evening colour with real depth, for dinners that turn into dances.',
      th: 'สีสันสำหรับค่ำคืน เม็ดสีลึกและเปล่งประกายอย่างมีระดับ',
    },
    look: look('fat', 'as', 0, 'centre', 'gold', 'satin', '#4a2030'),
    packs: ['#4a2030', '#2b1d2e', '#efe2dc'],
  },
  {
    en: 'Chanchao',
    th: 'จันทร์เช้า',
    aliases: ['จันทร์เช้า', 'จันเช้า', 'จันทเช้า'],
    origin: 'TH',
    lines: ['skincare', 'body'],
    tier: 1.1,
    story: {
      en: 'Night care with white flowers that open after dark.',
      th: 'สกินแคร์กลางคืนจากดอกไม้ขาวที่บานหลังพระอาทิตย์ตก',
    },
    look: look('hairline', 'upper', 0.16, 'seal', 'silver', 'matte', '#e9e4da'),
    packs: ['#e6e3ec', '#f0ece6', '#d9dde6'],
  },
  {
    en: 'Prunglom',
    th: 'ปรุงลม',
    aliases: ['ปรุงลม', 'ปรุง ลม', 'ปลุงลม'],
    origin: 'TH',
    lines: ['fragrance', 'body'],
    tier: 1.7,
    story: {
      en: 'A Bangkok perfume house that blends the old nam-ob with modern air.',
      th: 'บ้านน้ำหอมกรุงเทพฯ ที่นำศิลปะน้ำอบไทยมาปรุงใหม่ให้โปร่งเบา',
    },
    look: look('soft', 'as', 0.01, 'centre', 'gold', 'gloss', '#2b2623'),
    packs: ['#f3e7d8', '#e9e3d2', '#2f2a26'],
  },
  {
    en: 'Thanyadi',
    th: 'ธัญญดี',
    aliases: ['ธัญญดี', 'ธันยดี', 'ทันยะดี'],
    origin: 'TH',
    lines: ['supplement'],
    tier: 1,
    story: {
      en: 'Everyday supplements with nothing to hide: each amount on the front.',
      th: 'อาหารเสริมที่บอกปริมาณทุกตัวไว้หน้าขวด ไม่มีอะไรต้องซ่อน',
    },
    look: look('humanist', 'as', 0, 'lab', 'silver', 'satin', '#3f6b4f'),
    packs: ['#f5efdf', '#eaf0e3', '#f7e9dc'],
  },
  {
    en: 'Kraiwit',
    th: 'ไกรวิทย์',
    aliases: ['ไกรวิทย์', 'ไกรวิท', 'ไกรวิด'],
    origin: 'TH',
    lines: ['men'],
    tier: 1,
    story: { en: 'Men’s grooming without fuss: three minutes, done.', th: 'ดูแลตัวเองแบบผู้ชายง่าย ๆ สามนาทีจบ' },
    look: look('geometric-bold', 'upper', 0.08, 'lab', 'ink', 'matte', '#1f2a30'),
    packs: ['#2b3a44', '#3b3a36', '#e6e4de'],
  },
  {
    en: 'Phukan',
    th: 'พู่กัน',
    aliases: ['พู่กัน', 'ภู่กัน', 'พู่ กัน'],
    origin: 'TH',
    lines: ['tools'],
    tier: 0.95,
    story: {
      en: 'Brushes and little tools, shaped by hand in Nonthaburi.',
      th: 'แปรงและอุปกรณ์แต่งหน้า ขึ้นทรงด้วยมือที่นนทบุรี',
    },
    look: look('garamond', 'lower', 0.02, 'centre', 'gold', 'gloss', '#241e1b'),
    packs: ['#241e1b', '#e9d9c8', '#6b2f3a'],
  },
  {
    en: 'Ruenbua',
    th: 'เรือนบัว',
    aliases: ['เรือนบัว', 'เรือน บัว', 'เลือนบัว'],
    origin: 'TH',
    lines: ['body', 'fragrance'],
    tier: 1.1,
    story: {
      en: 'A lotus house by the river: bath rituals with Thai herbs and flowers.',
      th: 'บ้านริมน้ำกับพิธีอาบน้ำแบบไทย ด้วยดอกบัวและสมุนไพรสด',
    },
    look: look('roman', 'upper', 0.12, 'seal', 'gold', 'matte', '#3f5a46'),
    packs: ['#eef0e6', '#dfe8dc', '#f3e6e3'],
  },
  {
    en: 'Nayta',
    th: 'นัยน์ตา',
    aliases: ['นัยน์ตา', 'นัยตา', 'ไนตา'],
    origin: 'TH',
    lines: ['lens'],
    tier: 1,
    story: {
      en: 'Lenses in the browns and greys of real eyes, gentle through a long day.',
      th: 'คอนแทคเลนส์สีเหมือนดวงตาจริง ใส่สบายตลอดวันทำงาน',
    },
    look: look('geometric', 'lower', 0.06, 'centre', 'silver', 'satin', '#e9eef2'),
    packs: ['#eef3f6', '#f4efe9', '#e7ebf4'],
  },
  {
    en: 'Kanomwan',
    th: 'ขนมหวาน',
    aliases: ['ขนมหวาน', 'ขหนมหวาน', 'คานมหวาน'],
    origin: 'TH',
    lines: ['make-up', 'lips', 'nails'],
    tier: 0.7,
    story: {
      en: 'Playful colour at a school-day price, sweet as khanom.',
      th: 'เมคอัปสีสนุก ราคาน่ารัก หวานเหมือนชื่อ',
    },
    look: look('round', 'lower', -0.01, 'big', 'rose', 'gloss', '#f6d9dc'),
    packs: ['#f6d9dc', '#f7e7d0', '#e7ddf2'],
  },
  {
    en: 'Dinsordam',
    th: 'ดินสอดำ',
    aliases: ['ดินสอดำ', 'ดินสอ ดำ', 'ดินซอดำ'],
    origin: 'TH',
    lines: ['brows'],
    tier: 0.85,
    story: {
      en: 'Only lines: brows and liners that stay through Songkran.',
      th: 'เชี่ยวชาญเรื่องเส้น คิ้วและอายไลเนอร์ที่อยู่ทนแม้วันสงกรานต์',
    },
    look: look('grotesk', 'lower', 0, 'lab', 'ink', 'matte', '#1c1a19'),
    packs: ['#1c1a19', '#3a3431', '#e4dfd8'],
  },
  // Korean style
  {
    en: 'Haneulbi',
    th: 'ฮานึลบี',
    aliases: ['ฮานึลบี', 'ฮานอลบี', 'ฮานึลบิ', 'ฮานุลบี'],
    origin: 'KR',
    lines: ['skincare', 'sun'],
    tier: 1.25,
    story: {
      en: 'Seoul skincare named for rain from a clear sky: water first, always.',
      th: 'สกินแคร์จากโซล ชื่อแปลว่าฝนจากฟ้าใส เน้นเติมน้ำให้ผิวก่อนเสมอ',
    },
    look: look('geometric', 'lower', 0.04, 'centre', 'silver', 'satin', '#dfe9f0'),
    packs: ['#e7eef4', '#dfeaf2', '#f3f5f7'],
  },
  {
    en: 'Nabiyeon',
    th: 'นาบียอน',
    aliases: ['นาบียอน', 'นาบิยอน', 'นาบีย็อน'],
    origin: 'KR',
    lines: ['make-up', 'lips', 'eyes'],
    tier: 1.05,
    story: {
      en: 'Petal-thin textures and soft Korean colour, light as a butterfly.',
      th: 'เมคอัปเกาหลีเนื้อบางเหมือนกลีบดอกไม้ สีละมุนแบบสาวโซล',
    },
    look: look('soft', 'as', 0, 'centre', 'rose', 'satin', '#f0dcd8'),
    packs: ['#f4e4e0', '#efe6e9', '#f6efe6'],
  },
  {
    en: 'Chorokdam',
    th: 'โชรกดัม',
    aliases: ['โชรกดัม', 'โชร็อกดัม', 'โชลกดัม'],
    origin: 'KR',
    lines: ['skincare', 'derma'],
    tier: 1.1,
    story: {
      en: 'Green walls of mugwort and heartleaf for skin that gets upset.',
      th: 'สวนสมุนไพรเขียวจากเกาหลี ปลอบผิวที่งอแงง่าย',
    },
    look: look('humanist', 'lower', 0.02, 'lab', 'silver', 'matte', '#4d6b52'),
    packs: ['#e3eadd', '#dbe6d8', '#f1f3ea'],
  },
  {
    en: 'Boreumi',
    th: 'โพรึมมี',
    aliases: ['โพรึมมี', 'โบรึมี', 'โพรึมิ'],
    origin: 'KR',
    lines: ['make-up', 'skincare'],
    tier: 1.15,
    story: {
      en: 'Round, bright, full-moon skin: cushions first, and then the rest.',
      th: 'ผิวสว่างกลมเหมือนพระจันทร์เต็มดวง เริ่มต้นที่คุชชั่น',
    },
    look: look('didone', 'as', 0.01, 'centre', 'gold', 'gloss', '#f3ece0'),
    packs: ['#f6f1ea', '#efe4d8', '#2b2724'],
  },
  {
    en: 'Gyeolwon',
    th: 'กยอลวอน',
    aliases: ['กยอลวอน', 'คยอลวอน', 'กย็อลวอน'],
    origin: 'KR',
    lines: ['skincare'],
    tier: 1.9,
    story: {
      en: 'Ginseng and time: slow Korean care for skin past thirty.',
      th: 'โสมและกาลเวลา สกินแคร์เกาหลีสายลึกสำหรับผิววัย 30+',
    },
    look: look('hairline', 'upper', 0.2, 'centre', 'gold', 'gloss', '#6b3a22'),
    packs: ['#f2e4cf', '#7a4326', '#efe6da'],
  },
  {
    en: 'Pureunsol',
    th: 'พูรึนซล',
    aliases: ['พูรึนซล', 'พูรึนโซล', 'ปูรึนซล'],
    origin: 'KR',
    lines: ['derma', 'sun'],
    tier: 1.2,
    story: {
      en: 'Evergreen barrier care, developed with a Korean skin clinic.',
      th: 'ดูแลเกราะผิวให้เขียวชอุ่มตลอดปี พัฒนาร่วมกับคลินิกผิวหนังในเกาหลี',
    },
    look: look('grotesk', 'as', 0, 'lab', 'silver', 'satin', '#e7ece9'),
    packs: ['#edf2ee', '#e2ebe6', '#f4f4f0'],
  },
  {
    en: 'Podoal',
    th: 'โพโดอัล',
    aliases: ['โพโดอัล', 'โปโดอัล', 'โพโดอาล'],
    origin: 'KR',
    lines: ['lips', 'nails', 'make-up'],
    tier: 0.9,
    story: { en: 'Juicy lips in forty fruits, and counting.', th: 'ลิปทินต์ฉ่ำสีผลไม้ ที่มีเฉดใหม่แทบทุกเดือน' },
    look: look('wide', 'lower', -0.02, 'big', 'silver', 'gloss', '#f4f1ec'),
    packs: ['#f3e3ea', '#efe7f3', '#f7efe4'],
  },
  {
    en: 'Jindallo',
    th: 'จินดัลโล',
    aliases: ['จินดัลโล', 'จินดาลโล', 'จินดัลโร'],
    origin: 'KR',
    lines: ['hair', 'body'],
    tier: 1.05,
    story: { en: 'Azalea-scented hair and body care from Busan.', th: 'แชมพูและบอดี้แคร์กลิ่นดอกอาซาเลียจากปูซาน' },
    look: look('roman', 'as', 0.02, 'centre', 'rose', 'satin', '#d98fa6'),
    packs: ['#f5e3e8', '#f2ecef', '#e9dfe6'],
  },
  {
    en: 'Baramdo',
    th: 'พารัมโด',
    aliases: ['พารัมโด', 'บารัมโด', 'พารามโด'],
    origin: 'KR',
    lines: ['men', 'hair'],
    tier: 1.2,
    story: {
      en: 'The road of wind: calm, quick care for men from Jeju.',
      th: 'ถนนสายลมจากเชจู ดูแลผู้ชายแบบเรียบง่ายและรวดเร็ว',
    },
    look: look('grotesk', 'lower', 0.02, 'lab', 'ink', 'matte', '#27302f'),
    packs: ['#38423f', '#dfe2dc', '#4b4f57'],
  },
  // Japanese style
  {
    en: 'Mizunagi',
    th: 'มิซุนางิ',
    aliases: ['มิซุนางิ', 'มิสุนางิ', 'มิซึนางิ'],
    origin: 'JP',
    lines: ['skincare', 'sun'],
    tier: 1.45,
    story: {
      en: 'Still water, quiet skin: lotions from a spring in Nagano.',
      th: 'น้ำนิ่ง ผิวสงบ โลชั่นน้ำตบจากน้ำพุธรรมชาติเมืองนากาโน',
    },
    look: look('hairline', 'upper', 0.22, 'centre', 'silver', 'satin', '#e3eaee'),
    packs: ['#e9f0f2', '#f2f4f3', '#dfe9ec'],
  },
  {
    en: 'Asatsuyu',
    th: 'อาซะสึยุ',
    aliases: ['อาซะสึยุ', 'อาซาสึยุ', 'อาซัทสึยุ'],
    origin: 'JP',
    lines: ['skincare', 'hygiene'],
    tier: 1,
    story: {
      en: 'Morning-dew cleansing with green tea from Uji.',
      th: 'ทำความสะอาดผิวเหมือนน้ำค้างยามเช้า ด้วยชาเขียวจากอุจิ',
    },
    look: look('humanist', 'upper', 0.18, 'lab', 'silver', 'matte', '#dfe6d6'),
    packs: ['#eef1e6', '#e4ebdb', '#f5f4ee'],
  },
  {
    en: 'Kinumori',
    th: 'คินุโมริ',
    aliases: ['คินุโมริ', 'กินุโมริ', 'คินูโมริ'],
    origin: 'JP',
    lines: ['body', 'skincare'],
    tier: 1.3,
    story: {
      en: 'A silk forest: bath and body care with real silk protein.',
      th: 'บอดี้แคร์ผสมโปรตีนไหม ผิวลื่นเหมือนผ้าไหมญี่ปุ่น',
    },
    look: look('garamond', 'upper', 0.14, 'centre', 'rose', 'satin', '#e9ddd2'),
    packs: ['#f3ece4', '#e9e2da', '#efe5e6'],
  },
  {
    en: 'Yukishizu',
    th: 'ยูกิชิซุ',
    aliases: ['ยูกิชิซุ', 'ยูคิชิซุ', 'ยุกิชิสุ'],
    origin: 'JP',
    lines: ['skincare'],
    tier: 1.75,
    story: {
      en: 'The hush of snow: brightening care from Hokkaido.',
      th: 'ความเงียบของหิมะ สกินแคร์ผิวดูกระจ่างใสจากฮอกไกโด',
    },
    look: look('didone', 'upper', 0.24, 'seal', 'silver', 'gloss', '#f6f7f8'),
    packs: ['#f4f6f8', '#e6ebf2', '#eef0f4'],
  },
  {
    en: 'Kazenone',
    th: 'คาเซโนเนะ',
    aliases: ['คาเซโนเนะ', 'คาเซะโนเนะ', 'คาเซโนเน'],
    origin: 'JP',
    lines: ['hair'],
    tier: 1.5,
    story: {
      en: 'The sound of wind through loose hair: salon care from Kyoto.',
      th: 'เสียงลมผ่านเส้นผม ทรีตเมนต์ระดับซาลอนจากเกียวโต',
    },
    look: look('geometric', 'upper', 0.3, 'lab', 'silver', 'matte', '#2c2a28'),
    packs: ['#efece6', '#dfe3e0', '#2f2d2b'],
  },
  {
    en: 'Haruiro',
    th: 'ฮารุอิโระ',
    aliases: ['ฮารุอิโระ', 'ฮารุอิโร', 'ฮารูอิโระ'],
    origin: 'JP',
    lines: ['make-up', 'eyes', 'lips', 'nails'],
    tier: 1.3,
    story: {
      en: 'Spring colours from Tokyo that layer like watercolour.',
      th: 'สีแห่งฤดูใบไม้ผลิจากโตเกียว ทาทับกันได้เหมือนสีน้ำ',
    },
    look: look('roman', 'as', 0.04, 'centre', 'rose', 'satin', '#efe3de'),
    packs: ['#f2e3e3', '#e9e4ea', '#f3ede2'],
  },
  {
    en: 'Midorina',
    th: 'มิโดรินะ',
    aliases: ['มิโดรินะ', 'มิโดริน่า', 'มิโดรีนะ'],
    origin: 'JP',
    lines: ['supplement'],
    tier: 1.35,
    story: {
      en: 'Small green habits: Japanese supplements in stick and tablet.',
      th: 'นิสัยเล็ก ๆ สีเขียว อาหารเสริมญี่ปุ่นแบบซองและเม็ด',
    },
    look: look('geometric', 'upper', 0.16, 'centre', 'gold', 'satin', '#41624a'),
    packs: ['#eef2e4', '#f6f1e3', '#e3ecdf'],
  },
  // French style
  {
    en: 'Maison Verlaude',
    th: 'เมซง แวร์โลด',
    aliases: ['เมซงแวร์โลด', 'แวร์โลด', 'เมซอง แวร์โลด'],
    origin: 'FR',
    lines: ['fragrance'],
    tier: 2.6,
    story: {
      en: 'Perfumes composed near Grasse, bottled in thick, quiet glass.',
      th: 'น้ำหอมปรุงใกล้เมืองกราส บรรจุในขวดแก้วหนาเรียบสงบ',
    },
    look: look('didone', 'upper', 0.12, 'centre', 'gold', 'gloss', '#1d1a18'),
    packs: ['#f1e7da', '#e9e1d3', '#24201d'],
  },
  {
    en: 'Clairmousse',
    th: 'แคลร์มูส',
    aliases: ['แคลร์มูส', 'แกลร์มูส', 'แคลมูส'],
    origin: 'FR',
    lines: ['skincare', 'body', 'hygiene'],
    tier: 1.1,
    story: {
      en: 'French cleansing: foams and waters that leave nothing behind.',
      th: 'ผู้เชี่ยวชาญการทำความสะอาดผิวสไตล์ฝรั่งเศส สะอาดแต่ไม่ตึง',
    },
    look: look('soft', 'as', 0.01, 'centre', 'silver', 'satin', '#dfe8ee'),
    packs: ['#eef3f6', '#f6eef0', '#f4f2ea'],
  },
  {
    en: 'Aubelune',
    th: 'โอบลูน',
    aliases: ['โอบลูน', 'โอเบลูน', 'ออบลูน'],
    origin: 'FR',
    lines: ['skincare'],
    tier: 2.1,
    story: {
      en: 'Between dawn and moon: care for the hours skin works hardest.',
      th: 'ระหว่างรุ่งอรุณและแสงจันทร์ บำรุงในชั่วโมงที่ผิวทำงานหนักที่สุด',
    },
    look: look('garamond', 'upper', 0.18, 'frame', 'gold', 'gloss', '#3a2f3f'),
    packs: ['#efe6e3', '#e6e0ea', '#f5efe6'],
  },
  {
    en: 'Rosambelle',
    th: 'โรซ็องแบล',
    aliases: ['โรซ็องแบล', 'โรซองเบล', 'โรแซมเบล'],
    origin: 'FR',
    lines: ['body', 'fragrance', 'skincare'],
    tier: 1.4,
    story: {
      en: 'One rose, a hundred ways, from a garden in Anjou.',
      th: 'กุหลาบดอกเดียว ร้อยวิธีดูแลผิว จากสวนในแคว้นอ็องฌู',
    },
    look: look('script', 'as', 0, 'centre', 'rose', 'satin', '#d7a3a8'),
    packs: ['#f6e6e6', '#f3ece6', '#efdfe3'],
  },
  {
    en: 'Osmarelle',
    th: 'ออสมาเรล',
    aliases: ['ออสมาเรล', 'ออสมาแรล', 'อัสมาเรล'],
    origin: 'FR',
    lines: ['body', 'fragrance', 'men'],
    tier: 1.3,
    story: {
      en: 'Soaps, oils and colognes from an old apothecary in Nîmes.',
      th: 'สบู่ ออยล์ และโคโลญจน์ตำรับร้านยาเก่าเมืองนีมส์',
    },
    look: look('fat', 'upper', 0.06, 'frame', 'gold', 'matte', '#5a4632'),
    packs: ['#efe6d2', '#e0e4d6', '#f4eadb'],
  },
  {
    en: 'Orvane',
    th: 'ออร์แวน',
    aliases: ['ออร์แวน', 'ออแวน', 'ออร์วาน'],
    origin: 'FR',
    lines: ['derma', 'hair'],
    tier: 1.55,
    story: {
      en: 'Pharmacy-shelf care for sensitive skin and scalp.',
      th: 'เวชสำอางชั้นวางร้านยาฝรั่งเศส เพื่อผิวและหนังศีรษะแพ้ง่าย',
    },
    look: look('humanist-bold', 'upper', 0.06, 'lab', 'silver', 'satin', '#2f5f78'),
    packs: ['#f4f6f7', '#e3edf2', '#f6f3ee'],
  },
  {
    en: 'Belgarance',
    th: 'แบลการ็องซ์',
    aliases: ['แบลการองซ์', 'เบลการานซ์', 'แบลกาลองซ์'],
    origin: 'FR',
    lines: ['make-up', 'lips', 'eyes'],
    tier: 2.4,
    story: { en: 'Couture colour in heavy cases that click shut.', th: 'เมคอัปโอต์กูตูร์ในตลับหนักมือ ปิดเสียงดังคลิก' },
    look: look('didone', 'upper', 0.2, 'centre', 'gold', 'gloss', '#1b1716'),
    packs: ['#1b1716', '#2e2022', '#c9a56b'],
  },
  {
    en: 'Mirabelou',
    th: 'มิราเบลู',
    aliases: ['มิราเบลู', 'มิลาเบลู', 'มีราเบลู'],
    origin: 'FR',
    lines: ['nails', 'tools'],
    tier: 0.95,
    story: {
      en: 'Little French pleasures for hands, nails and bathroom shelves.',
      th: 'ของน่ารักสไตล์ฝรั่งเศสสำหรับมือ เล็บ และโต๊ะเครื่องแป้ง',
    },
    look: look('soft', 'lower', 0, 'big', 'rose', 'gloss', '#f1e3dc'),
    packs: ['#f4e8e2', '#e7ecdf', '#f2e6ee'],
  },
];

/** URL slug: lower-case letters, digits and single hyphens. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const demoBrands: readonly DemoBrand[] = houses.map((h, i) => ({
  brand_id: i + 1,
  brand_en: h.en,
  brand_th: h.th,
  aliases: h.aliases,
  origin: h.origin,
  story_en: h.story.en,
  story_th: h.story.th,
  slug: slugOf(h.en),
}));
