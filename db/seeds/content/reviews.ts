import { random } from '../packshots/random.ts';
import type { DemoMaterial, DemoReview, LocalizedText } from './types.ts';

/**
 * Reviews of the demo shop: invented, in each author's language. Texts make no medical claim. Some are stars
 * alone, as in every shop; a product's score is the mean of exactly these.
 */
type Voice = {
  good: readonly LocalizedText[];
  fair: readonly LocalizedText[];
  poor: readonly LocalizedText[];
};

const b = (en: string, th: string): LocalizedText => ({ en, th });

/** Review texts by id of the top category. */
const VOICES: Readonly<Record<number, Voice>> = {
  1: {
    good: [
      b(
        'Went on at two in the afternoon for a wedding and was still there at midnight, dinner included.',
        'แต่งไปงานแต่งตั้งแต่บ่ายสอง กลับถึงบ้านเที่ยงคืนยังอยู่ครบ กินข้าวแล้วด้วย',
      ),
      b('The colour is the one in the picture. That alone earns the stars.', 'สีตรงกับในรูปเลย แค่นี้ก็ให้ดาวเต็มแล้ว'),
      b(
        'Light enough that I forget I have it on, and it does not sink into lines.',
        'เบามากจนลืมว่าแต่งอยู่ ไม่ตกร่องด้วย',
      ),
      b('Survived a motorbike ride in April. Nothing moved.', 'นั่งวินหน้าร้อนกลางเมษา ไม่เยิ้มไม่เลื่อน ประทับใจ'),
      b(
        'One layer for work, two for the evening. Easy to build, easy to take off.',
        'ไปทำงานปาดเดียว ไปงานเย็นทับอีกรอบ ล้างออกง่ายไม่ต้องถู',
      ),
      b('My sister borrowed it and I had to order a second one.', 'น้องสาวยืมแล้วไม่คืน เลยต้องสั่งอีกชิ้น'),
      b('Blends with a fingertip in the taxi.', 'แต่งในแท็กซี่ได้ ใช้นิ้วเกลี่ยก็เนียน'),
    ],
    fair: [
      b(
        'Nice colour, but it needs a balm or a primer under it when the air is cold.',
        'สีสวย แต่ต้องลงบาล์มหรือไพรเมอร์ก่อน ไม่อย่างนั้นห้องแอร์จะแห้ง',
      ),
      b('Good for half a day, then it wants touching up.', 'อยู่ได้ครึ่งวัน บ่ายต้องเติม'),
      b('A little lighter on me than in the picture.', 'บนผิวเราสีอ่อนกว่าในรูปนิดหนึ่ง'),
    ],
    poor: [
      b('Came off on my mask before lunch. Not for me.', 'ติดแมสก์ตั้งแต่ยังไม่เที่ยง ไม่เหมาะกับเรา'),
      b(
        'The shade turned warmer on my skin. I should have tried the one next to it.',
        'ทาแล้วสีออกส้มบนผิวเรา น่าจะลองเฉดข้างๆ แทน',
      ),
    ],
  },
  2: {
    good: [
      b('Sinks in before I have found the cap. No film, no shine.', 'ซึมไวมาก ปิดฝายังไม่ทันเสร็จก็แห้งแล้ว ไม่ทิ้งคราบ'),
      b(
        'Third bottle. My face feels calm in the morning, which it did not use to.',
        'ขวดที่สามแล้ว ตื่นเช้ามาหน้าไม่ตึง เมื่อก่อนไม่เป็นแบบนี้',
      ),
      b(
        'Wears well under make-up and does not pill, not even with sun cream on top.',
        'ลงเมคอัปต่อได้เลย ไม่เป็นขุยแม้ทากันแดดทับ',
      ),
      b('Hardly any scent. I wanted exactly that.', 'แทบไม่มีกลิ่น ตั้งใจหาแบบนี้อยู่พอดี'),
      b(
        'Two pumps are enough for face and neck, so it lasts for months.',
        'กดสองครั้งพอทั้งหน้าและคอ ใช้ได้เป็นเดือน',
      ),
      b('Bought the small size to try, came back for the large one.', 'ซื้อไซซ์เล็กมาลองก่อน สุดท้ายกลับมาเอาไซซ์ใหญ่'),
      b(
        'After six weeks my skin looks more even. I have changed nothing else.',
        'ใช้มาเดือนครึ่ง ผิวดูสม่ำเสมอขึ้น ไม่ได้เปลี่ยนตัวอื่นเลย',
      ),
    ],
    fair: [
      b('Pleasant, but rich for the day. I keep it for the night.', 'ดี แต่กลางวันหนักไปหน่อย เลยใช้เฉพาะก่อนนอน'),
      b('Nothing wrong with it, nothing I would miss either.', 'ใช้ได้ ไม่แพ้ แต่ยังไม่เห็นต่างมาก'),
      b('Good, only the pump gives more than one needs.', 'เนื้อดี แต่หัวปั๊มออกเยอะเกินไป'),
    ],
    poor: [
      b(
        'Stung around my nose, so I gave it away. My skin is easily upset, to be fair.',
        'แสบตรงข้างจมูก เลยให้เพื่อนไป ผิวเราแพ้ง่ายอยู่แล้วด้วย',
      ),
      b('Too oily for a Bangkok afternoon.', 'มันไปสำหรับอากาศกรุงเทพฯ ช่วงบ่าย'),
    ],
  },
  3: {
    good: [
      b(
        'My hair is long and coloured; after two washes the comb goes through.',
        'ผมยาวทำสีมา สระสองครั้งหวีลื่นขึ้นชัดเจน',
      ),
      b('The scent stays until the evening without shouting.', 'กลิ่นอยู่ถึงเย็นแบบไม่ฉุน'),
      b('Does not weigh fine hair down. Rare.', 'ผมเส้นเล็กใช้แล้วไม่ลีบ หายากมาก'),
      b('The salon asked me what I use.', 'ช่างที่ร้านถามเลยว่าใช้อะไร'),
      b('A coin of it is enough for hair to the shoulder.', 'ผมประบ่าใช้เท่าเหรียญห้าก็พอ'),
    ],
    fair: [
      b('Good on the ends, too much near the roots.', 'ดีกับปลายผม แต่ใกล้โคนแล้วมันไว'),
      b('Soft, but I have to use it every time for it to show.', 'นุ่มดี แต่ต้องใช้ทุกครั้งถึงเห็นผล'),
    ],
    poor: [
      b('Left my hair flat by noon.', 'เที่ยงก็ลีบแล้ว'),
      b('The lid leaked in my bag.', 'ฝาไม่แน่น หกในกระเป๋า'),
    ],
  },
  4: {
    good: [
      b('No shedding after ten washes.', 'ซักมาสิบรอบแล้วขนไม่ร่วง'),
      b('Sits in the hand well and takes exactly as much powder as it should.', 'จับถนัดมือ หยิบแป้งพอดีไม่ฟุ้ง'),
      b('Small enough for the bag, solid enough to last.', 'พกได้ ไม่กินที่ แต่แข็งแรงดี'),
      b('Better than the one I paid three times as much for.', 'ดีกว่าอันที่เคยซื้อแพงกว่าสามเท่า'),
    ],
    fair: [
      b('Does its job; the case could close more firmly.', 'ใช้ได้ แต่กล่องปิดไม่ค่อยแน่น'),
      b('Softer than I like, others may want just that.', 'นุ่มกว่าที่ชอบ แต่บางคนอาจชอบแบบนี้'),
    ],
    poor: [b('The handle came loose within a month.', 'ใช้เดือนเดียวด้ามหลวม')],
  },
  5: {
    good: [
      b('The whole bathroom smells of it for an hour.', 'หอมทั้งห้องน้ำเป็นชั่วโมง'),
      b('Rinses off clean and my legs do not itch afterwards.', 'ล้างออกเกลี้ยง อาบเสร็จขาไม่คัน'),
      b('Absorbs fast enough to dress at once.', 'ซึมเร็ว ทาเสร็จใส่เสื้อได้เลย'),
      b('The family has agreed on a shower gel for the first time.', 'ครั้งแรกที่ทั้งบ้านยอมใช้ขวดเดียวกัน'),
      b('Elbows and heels are soft again after a week of it.', 'ทาศอกกับส้นเท้าหนึ่งสัปดาห์ นุ่มขึ้นจริง'),
    ],
    fair: [
      b('Nice, but the scent is gone once one is dry.', 'ดี แต่เช็ดตัวแห้งกลิ่นก็หายแล้ว'),
      b('Foams less than I am used to.', 'ฟองน้อยกว่าที่เคยใช้'),
    ],
    poor: [b('Too strongly scented for me.', 'กลิ่นแรงไปสำหรับเรา')],
  },
  6: {
    good: [
      b('Somebody in the lift asked what it was.', 'มีคนในลิฟต์ถามว่าใช้กลิ่นอะไร'),
      b(
        'Opens fresh, ends warm, and is still on my scarf the next day.',
        'เปิดมาสดชื่น ปลายอุ่นๆ วันต่อมายังติดผ้าพันคออยู่',
      ),
      b('Works in the heat: it does not turn sweet.', 'อากาศร้อนก็ไม่เลี่ยน ใช้กลางวันได้'),
      b('Two sprays last from the morning into the evening.', 'ฉีดสองครั้งเช้า อยู่ถึงเย็น'),
      b('Bought blind after the description and was not wrong.', 'ซื้อจากคำบรรยายล้วนๆ ไม่ผิดหวัง'),
    ],
    fair: [
      b('Lovely for three hours, then I have to look for it.', 'หอมมาก แต่สามชั่วโมงก็จาง'),
      b('Sweeter than I had imagined.', 'หวานกว่าที่คิดไว้'),
    ],
    poor: [b('Gave me a headache in a closed room. A matter of taste.', 'ฉีดในห้องปิดแล้วเวียนหัว แล้วแต่คนชอบ')],
  },
  7: {
    good: [
      b('Tastes of fruit, not of powder.', 'รสผลไม้จริงๆ ไม่คาวไม่เป็นผง'),
      b('Easy to keep up: one a day, and the box tells the day.', 'กินง่าย วันละซอง กล่องแบ่งวันมาให้'),
      b('No aftertaste, and it dissolves in cold water.', 'ละลายในน้ำเย็น ไม่มีรสติดคอ'),
      b('Ordered on Monday, there on Tuesday, expiry two years off.', 'สั่งจันทร์ได้อังคาร วันหมดอายุอีกตั้งสองปี'),
    ],
    fair: [b('Too early to say anything but that it tastes good.', 'เพิ่งเริ่มกิน ยังบอกไม่ได้ แต่รสดี')],
    poor: [b('The capsules are large.', 'เม็ดใหญ่ กลืนยาก')],
  },
  8: {
    good: [
      b('No fuss, no scent of flowers. My husband actually uses it.', 'ใช้ง่าย ไม่มีกลิ่นดอกไม้ สามียอมใช้ทุกวัน'),
      b('Does not burn after shaving.', 'โกนหนวดแล้วทาไม่แสบ'),
      b('Washes the oil off and leaves the face feeling like a face.', 'ล้างมันออกหมดแต่หน้าไม่ตึง'),
      b('One tube for the gym bag, one for home.', 'ซื้อสองหลอด ไว้บ้านกับไว้ในกระเป๋าฟิตเนส'),
    ],
    fair: [b('Good, though the tube is soon empty.', 'ดี แต่หลอดเล็กหมดไว')],
    poor: [b('Dried me out within three days.', 'ใช้สามวันหน้าแห้งเป็นขุย')],
  },
  9: {
    good: [
      b('Comfortable for a whole day at the screen.', 'ใส่ทำงานหน้าจอทั้งวันสบายตา'),
      b('Just what it says, at a fair price.', 'ตรงตามที่บอก ราคาเหมาะสม'),
      b('The pack is easy to open with wet hands.', 'แพ็กเปิดง่ายแม้มือเปียก'),
      b('I buy three at a time now.', 'เดี๋ยวนี้ซื้อทีละสามชิ้น'),
    ],
    fair: [b('Fine, only the box arrived a little dented.', 'ของโอเค แต่กล่องบุบมาเล็กน้อย')],
    poor: [b('Not as soft as the last batch I had.', 'ไม่นุ่มเท่าล็อตก่อน')],
  },
  10: {
    good: [
      b('The only cream that does not make my cheeks red.', 'ครีมตัวเดียวที่ทาแล้วแก้มไม่แดง'),
      b(
        'Plain, without scent, and it works together with everything else I use.',
        'เรียบง่าย ไม่มีน้ำหอม ใช้กับตัวอื่นได้หมด',
      ),
      b('Two weeks in, my skin feels less tight.', 'สองสัปดาห์ ผิวตึงน้อยลงชัด'),
      b('My mother and I share it. It suits us both.', 'ใช้กับแม่ ผิวคนละแบบแต่เข้ากันทั้งคู่'),
      b('Spreads thinly, so the tube goes a long way.', 'เกลี่ยได้บาง หลอดหนึ่งใช้ได้นาน'),
    ],
    fair: [
      b('Does good, but takes a while to sink in.', 'ดี แต่ซึมช้าไปหน่อย'),
      b('Leaves a slight white cast until it has dried.', 'ทาแล้ววอกนิดๆ จนกว่าจะแห้ง'),
    ],
    poor: [b('Too heavy for my skin, small spots after a week.', 'หนักไปสำหรับผิวเรา ใช้สัปดาห์หนึ่งเริ่มมีสิว')],
  },
};

