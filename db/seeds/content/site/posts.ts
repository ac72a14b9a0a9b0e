import type { LocalizedText } from '../types.ts';
import type { Stock } from './pictures.ts';
import { type SitePicture, t } from './types.ts';

export type SitePost = {
  slug: string;
  topic: LocalizedText;
  title: LocalizedText;
  excerpt: LocalizedText;
  body: LocalizedText;
  cover: SitePicture;
  mat_ids: number[];
  /** Age in days when the shop is seeded. */
  age: number;
};

const SKIN = t('ผิว', 'Skin');
const COLOUR = t('สีสัน', 'Colour');
const HAIR = t('ผม', 'Hair');
const SCENT = t('กลิ่น', 'Scent');
const KNOW = t('รู้ก่อนซื้อ', 'Good to know');

/** The journal, newest first. */
export function sitePosts(stock: Stock, picture: (name: string) => SitePicture): SitePost[] {
  const night = picture('plate-night').hash;
  const sun = picture('plate-sun').hash;
  return [
    {
      slug: 'two-fingers-of-sunscreen',
      topic: SKIN,
      age: 2,
      cover: picture('journal-sun'),
      title: t('กันแดดสองข้อนิ้ว ทาอย่างไรไม่เป็นคราบ', 'Two fingers of sunscreen, without a white cast'),
      excerpt: t(
        'ปริมาณที่ต้องใช้จริง ลำดับการทา และวิธีเติมระหว่างวันโดยไม่ต้องล้างหน้าใหม่',
        'How much it really takes, in which order, and how to top up without washing it all off.',
      ),
      mat_ids: [
        stock.id('Haneulbi', 'Uji Green Tea Sun Gel SPF 50+ PA++++'),
        stock.id('Pureunsol', 'Rice Ferment UV Fluid SPF 50+ PA++++'),
        stock.id('Haneulbi', 'Coconut Water Sun Stick SPF 50+ PA++++'),
      ],
      body: t(
        `ค่า SPF บนขวดวัดที่ 2 มิลลิกรัมต่อหนึ่งตารางเซนติเมตร สำหรับหน้าและคอคือราวหนึ่งกรัมครึ่ง หรือ **สองข้อนิ้ว** คนส่วนใหญ่ทาครึ่งเดียว แล้วได้การปกป้องน้อยกว่าครึ่งมาก

## ทำไมถึงเป็นคราบ

คราบเกิดจากสามอย่าง: ทาทีเดียวหนาเกิน ทาตอนครีมข้างใต้ยังไม่เซ็ต หรือเนื้อกันแดดไม่เข้ากับซิลิโคนในไพรเมอร์

## วิธีของเรา

1. รอหลังลงครีมห้านาที แตะหลังมือที่แก้ม ถ้าไม่ติดมือจึงเริ่ม
2. บีบหนึ่งข้อนิ้ว แต้มห้าจุด เกลี่ยจากกลางหน้าออกข้าง
3. รอสามนาที แล้วทำอีกข้อนิ้ว เน้นโหนกแก้ม จมูก และขอบกรอบหน้า
4. อย่าถูแรง กดเบา ๆ ด้วยฝ่ามือให้แนบ

![กันแดดสองหลอดในแสงเช้า](${sun})

## เติมตอนบ่าย

ซับมันก่อนด้วยกระดาษ แล้วใช้แบบแท่งปาดสองรอบต่อจุด เกลี่ยด้วยฟองน้ำที่ชื้นเล็กน้อย รองพื้นจะไม่ย้าย สเปรย์สะดวก แต่ต้องพ่นจนผิวเปียกทั่วจึงจะพอ

> อยู่ในตึกทั้งวันก็ควรทา แสงที่ผ่านกระจกคือยูวีเอ ซึ่งทำให้ผิวดูโรยก่อนวัย

เลือกเนื้อที่คุณยอมทาทุกวันก่อนเลือกค่า SPF ขวดที่ดีที่สุดคือขวดที่หมด`,
        `The SPF on the bottle was measured with 2 milligrams on each square centimetre. For face and neck that is a gram and a half, or **two fingers**. Most people take half of it, and get far less than half of the protection.

## Why it turns white

Three reasons: too much at once, put on before the cream below has set, or a formula that quarrels with the silicone of the primer.

## Our way

1. Five minutes after your cream, lay the back of your hand on your cheek. When nothing sticks, begin
2. One finger, five dots, spread from the middle outwards
3. Three minutes, then the other finger: cheekbones, nose, the edge of the face
4. Do not rub. Press with the palms

![Two sunscreens in the morning light](${sun})

## In the afternoon

Blot first, then draw a stick over each place twice and press with a damp sponge: foundation stays where it is. Sprays are handy, but only enough when skin is wet all over.

> Indoors counts too. What comes through glass is UVA, which ages skin before its time.

Choose the texture that you will wear every day, and only then the SPF. The best bottle is the one you finish.`,
      ),
    },
    {
      slug: 'four-things-before-bed',
      topic: SKIN,
      age: 6,
      cover: picture('journal-night'),
      title: t('สี่ชิ้น สิบนาที แล้วเข้านอน', 'Four things, ten minutes, then bed'),
      excerpt: t(
        'รูทีนสั้นที่ทำได้จริงทุกคืน พร้อมเหตุผลของแต่ละขั้น และขั้นที่ข้ามได้เมื่อเหนื่อย',
        'A short routine you will really keep, why each step is there, and which to skip when tired.',
      ),
      mat_ids: [
        stock.id('Aubelune', 'Night Jasmine Cleansing Oil'),
        stock.id('Tongruang', 'Rice Ferment Toner'),
        stock.id('Mizunagi', 'Retinal Night Serum'),
        stock.id('Mizunagi', 'Red Ginseng Cream'),
      ],
      body: t(
        `รูทีนสิบขั้นสวยบนกระดาษ แต่คืนวันพฤหัสหลังรถติดสองชั่วโมง ไม่มีใครทำครบ นี่คือสี่ชิ้นที่เราเหลือไว้

## 1. ล้างด้วยน้ำมัน สามนาที

นวดบนหน้าแห้งให้กันแดดละลาย เติมน้ำเล็กน้อยจนขุ่น แล้วล้าง วันไหนไม่ได้แต่งหน้าหรือทากันแดด ใช้เจลล้างหน้าอย่างเดียวพอ

## 2. ตบน้ำแรก หนึ่งนาที

เทใส่ฝ่ามือ กดจนหมด ผิวหมาดดูดชั้นต่อไปได้ดีกว่าผิวแห้ง

## 3. หยดเซรั่ม หนึ่งนาที

คืนคู่ใช้เรตินัล คืนคี่ใช้ข้าวหมักหรือเซราไมด์ ถ้าผิวเริ่มตึงหรือลอก เว้นเรตินัลสามคืน

![เซรั่ม คลีนเซอร์ และครีมในเงาใบไม้](${night})

## 4. เคลือบด้วยครีม

ปริมาณเท่าเม็ดถั่วเขียวสองเม็ด วอร์มในมือก่อนกดลงบนผิว รอห้านาทีก่อนวางหัวลงหมอน

## ถ้าเหนื่อยมาก

ทำข้อ 1 กับข้อ 4 ก็พอ ผิวที่สะอาดและไม่แห้งหนึ่งคืน ดีกว่ารูทีนครบที่ทำเดือนละครั้ง`,
        `Ten steps look fine on paper. On a Thursday after two hours of traffic nobody takes all ten. These are the four we kept.

## 1. Oil, three minutes

Massage it into a dry face until the sunscreen lets go, add a little water until it turns milky, rinse. Without make-up or sunscreen a gel will do.

## 2. The first water, one minute

Into the palm, pressed in until it is gone. Damp skin takes the next layer better than dry skin.

## 3. Serum, one minute

Retinal on even nights, rice ferment or ceramides on odd ones. When skin feels tight or flakes, leave retinal out for three nights.

![Serum, cleanser and cream in the shadow of leaves](${night})

## 4. A cream to close

Two peas of it, warmed between the hands and pressed on. Five minutes before your head meets the pillow.

## When you are very tired

Steps 1 and 4. One night of clean skin that is not dry beats a full routine once a month.`,
      ),
    },
    {
      slug: 'find-your-lip-shade',
      topic: COLOUR,
      age: 11,
      cover: picture('journal-lips'),
      title: t('เลือกเฉดลิปจากแสงที่เราอยู่จริง', 'Choose a lipstick by the light you live in'),
      excerpt: t(
        'สีเดียวกันบนจอ ในห้องน้ำ และกลางแดดไม่เหมือนกัน วิธีลองให้รู้ก่อนซื้อ',
        'The same red differs on a screen, in a bathroom and in the sun. How to find out before you buy.',
      ),
      mat_ids: [
        stock.id('Ploenta', 'First Love Lipstick'),
        stock.id('Haruiro', 'City Lights Lipstick'),
        stock.id('Dararai', 'Monsoon Proof Lipstick'),
        stock.id('Ploenta', 'First Love Water Tint'),
      ],
      body: t(
        `ลิปสติกที่ซื้อแล้วไม่ได้ทา มักไม่ได้ผิดที่สี แต่ผิดที่แสงตอนเลือก

## รู้โทนของตัวเองในหนึ่งนาที

ดูเส้นเลือดข้อมือกลางแดดเช้า เขียวคือโทนอุ่น ม่วงน้ำเงินคือโทนเย็น แยกไม่ออกคือกลาง โทนอุ่นเข้ากับแดงอิฐ ส้ม และนู้ดน้ำตาล โทนเย็นเข้ากับชมพูกุหลาบ เบอร์รี และแดงสด โทนกลางโชคดีได้ทั้งสอง

## แสงสามแบบ

| แสง | สีจะดู | เหมาะกับ |
| แดดกลางวัน | จริงที่สุด | ตัดสินใจเรื่องโทน |
| ไฟห้องน้ำสีเหลือง | อุ่นและเข้มขึ้น | งานกลางคืน |
| จอโทรศัพท์ | เย็นและสว่างขึ้น | เลือกเนื้อ ไม่ใช่เลือกสี |

## ลองบนริมฝีปาก ไม่ใช่หลังมือ

ปากมีสีของตัวเอง หลังมือไม่มี ถ้าลองที่สาขา ขอแผ่นเช็ดแล้วทาครึ่งปาก เดินออกไปดูกลางแจ้ง สองนาทีนี้ช่วยประหยัดได้มากกว่าคูปองใบไหน

## ถ้าต้องสั่งออนไลน์

เลือกเฉดที่ใกล้กับแท่งที่คุณใช้จนหมด แล้วขยับทีละขั้น เข้มขึ้นหนึ่ง หรืออุ่นขึ้นหนึ่ง อย่าขยับสองอย่างพร้อมกัน`,
        `A lipstick that is never worn was seldom the wrong colour. It was chosen in the wrong light.

## Your undertone, in a minute

Look at the veins of your wrist in the morning sun. Green is warm, blue or purple is cool, neither is neutral. Warm loves brick, orange and brown nudes; cool loves rose, berry and clear red; neutral may have both.

## Three kinds of light

| Light | Colour looks | Good for |
| Daylight | truest | deciding on a tone |
| Yellow bathroom light | warmer, deeper | evenings out |
| A telephone | cooler, brighter | choosing a texture, not a colour |

## On your lips, not on your hand

Lips have a colour of their own; the back of a hand has not. In a branch, ask for a wipe, do half of the mouth and step outside. Those two minutes save more than any coupon.

## When you order online

Take what is closest to the one you finished, and move one step: a little deeper, or a little warmer. Never both at once.`,
      ),
    },
    {
      slug: 'expiry-and-pao',
      topic: KNOW,
      age: 18,
      cover: picture('journal-expiry'),
      title: t('วันหมดอายุกับรูปกระปุกเปิดฝา ต่างกันอย่างไร', 'Expiry dates, and the little open jar'),
      excerpt: t(
        'อ่านวันที่สามแบบบนบรรจุภัณฑ์ และรู้ว่าชิ้นไหนควรทิ้งทั้งที่ยังเหลือ',
        'The three dates on a pack, and which things to let go of while there is still some left.',
      ),
      mat_ids: [
        stock.id('Rosambelle', 'Ceramide Barrier Cream'),
        stock.id('Boreumi', 'Peptide 9 Ampoule'),
        stock.id('Chorokdam', 'Hyaluron 5D Eye Cream'),
      ],
      body: t(
        `บนกล่องหนึ่งใบอาจมีวันที่ถึงสามแบบ และแต่ละแบบตอบคนละคำถาม

## สามวันที่

- **MFG** วันผลิต บอกอายุของชิ้นนั้น
- **EXP** วันหมดอายุเมื่อยังไม่เปิด
- **รูปกระปุกเปิดฝา 6M 12M 24M** ใช้ได้กี่เดือนหลังเปิด หรือ PAO

วันที่มาถึงก่อนชนะเสมอ ครีมที่ EXP ปีหน้าแต่เปิดมาแล้ว 13 เดือนในขณะที่เขียน 12M คือหมดแล้ว

## ของที่หมดเร็วกว่าที่คิด

| ชิ้น | หลังเปิด |
| มาสคาร่า อายไลเนอร์น้ำ | 3–6 เดือน |
| เซรั่มวิตามินซี | 3 เดือน หรือเมื่อสีเข้มขึ้น |
| กันแดด | ให้หมดในหนึ่งฤดู ไม่เก็บในรถ |
| ครีมกระปุก | 6–12 เดือน ใช้ไม้พายตัก |
| แป้ง อายแชโดว์ | 24 เดือน |

## เขียนไว้ใต้ขวด

เปิดวันไหนเขียนวันนั้นด้วยปากกาลบไม่ได้ ใช้เวลาสามวินาที

## ที่มะลิ

หน้าสินค้าบอกวันหมดอายุของ **ชิ้นที่จะส่งให้คุณ** และเราส่งชิ้นที่หมดก่อนออกไปก่อน เหลือน้อยกว่าหกเดือนติดป้ายและลดราคา คุณเลือกเองได้`,
        `A single box may carry three dates, and each of them answers another question.

## The three

- **MFG**: when it was made
- **EXP**: until when it keeps unopened
- **The open jar, 6M 12M 24M**: how many months once opened, its PAO

Whichever comes first wins. A cream with EXP next year, opened thirteen months ago and marked 12M, is over.

## Shorter than you think

| What | Once opened |
| Mascara, liquid liner | 3–6 months |
| Vitamin C serum | 3 months, or when it darkens |
| Sunscreen | within a season; never left in a car |
| Cream in a jar | 6–12 months, with a spatula |
| Powder, eyeshadow | 24 months |

## Write it down

Put the day you opened it on the bottom, in permanent ink. It takes three seconds.

## At Mali

The page tells the expiry of **the piece you will get**. What expires first is sent first; with less than six months left it is labelled and costs less. You decide.`,
      ),
    },
    {
      slug: 'scalp-is-skin',
      topic: HAIR,
      age: 25,
      cover: picture('journal-scalp'),
      title: t('หนังศีรษะก็คือผิว ดูแลในเมืองชื้น', 'The scalp is skin too, in a humid city'),
      excerpt: t(
        'สระบ่อยแค่ไหนถึงพอดี โทนิกใช้ตอนไหน และสัญญาณที่ควรไปหาหมอ',
        'How often to wash, when a tonic helps, and when it is time for a doctor.',
      ),
      mat_ids: [
        stock.id('Kesdara', 'Butterfly Pea Shampoo'),
        stock.id('Baramdo', 'Kaffir Lime Scalp Tonic'),
        stock.id('Phukan', 'Scalp Massage Hair Brush'),
        stock.id('Orvane', 'Biotin Volume Scalp Tonic'),
      ],
      body: t(
        `หนังศีรษะมีต่อมไขมันมากกว่าแก้มหลายเท่า แต่เรามักดูแลแค่ปลายผม

## สระบ่อยแค่ไหน

ในอากาศแบบกรุงเทพฯ วันเว้นวันสำหรับหนังศีรษะปกติ ทุกวันก็ได้ถ้ามันหรือเหงื่อออกมาก ใช้แชมพูอ่อนและสระเฉพาะโคน ปล่อยฟองไหลผ่านปลายพอ

## ลำดับที่ช่วยได้

1. แปรงผมแห้งก่อนสระ ให้ฝุ่นและเส้นที่หลุดออก
2. น้ำอุ่น ไม่ร้อน นวดด้วยปลายนิ้วหนึ่งนาที
3. ครีมนวดตั้งแต่ติ่งหูลงไป
4. เป่าโคนให้แห้งก่อนนอน หนังศีรษะชื้นทั้งคืนคือที่อยู่ของเชื้อรา
5. โทนิกบนหนังศีรษะแห้ง แบ่งแสก หยดแล้วกด ไม่ต้องล้าง

## รังแคสองแบบ

ขุยเล็กแห้งสีขาวมักมาจากผิวแห้งหรือสระแรง ขุยมันเหลืองติดโคนมาจากเชื้อยีสต์ที่กินไขมัน แบบหลังต้องใช้แชมพูที่มีสารต้านเชื้อ สลับกับแชมพูอ่อน

## เมื่อไรควรพบแพทย์

คันจนนอนไม่หลับ มีแผล ผมร่วงเป็นหย่อม หรือไม่ดีขึ้นใน 4 สัปดาห์`,
        `A scalp has many times the oil glands of a cheek, and yet most of us look after the ends alone.

## How often

In weather like Bangkok’s: every other day for a normal scalp, daily if it is oily or you sweat. Take something mild, wash the roots, and let the foam run through the ends.

## An order that helps

1. Brush before washing, dry, to loosen dust and shed hair
2. Warm water, not hot; a minute with the fingertips
3. Conditioner from the earlobes down
4. Dry the roots before bed: a damp scalp is where fungus likes to live
5. Tonic on a dry scalp, along the parting, pressed in, left in

## Two kinds of flakes

Small, dry and white ones mostly come from dryness or harsh washing. Oily, yellowish ones that cling to the roots come from a yeast that feeds on oil; those need a shampoo against it, in turn with a mild one.

## When to see a doctor

When itching keeps you awake, when there are sores or bald patches, or when nothing has changed after four weeks.`,
      ),
    },
    {
      slug: 'retinal-and-acids',
      topic: SKIN,
      age: 33,
      cover: picture('journal-acids'),
      title: t('เรตินัลกับกรด ใช้คืนไหนดี', 'Retinal and acids: which on which night?'),
      excerpt: t(
        'ตารางสองสัปดาห์สำหรับมือใหม่ ที่ผิวไม่ประท้วง',
        'A fortnight’s plan for beginners that skin will not protest against.',
      ),
      mat_ids: [
        stock.id('Mizunagi', 'Retinal Night Serum'),
        stock.id('Asatsuyu', 'BHA Clear Toner Pads'),
        stock.id('Chorokdam', 'Ceramide Barrier Emulsion'),
        stock.id('Pureunsol', 'Panthenol B5 Barrier Cream'),
      ],
      body: t(
        `ทั้งเรตินัลและกรดช่วยให้ผิวผลัดตัวดีขึ้น ใช้พร้อมกันคืนเดียวคือทางลัดไปสู่หน้าแดง

## กฎสามข้อ

- คืนเดียวใช้อย่างเดียว
- เพิ่มความถี่ก่อนเพิ่มความเข้ม
- เช้าวันถัดไปต้องมีกันแดด

## ตารางสองสัปดาห์แรก

| คืน | ใช้ |
| จันทร์ | เรตินัล เท่าเม็ดถั่ว |
| อังคาร | พัก เซราไมด์ |
| พุธ | พัก |
| พฤหัส | กรด BHA เฉพาะทีโซน |
| ศุกร์ | พัก เซราไมด์ |
| เสาร์ | เรตินัล |
| อาทิตย์ | พัก |

## วิธีแซนด์วิช

ผิวแห้งหรือบางให้ลงครีมก่อน ตามด้วยเรตินัล แล้วครีมอีกชั้น ผลช้าลงเล็กน้อย แต่อยู่กันได้นาน

## ควรหยุดเมื่อ

แสบเกินห้านาที ลอกเป็นแผ่น หรือแดงข้ามวัน พักเจ็ดวัน ใช้แต่คลีนเซอร์อ่อน ครีม และกันแดด

> ตั้งครรภ์หรือให้นมบุตร ไม่ใช้กลุ่มเรตินอยด์ ปรึกษาแพทย์ก่อนใช้กรดเข้มข้น`,
        `Retinal and acids both help skin renew itself. Both on one night is the short way to a red face.

## Three rules

- One of them a night
- More often before stronger
- Sunscreen the next morning, always

## The first fortnight

| Night | Use |
| Monday | retinal, a pea of it |
| Tuesday | rest: ceramides |
| Wednesday | rest |
| Thursday | BHA, on the T-zone only |
| Friday | rest: ceramides |
| Saturday | retinal |
| Sunday | rest |

## The sandwich

On dry or thin skin: cream, retinal, cream again. It works a little slower, and for longer.

## Stop when

it stings for more than five minutes, peels in sheets, or is still red the next day. Seven days of nothing but a mild cleanser, cream and sunscreen.

> When pregnant or nursing use no retinoids, and ask a doctor before strong acids.`,
      ),
    },
    {
      slug: 'scent-in-a-hot-city',
      topic: SCENT,
      age: 41,
      cover: picture('journal-scent'),
      title: t('ใส่น้ำหอมอย่างไรในเมือง 34 องศา', 'Wearing perfume at 34 degrees'),
      excerpt: t(
        'กลิ่นไหนรอด กลิ่นไหนเปลี่ยน และฉีดตรงไหนให้คนข้าง ๆ ขอบคุณ',
        'What survives, what turns, and where to spray so that your neighbour thanks you.',
      ),
      mat_ids: [
        stock.id('Maison Verlaude', 'Mali at Dusk Eau de Parfum'),
        stock.id('Prunglom', 'Palm Sugar Eau de Parfum'),
        stock.id('Tongruang', 'Pink Lotus Body Mist'),
        stock.id('Maison Verlaude', 'Andaman Blue Eau de Parfum'),
      ],
      body: t(
        `ความร้อนเร่งให้น้ำหอมระเหยเร็วขึ้นราวสองเท่า กลิ่นต้นจึงหมดก่อนถึงสถานี ส่วนกลิ่นท้ายออกมาแรงกว่าที่คนปรุงตั้งใจ

## กลิ่นที่อยู่ได้

- **ส้มและชา** สดชื่นแต่สั้น เหมาะกับขวดเล็กที่เติมได้
- **ดอกไม้ขาว** เช่นมะลิ จำปี ชอบความชื้น ยิ่งเย็นยิ่งสวย
- **ไม้แห้ง** อย่างแฝกและซีดาร์ ร้อนแล้วไม่เลี่ยน
- **ของหวาน** อย่างวานิลลาหรือน้ำตาลโตนด ใช้ครึ่งเดียวของที่เคย

## ฉีดตรงไหน

ท้ายทอย ข้อพับแขน และชายเสื้อผ้าฝ้าย ห่างหนึ่งคืบ สองครั้งพอ ข้อมือเจอน้ำและเจลล้างมือทั้งวัน กลิ่นจึงหายก่อน

## มิสต์ก่อน พาร์ฟูมทีหลัง

ฉีดบอดี้มิสต์หลังอาบน้ำทั่วตัว แล้วปิดด้วยพาร์ฟูมจุดเดียวก่อนออกจากบ้าน กลิ่นจะมีชั้นและไม่แน่น

## เก็บอย่างไร

ตู้เสื้อผ้าดีกว่าโต๊ะริมหน้าต่าง แสงและความร้อนทำให้สีเข้มและกลิ่นเปรี้ยวภายในปีเดียว`,
        `Heat makes perfume leave about twice as fast. The top is gone before the station; the base arrives louder than its maker meant.

## What lives well

- **Citrus and tea**: bright and brief; take a small bottle along
- **White flowers** such as jasmine and champaka love moist air, and the cooler the evening the better
- **Dry woods**, vetiver and cedar, do not cloy
- **Sweet things**, vanilla or palm sugar: half of what you are used to

## Where

The nape, the bend of the arm, the hem of something cotton; a hand’s breadth away, twice. Wrists meet water and sanitiser all day, so scent leaves them first.

## Mist first, perfume after

A body mist all over after the shower, and one spray of perfume before you go. It has layers then, and room.

## Where to keep it

A wardrobe beats a window sill. Light and heat darken it, and turn it sour within a year.`,
      ),
    },
    {
      slug: 'read-a-label',
      topic: KNOW,
      age: 52,
      cover: picture('journal-label'),
      title: t('อ่านฉลากอย่างคนไม่ใช่นักเคมี', 'Reading a label without being a chemist'),
      excerpt: t(
        'ห้าบรรทัดแรกบอกเกือบทุกอย่าง และคำที่ไม่น่ากลัวอย่างที่ลือกัน',
        'The first five lines tell nearly everything, and some words are less frightful than rumour has it.',
      ),
      mat_ids: [
        stock.id('Arunya Lab', 'Niacinamide 10% Derma Serum'),
        stock.id('Orvane', 'Panthenol B5 Derma Serum'),
        stock.id('Chorokdam', 'Panthenol B5 Soothing Balm'),
      ],
      body: t(
        `รายชื่อส่วนผสมเรียงจากมากไปน้อย จนถึงหนึ่งเปอร์เซ็นต์ หลังจากนั้นเรียงอย่างไรก็ได้ รู้แค่นี้ก็อ่านได้ครึ่งขวดแล้ว

## ห้าบรรทัดแรก

น้ำมักมาก่อน ตามด้วยตัวพาความชุ่มชื้นอย่างกลีเซอรีน แล้วคือเนื้อสัมผัส ถ้าส่วนผสมที่เป็นพระเอกบนหน้าขวดอยู่หลังน้ำหอม แปลว่ามีน้อยมาก

## เส้นหนึ่งเปอร์เซ็นต์

มองหา Phenoxyethanol สารกันเสียนี้ใส่ได้ไม่เกิน 1% อะไรที่อยู่หลังมันจึงน้อยกว่าหนึ่งเปอร์เซ็นต์ ซึ่งพอสำหรับเรตินัลและเปปไทด์ แต่ไม่พอสำหรับไนอะซินาไมด์

## คำที่ถูกเข้าใจผิด

- **Alcohol** แบบ Cetyl หรือ Cetearyl เป็นไขมันนุ่ม ไม่ใช่แอลกอฮอล์ที่ทำให้แห้ง
- **Paraben** บางชนิดยังใช้ได้ตามกฎหมายไทยและยุโรป ในปริมาณที่กำหนด
- **Fragrance** อาจแพ้ได้ ถ้าผิวไวเลือกที่ไม่มี
- **ออร์แกนิก** ไม่ได้แปลว่าไม่แพ้

## เลขที่ใบรับจดแจ้ง

ตัวเลขบนฉลากตรวจได้ที่เว็บของ อย. ถ้าชื่อสินค้าไม่ตรงกัน อย่าใช้

## ทดลองก่อน

ทาหลังหูสองคืนติดกัน ไม่คันไม่แดงค่อยทาหน้า ง่ายกว่าอ่านฉลากทั้งใบ`,
        `Ingredients stand in order of how much there is, down to one per cent; below that in any order. With this alone you can read half a bottle.

## The first five lines

Water mostly leads, then what holds it, like glycerin, then what makes the texture. When the hero of the front stands behind the perfume, there is very little of it.

## The one-per-cent line

Look for Phenoxyethanol: of this preservative at most 1% is allowed. What comes after it is less than one per cent. That is plenty for retinal and peptides, and not enough for niacinamide.

## Words that are misunderstood

- **Alcohol** as Cetyl or Cetearyl is a soft fat, not the kind that dries
- **Parabens**: some are allowed in Thailand and Europe, within limits
- **Fragrance** may cause allergies; delicate skin goes without
- **Organic** does not mean that nobody reacts

## The notification number

It can be checked on the site of the Thai FDA. If the name there is another, do not use it.

## Try it first

Behind the ear, two nights running. No itch, no red: then the face. It is easier than reading the whole label.`,
      ),
    },
  ];
}