/** Sentences about the shop and the delivery, appended to a review. */
const CLOSES: readonly LocalizedText[] = [
  b('Well packed, here the next day.', 'แพ็กดี วันเดียวถึง'),
  b('Will buy again.', 'จะซื้อซ้ำแน่นอน'),
  b('Fresh stock: the expiry is far away.', 'ของใหม่ วันหมดอายุยังอีกนาน'),
  b('Bought on offer, worth it at full price too.', 'ได้ตอนลดราคา แต่ราคาเต็มก็คุ้ม'),
  b('Recommended by a friend, now recommended by me.', 'เพื่อนแนะนำมา ตอนนี้เราแนะนำต่อ'),
  b('The gift was a nice surprise.', 'มีของแถมมาด้วย ดีใจ'),
];

const THAI_NAMES: readonly (readonly [first: string, last: string])[] = [
  ['ปลายฟ้า', 'สุขใจ'],
  ['มินตรา', 'แก้วใส'],
  ['ณัฐกานต์', 'พงษ์ไพร'],
  ['อรอุมา', 'ศรีทอง'],
  ['กมลชนก', 'บุญมา'],
  ['พิมพ์ชนก', 'วงศ์ดี'],
  ['สุภาวดี', 'รักไทย'],
  ['ธนพร', 'ชัยศรี'],
  ['จิราพร', 'อินทร์แก้ว'],
  ['วรรณิศา', 'ทองสุข'],
  ['ศิริพร', 'มั่นคง'],
  ['ชลธิชา', 'คำดี'],
  ['ปรียานุช', 'เพชรดี'],
  ['กิตติพงษ์', 'ใจกล้า'],
  ['อภิชาติ', 'แสงทอง'],
  ['รัตนา', 'ดวงแก้ว'],
  ['เบญจมาศ', 'สายชล'],
  ['นภัสสร', 'ภูผา'],
];
const ENGLISH_NAMES: readonly (readonly [first: string, last: string])[] = [
  ['Hannah', 'Whitfield'],
  ['Priya', 'Nair'],
  ['Mei', 'Tanaka'],
  ['Sofia', 'Lindqvist'],
  ['Claire', 'Duval'],
  ['Joanna', 'Petrov'],
];

const FACE = ['normal', 'dry', 'oily', 'combination'] as const;
const FACE_TROUBLES = ['acne', 'dullness', 'dark_spots', 'wrinkles', 'pores', 'sensitive'] as const;
const BODY_TROUBLES = ['dryness', 'rough', 'dark_spots', 'back_acne', 'stretch_marks'] as const;
/** Categories whose reviews state the author's skin or body type. */
const FACE_CATEGORIES: ReadonlySet<number> = new Set([1, 2, 8, 10]);
const BODY_CATEGORIES: ReadonlySet<number> = new Set([5, 10]);

const DAY_MS = 86_400_000;
/** Number of reviews with text, for a product that has reviews. */
const WRITTEN = { least: 3, most: 8 };

/** Stars of a review: most are high, more so for a good product. `quality` is 0 to 1. */
function starsOf(quality: number, roll: number): number {
  const five = 0.42 + 0.38 * quality;
  const steps = [five, five + 0.26, five + 0.26 + 0.12 * (1.4 - quality), 0.985];
  const step = steps.findIndex((upTo) => roll < upTo);
  return step === -1 ? 1 : 5 - step;
}

/** The reviews of one product; none if it hardly sells. */
function reviewsOf(material: DemoMaterial, todayMs: number): DemoReview[] {
  const draw = random(`reviews ${material.slug}`);
  const choose = <T>(list: readonly T[]): T => {
    const chosen = list[Math.floor(draw() * list.length)];
    if (chosen === undefined) throw new Error('nothing to choose from');
    return chosen;
  };
  const voice = VOICES[material.cat1_id];
  if (voice === undefined) throw new Error(`nothing is said of category ${material.cat1_id}`);
  const count = material.sold_count < 9 ? 0 : Math.max(1, Math.round(Math.sqrt(material.sold_count) * 0.24));
  const written = WRITTEN.least + Math.floor(draw() * (WRITTEN.most - WRITTEN.least + 1));
  const quality = draw() < 0.08 ? draw() * 0.3 : 0.35 + draw() * 0.65;
  const sold = material.variants.filter(({ free }) => !free);
  const age = todayMs - Date.parse(material.created_at);
  const said = new Set<LocalizedText>();
  return Array.from({ length: count }, (_, i): DemoReview => {
    const rating = starsOf(quality, draw());
    const language = draw() < 0.78 ? 'th' : 'en';
    const [first_name, last_name] = choose(language === 'th' ? THAI_NAMES : ENGLISH_NAMES);
    const fresh = (rating > 3 ? voice.good : rating === 3 ? voice.fair : voice.poor).filter(
      (text) => !said.has(text),
    );
    let comment = '';
    if (i < written && fresh.length > 0) {
      const text = choose(fresh);
      said.add(text);
      const close = rating > 3 && draw() < 0.45 ? choose(CLOSES) : null;
      comment = close === null ? text[language] : `${text[language]} ${close[language]}`;
    }
    const tells = draw() < 0.6;
    const face = tells && FACE_CATEGORIES.has(material.cat1_id);
    const body = tells && BODY_CATEGORIES.has(material.cat1_id);
    return {
      mat_id: material.mat_id,
      mat_var_id: choose(sold).mat_var_id,
      first_name,
      last_name,
      rating,
      comment,
      // Reviews with text are newer: newer buyers are asked for one.
      created_date: new Date(
        todayMs - Math.floor(draw() ** (comment === '' ? 0.6 : 1.2) * Math.max(0, age - DAY_MS)) - DAY_MS / 4,
      ).toISOString(),
      face_type: face ? choose(FACE) : null,
      face_problems: face && draw() < 0.7 ? [choose(FACE_TROUBLES)] : [],
      body_problems: body && draw() < 0.6 ? [choose(BODY_TROUBLES)] : [],
      helpful: comment === '' ? 0 : Math.floor(draw() ** 3 * 25),
    };
  });
}

/**
 * The reviews of the shop.
 * @param today reference day of all dates, YYYY-MM-DD
 */
export function demoReviews(materials: readonly DemoMaterial[], today: string): DemoReview[] {
  const todayMs = Date.parse(`${today}T00:00:00Z`);
  return materials.flatMap((material) => reviewsOf(material, todayMs));
}
