import type { LocalizedText } from '../types.ts';
import type { Stock } from './pictures.ts';
import { link, NO_TEXT, type SiteBlock, type SiteLayout, type SitePicture, t } from './types.ts';

type Make = (stock: Stock, picture: (name: string) => SitePicture) => SiteBlock[];
type BrandPage = { slug: string; name: LocalizedText; desc: LocalizedText; blocks: Make };

const tongruang: Make = (stock, picture) => {
  const id = (name: string) => stock.id('Tongruang', name);
  const own = (name: string) => stock.picture('Tongruang', name);
  return [
    {
      id: 'head',
      type: 'sis_header',
      brand: 'tongruang',
      picture: picture('tongruang'),
      picture_mobile: picture('tongruang-mobile'),
      tagline: t('ข้าวหนึ่งนา หมักสามสิบวัน', 'One rice field, fermented for thirty days'),
      menu: [
        link('บำรุงหน้า', 'Face', '/shop/tongruang/facial-skincare'),
        link('ผิวกาย', 'Body', '/shop/tongruang/bath-and-body'),
        link('กลิ่นหอม', 'Scent', '/shop/tongruang/fragrance'),
      ],
      tone: 'sand',
    },
    {
      id: 'story',
      type: 'sis_text',
      title: t('นาผืนเดียวที่สุรินทร์', 'A single field in Surin'),
      body: t(
        'ยายทองปลูกข้าวหอมมะลิบนดินปนทรายมาสี่สิบปี หลานสาวเรียนจบเคมีกลับมาลองหมักรวงข้าวที่เหลือจากการสี จนได้ **น้ำหมักใสสีชาอ่อน** ที่ผิวดื่มเข้าไปโดยไม่เหนียว\n\nวันนี้ทองรวงยังหมักทีละถัง ไม่เร่งความร้อน ไม่แต่งสี และเขียนวันหมักไว้ใต้ขวดทุกขวด',
        'Grandmother Thong has grown jasmine rice on sandy soil for forty years. Her granddaughter came home with a degree in chemistry and began to ferment what milling leaves behind, until it gave **a clear liquid the colour of weak tea** that skin drinks without feeling sticky.\n\nTongruang still ferments one vat at a time, without heat and without colour, and writes the day on the bottom of every bottle.',
      ),
      align: 'centre',
    },
    {
      id: 'hero-product',
      type: 'sis_type_a',
      title: t('น้ำหมักที่ผิวคุ้นเคย', 'A ferment skin knows'),
      text: t(
        'โทนเนอร์ข้าวหอมมะลิหมัก เนื้อลื่นใส ใช้ตบแทนน้ำแรกหลังล้างหน้า เช้าและก่อนนอน',
        'The rice ferment toner, clear and silky: the first water after cleansing, morning and night.',
      ),
      picture: picture('tongruang-plate'),
      caption: t('ภาพที่ 1 โทนเนอร์ข้าวหอมมะลิหมัก', 'Plate 1. Rice ferment toner'),
      side: 'left',
      products: { mat_ids: [id('Rice Ferment Toner'), id('Jasmine Rice Milk Hand Cream')] },
      button: link('ดูโทนเนอร์ทั้งหมด', 'See the toners', '/shop/tongruang/facial-skincare/toners'),
    },
    {
      id: 'steps',
      type: 'sis_type_c',
      title: t('สี่ขั้นตอนก่อนนอน', 'Four steps before bed'),
      text: t('เรียงจากเนื้อบางไปหนา รอขั้นละหนึ่งนาที', 'From thin to thick, a minute each.'),
      steps: [
        {
          picture: own('Uji Green Tea Clay Mask'),
          title: t('พอกสัปดาห์ละครั้ง', 'Mask once a week'),
          text: t('ชาเขียวอุจิสิบนาที ล้างด้วยน้ำเย็น', 'Uji green tea for ten minutes, rinsed with cool water.'),
          mat_id: id('Uji Green Tea Clay Mask'),
        },
        {
          picture: own('Rice Ferment Toner'),
          title: t('ตบสองรอบ', 'Pat, twice'),
          text: t('เทใส่ฝ่ามือ กดเบา ๆ ไม่ถู', 'Into the palm, pressed in, never rubbed.'),
          mat_id: id('Rice Ferment Toner'),
        },
        {
          picture: own('Centella Calm Ampoule'),
          title: t('หยดสามหยด', 'Three drops'),
          text: t('ใบบัวบกตรงที่แดงและร้อน', 'Centella where skin is red and warm.'),
          mat_id: id('Centella Calm Ampoule'),
        },
        {
          picture: own('Sakura Dew Emulsion'),
          title: t('เคลือบบาง ๆ', 'Seal, thinly'),
          text: t('เอมัลชันเท่าเม็ดถั่ว เว้นรอบตา', 'A pea of emulsion, away from the eyes.'),
          mat_id: id('Sakura Dew Emulsion'),
        },
      ],
    },
    {
      id: 'best',
      type: 'sis_top_products',
      title: t('ขายดีของทองรวง', 'Tongruang’s best sellers'),
      text: NO_TEXT,
      brand: 'tongruang',
      limit: 5,
    },
    {
      id: 'pair',
      type: 'sis_type_b',
      title: t('เช้าหนึ่งชุด เย็นหนึ่งชุด', 'One for the morning, one for the evening'),
      text: NO_TEXT,
      tiles: [
        {
          picture: picture('tongruang-morning'),
          title: t('เช้า: เซรั่มกับเอมัลชัน', 'Morning: serum and emulsion'),
          text: t('ซึมไว แต่งหน้าต่อได้เลย', 'Sinks in fast, make-up can follow.'),
          link: '/shop/tongruang/facial-skincare',
        },
        {
          picture: picture('tongruang-bath'),
          title: t('เย็น: โลชั่นน้ำนมข้าวกับมิสต์บัวชมพู', 'Evening: rice milk lotion and pink lotus mist'),
          text: t('ทาตอนผิวยังหมาดหลังอาบน้ำ', 'On skin still damp from the shower.'),
          link: '/shop/tongruang/bath-and-body',
        },
      ],
    },
    {
      id: 'banner',
      type: 'sis_banner',
      picture: picture('tongruang'),
      picture_mobile: picture('tongruang-mobile'),
      title: t('ลด 15% ทั้งแบรนด์\nด้วยรหัส TONGRUANG15', '15% off the brand\nwith TONGRUANG15'),
      text: t('สูงสุด 300 บาท ใส่รหัสที่ถุง', 'Up to 300 baht. Put the code in at the bag.'),
      button: link('เลือกสินค้า', 'Choose', '/shop/tongruang'),
      align: 'left',
      tone: 'sand',
    },
    {
      id: 'mosaic',
      type: 'sis_type_d',
      title: t('ชุดผิวที่เหนื่อยจากแดด', 'For skin that is tired of the sun'),
      text: t('เย็น ปลอบ แล้วค่อยเติมน้ำ', 'Cool, comfort, then water.'),
      tile: {
        picture: picture('tongruang-mosaic'),
        title: t('แอมพูลใบบัวบก', 'Centella Calm Ampoule'),
        text: NO_TEXT,
        link: `/item/${id('Centella Calm Ampoule')}`,
      },
      products: {
        mat_ids: [
          id('Centella Calm Ampoule'),
          id('Snow Lotus Sheet Mask'),
          id('Uji Green Tea Clay Mask'),
          id('Tranexamic 3% Serum'),
        ],
      },
      side: 'left',
    },
    {
      id: 'all',
      type: 'sis_products',
      title: t('สินค้าทองรวง', 'Tongruang'),
      text: NO_TEXT,
      brand: 'tongruang',
      category: null,
      limit: 12,
    },
  ];
};

const ploenta: Make = (stock, picture) => {
  const id = (name: string) => stock.id('Ploenta', name);
  const own = (name: string) => stock.picture('Ploenta', name);
  return [
    {
      id: 'head',
      type: 'sis_header',
      brand: 'ploenta',
      picture: picture('ploenta'),
      picture_mobile: picture('ploenta-mobile'),
      tagline: t('เฉดที่คิดจากผิวคนไทย', 'Shades drawn from Thai skin'),
      menu: [
        link('ริมฝีปาก', 'Lips', '/shop/ploenta/make-up/lips'),
        link('แก้ม', 'Cheeks', '/shop/ploenta/make-up/cheeks'),
        link('ดวงตา', 'Eyes', '/shop/ploenta/make-up/eyes'),
        link('คิ้ว', 'Brows', '/shop/ploenta/make-up/brows'),
      ],
      tone: 'petal',
    },
    {
      id: 'hero-product',
      type: 'sis_type_a',
      title: t('รักแรก ทาแล้วไม่ต้องเติม', 'First Love, and no second coat'),
      text: t(
        'ลิปสติกเนื้อกำมะหยี่ในแท่งเรียว เม็ดสีแน่นตั้งแต่ปาดแรก ไม่ตกร่อง กินข้าวกลางวันแล้วยังอยู่',
        'A velvet lipstick in a slim bullet: full colour at the first stroke, nothing in the lines, still there after lunch.',
      ),
      picture: picture('ploenta-plate'),
      caption: t('ภาพที่ 1 เฟิสต์ เลิฟ ลิปสติก', 'Plate 1. First Love Lipstick'),
      side: 'right',
      products: { mat_ids: [id('First Love Lipstick'), id('First Love Water Tint')] },
      button: link('เลือกเฉด', 'Choose a shade', `/item/${id('First Love Lipstick')}`),
    },
    {
      id: 'best',
      type: 'sis_top_products',
      title: t('ขายดีของเพลินตา', 'Ploenta’s best sellers'),
      text: NO_TEXT,
      brand: 'ploenta',
      limit: 6,
    },
    {
      id: 'pair',
      type: 'sis_type_b',
      title: t('ปากก่อน หรือตาก่อน', 'Lips first, or eyes first'),
      text: t('เลือกเน้นอย่างเดียว อีกอย่างปล่อยเบา', 'Choose one to speak; let the other whisper.'),
      tiles: [
        {
          picture: picture('ploenta-lips'),
          title: t('วันที่อยากให้ปากพูด', 'A day for lips'),
          text: t('ที เฮาส์ ลิปสติก ทับด้วยทินต์', 'Tea House Lipstick, tint on top'),
          link: '/shop/ploenta/make-up/lips',
        },
        {
          picture: picture('ploenta-eyes'),
          title: t('วันที่อยากให้ตาเล่า', 'A day for eyes'),
          text: t('พาเลตต์สิบสี กับมาสคาร่าหนึ่งแท่ง', 'Ten colours and one mascara'),
          link: '/shop/ploenta/make-up/eyes',
        },
      ],
    },
    {
      id: 'steps',
      type: 'sis_type_c',
      title: t('สามจังหวะ ห้านาที', 'Three moves, five minutes'),
      text: NO_TEXT,
      steps: [
        {
          picture: own('First Love Powder Blush'),
          title: t('ปัดแก้มก่อน', 'Cheeks first'),
          text: t('ปัดสูงใกล้หางตา หน้าดูเรียวทันที', 'High, near the outer eye: the face lifts at once.'),
          mat_id: id('First Love Powder Blush'),
        },
        {
          picture: own('First Love Mascara'),
          title: t('ขนตารอบเดียว', 'One coat of mascara'),
          text: t('ซิกแซกที่โคน แล้วดึงยาวไม่ต้องซ้ำ', 'Zigzag at the roots, then one long pull.'),
          mat_id: id('First Love Mascara'),
        },
        {
          picture: own('First Love Water Tint'),
          title: t('ปิดท้ายที่ปาก', 'Lips last'),
          text: t('แตะกลางปาก เกลี่ยด้วยนิ้วนาง', 'A dab in the middle, blended with the ring finger.'),
          mat_id: id('First Love Water Tint'),
        },
      ],
    },
    {
      id: 'story',
      type: 'sis_text',
      title: t('จากโต๊ะแต่งหน้าที่เชียงใหม่', 'From a dressing table in Chiang Mai'),
      body: t(
        'ครูเพลินแต่งหน้าเจ้าสาวมายี่สิบปี และเบื่อรองพื้นที่ขาวไปหนึ่งเบอร์เสมอ เธอจึงเก็บสีผิวจริงของลูกค้า 1,200 คนไว้ในสมุด แล้วเริ่มผสมสีเอง\n\n- ทุกเฉดลองบนผิวสามโทน ก่อนอนุมัติ\n- ทุกแท่งผ่านสี่ชั่วโมงกลางแดดเดือนเมษา\n- บอกตรง ๆ ว่าเฉดไหนเหมาะกับใคร และเฉดไหนไม่',
        'Kru Ploen made up brides for twenty years, and was tired of foundations always one shade too pale. She kept the real skin colours of 1,200 clients in a notebook, and began to mix.\n\n- Every shade is tried on three tones of skin\n- Every bullet spends four hours in the April sun\n- We say plainly whom a shade suits, and whom it does not',
      ),
      align: 'left',
    },
    {
      id: 'mosaic',
      type: 'sis_type_d',
      title: t('บาล์มมีสีสำหรับวันขี้เกียจ', 'Tinted balm for lazy days'),
      text: t('ไม่ต้องส่องกระจก', 'No mirror needed.'),
      tile: {
        picture: picture('ploenta-mosaic'),
        title: t('เฟิสต์ เลิฟ บาล์มมีสี', 'First Love Tinted Balm'),
        text: NO_TEXT,
        link: `/item/${id('First Love Tinted Balm')}`,
      },
      products: {
        mat_ids: [
          id('First Love Tinted Balm'),
          id('Tea House Tinted Balm'),
          id('Tea House Water Tint'),
          id('Tea House Lip Liner'),
        ],
      },
      side: 'right',
    },
    {
      id: 'banner',
      type: 'sis_banner',
      picture: picture('deals-lips'),
      picture_mobile: picture('deals-lips-mobile'),
      title: t('สัปดาห์ลิป ลด 20%', 'Lip week, 20% off'),
      text: t('ราคาที่เห็นคือราคาหลังลด', 'The price you see is after the cut.'),
      button: link('ดูลิปที่ลด', 'See what is reduced', '/shop/ploenta/make-up/lips?sort=discount'),
      align: 'left',
      tone: 'petal',
    },
    {
      id: 'all',
      type: 'sis_products',
      title: t('สินค้าเพลินตา', 'Ploenta'),
      text: NO_TEXT,
      brand: 'ploenta',
      category: ['make-up'],
      limit: 12,
    },
  ];
};

const maisonVerlaude: Make = (stock, picture) => {
  const id = (name: string) => stock.id('Maison Verlaude', name);
  const own = (name: string) => stock.picture('Maison Verlaude', name);
  return [
    {
      id: 'head',
      type: 'sis_header',
      brand: 'maison-verlaude',
      picture: picture('maison-verlaude'),
      picture_mobile: picture('maison-verlaude-mobile'),
      tagline: t(
        'กลิ่นของห้อง ชั่วโมง และคนที่เพิ่งเดินออกไป',
        'The scent of rooms, of hours, of someone who has just left',
      ),
      menu: [
        link('โอ เดอ พาร์ฟูม', 'Eau de parfum', '/shop/maison-verlaude/fragrance/eau-de-parfum'),
        link('ขนาดพกพา', 'To travel with', '/shop/maison-verlaude/fragrance/travel-perfume'),
        link('สำหรับเขา', 'For him', '/shop/maison-verlaude/men'),
      ],
      tone: 'sand',
    },
    {
      id: 'banner',
      type: 'sis_banner',
      picture: picture('slide-scent'),
      picture_mobile: picture('slide-scent-mobile'),
      title: t('มะลิยามสนธยา', 'Mali at Dusk'),
      text: t(
        'มะลิที่เพิ่งบาน ไม้จันทน์ และไออุ่นของผนังที่ตากแดดทั้งวัน',
        'Jasmine that has just opened, sandalwood, and a wall that was in the sun all day.',
      ),
      button: link('ลองกลิ่นนี้', 'Meet it', `/item/${id('Mali at Dusk Eau de Parfum')}`),
      align: 'right',
      tone: 'sand',
    },
    {
      id: 'pair',
      type: 'sis_type_b',
      title: t('กลางวันใส่อย่างหนึ่ง กลางคืนใส่อีกอย่าง', 'One for day, one for night'),
      text: NO_TEXT,
      tiles: [
        {
          picture: picture('maison-verlaude-day'),
          title: t('กลางวัน: หกโมงเช้า และราวผ้าลินิน', 'Day: Six in the Morning and Linen Line'),
          text: t('เย็น สะอาด ไม่รบกวนคนข้าง ๆ', 'Cool, clean, kind to the neighbours.'),
          link: `/item/${id('Six in the Morning Eau de Parfum')}`,
        },
        {
          picture: picture('maison-verlaude-night'),
          title: t('กลางคืน: จำปีราตรี และห้องไม้สัก', 'Night: Champaka Night and Teak Room'),
          text: t('ฉีดครั้งเดียวที่ท้ายทอย', 'One spray, at the nape.'),
          link: `/item/${id('Champaka Night Eau de Parfum')}`,
        },
      ],
    },
    {
      id: 'hero-product',
      type: 'sis_type_a',
      title: t('ขวดกลมใบแรกของบ้าน', 'The first round bottle of the house'),
      text: t(
        'ปรุงในกราสจากมะลิที่เก็บตอนพลบค่ำ เมื่อดอกเพิ่งเริ่มคลาย กลิ่นจึงนุ่มกว่ามะลิเช้า',
        'Blended in Grasse from jasmine picked at dusk, when the flower has only begun to open: softer than a morning’s.',
      ),
      picture: picture('maison-verlaude-plate'),
      caption: t('ภาพที่ 1 มะลิยามสนธยา', 'Plate 1. Mali at Dusk'),
      side: 'left',
      products: { mat_ids: [id('Mali at Dusk Eau de Parfum'), id('Mali at Dusk Perfume Rollerball')] },
      button: link('ดูทุกขนาด', 'See every size', `/item/${id('Mali at Dusk Eau de Parfum')}`),
    },
    {
      id: 'steps',
      type: 'sis_type_c',
      title: t('ใส่น้ำหอมในเมืองร้อน', 'Wearing perfume where it is hot'),
      text: NO_TEXT,
      steps: [
        {
          picture: own('Linen Line Eau de Parfum'),
          title: t('เริ่มจากผิวที่ชุ่ม', 'Begin with moist skin'),
          text: t('ทาโลชั่นไร้กลิ่นก่อน กลิ่นเกาะนานขึ้น', 'Unscented lotion first: scent holds on longer.'),
          mat_id: null,
        },
        {
          picture: own('Teak Room Eau de Parfum'),
          title: t('ฉีดสองจุดพอ', 'Two places are enough'),
          text: t('ท้ายทอยกับข้อพับแขน ไม่ถู', 'The nape and the bend of the arm. Do not rub.'),
          mat_id: id('Teak Room Eau de Parfum'),
        },
        {
          picture: own('Mali at Dusk Perfume Rollerball'),
          title: t('เติมด้วยลูกกลิ้ง', 'Top up with a rollerball'),
          text: t('บ่ายสามกลิ้งหนึ่งรอบ ไม่ต้องฉีดซ้ำ', 'At three in the afternoon, once, instead of another spray.'),
          mat_id: id('Mali at Dusk Perfume Rollerball'),
        },
      ],
    },
    {
      id: 'best',
      type: 'sis_top_products',
      title: t('กลิ่นที่คนกลับมาซื้อ', 'The ones people come back for'),
      text: NO_TEXT,
      brand: 'maison-verlaude',
      limit: 5,
    },
    {
      id: 'story',
      type: 'sis_text',
      title: t('บ้านสองเมือง', 'A house in two cities'),
      body: t(
        'เมซง แวร์โลด ทำงานระหว่างกราสกับกรุงเทพฯ จมูกของบ้านชอบจดกลิ่นของ **ห้อง** มากกว่าดอกไม้: ห้องไม้สักตอนฝนซา ราวผ้าที่เพิ่งเก็บ ครัวเช้าวันอาทิตย์\n\n> เราไม่ได้ทำน้ำหอมให้คนหันมอง เราทำให้คนจำห้องนั้นได้',
        'Maison Verlaude works between Grasse and Bangkok. Its nose notes down **rooms** rather than flowers: a teak room when the rain has stopped, linen just taken in, a Sunday kitchen.\n\n> We do not make perfume to turn heads. We make it so that a room is remembered.',
      ),
      align: 'centre',
    },
    {
      id: 'mosaic',
      type: 'sis_type_d',
      title: t('ขวดเล็กที่เข้ากระเป๋าถือ', 'Small enough for a bag'),
      text: t('เริ่มจากลูกกลิ้ง 10 มล. ก่อนซื้อขวดใหญ่', 'Begin with 10 ml before the large one.'),
      tile: {
        picture: picture('maison-verlaude-mosaic'),
        title: t('ลูกกลิ้งสามกลิ่น', 'Three rollerballs'),
        text: NO_TEXT,
        link: '/shop/maison-verlaude/fragrance/travel-perfume',
      },
      products: {
        mat_ids: [
          id('Mali at Dusk Perfume Rollerball'),
          id('Teak Room Perfume Rollerball'),
          id('Six in the Morning Perfume Rollerball'),
          id('Andaman Blue Cologne'),
        ],
      },
      side: 'right',
    },
    {
      id: 'all',
      type: 'sis_products',
      title: t('น้ำหอมทั้งหมด', 'All perfumes'),
      text: NO_TEXT,
      brand: 'maison-verlaude',
      category: ['fragrance'],
      limit: 12,
    },
  ];
};

const haneulbi: Make = (stock, picture) => {
  const id = (name: string) => stock.id('Haneulbi', name);
  const own = (name: string) => stock.picture('Haneulbi', name);
  return [
    {
      id: 'head',
      type: 'sis_header',
      brand: 'haneulbi',
      picture: picture('haneulbi'),
      picture_mobile: picture('haneulbi-mobile'),
      tagline: t('เติมน้ำก่อนเสมอ', 'Water first, always'),
      menu: [
        link('น้ำตบและโทนเนอร์', 'Essence and toner', '/shop/haneulbi/facial-skincare/toners'),
        link('เซรั่ม', 'Serum', '/shop/haneulbi/facial-skincare/serums'),
        link('กันแดด', 'Sun', '/shop/haneulbi/facial-skincare/sun-care'),
      ],
      tone: 'leaf',
    },
    {
      id: 'steps',
      type: 'sis_type_c',
      title: t('สามชั้นน้ำ', 'Three layers of water'),
      text: t(
        'บางที่สุดก่อน ชั้นถัดไปลงตอนชั้นแรกยังหมาด',
        'The thinnest first; the next while the first is still damp.',
      ),
      steps: [
        {
          picture: own('White Lotus First Essence'),
          title: t('น้ำแรก', 'First water'),
          text: t(
            'เอสเซนส์บัวหลวงขาว ตบจนหายเหนียว',
            'White lotus essence, patted until it is no longer tacky.',
          ),
          mat_id: id('White Lotus First Essence'),
        },
        {
          picture: own('Snow Lotus Toner'),
          title: t('น้ำที่สอง', 'Second water'),
          text: t('โทนเนอร์บัวหิมะเฉพาะที่แห้ง', 'Snow lotus toner, only where it is dry.'),
          mat_id: id('Snow Lotus Toner'),
        },
        {
          picture: own('Uji Green Tea Gel Cream'),
          title: t('ปิดด้วยเจล', 'Closed with a gel'),
          text: t('เจลครีมชาเขียว เย็นและไม่มันวาว', 'Green tea gel cream: cool, without shine.'),
          mat_id: id('Uji Green Tea Gel Cream'),
        },
      ],
    },
    {
      id: 'hero-product',
      type: 'sis_type_a',
      title: t('ฝนจากฟ้าใส', 'Rain from a clear sky'),
      text: t(
        'ชื่อฮานึลบีแปลว่าฝนที่ตกตอนฟ้าใส น้ำตบขวดนี้จึงใสเหมือนน้ำ แต่ผิวอิ่มเหมือนหลังฝน',
        'Haneulbi means rain from a clear sky: the essence looks like water, and skin looks like after rain.',
      ),
      picture: picture('haneulbi-plate'),
      caption: t('ภาพที่ 1 น้ำตบบัวหลวงขาว', 'Plate 1. White Lotus First Essence'),
      side: 'right',
      products: { mat_ids: [id('White Lotus First Essence'), id('Snow Lotus Toner')] },
      button: link('ดูน้ำตบ', 'See the essence', `/item/${id('White Lotus First Essence')}`),
    },
    {
      id: 'pair',
      type: 'sis_type_b',
      title: t('แดดแรง กับ วันแอร์แห้ง', 'Strong sun, dry air'),
      text: NO_TEXT,
      tiles: [
        {
          picture: picture('haneulbi-sun'),
          title: t('ออกแดด: เจลเช้า แท่งบ่าย', 'Outdoors: gel in the morning, stick at noon'),
          text: t('SPF 50+ PA++++ ทั้งคู่', 'SPF 50+ PA++++, both of them'),
          link: '/shop/haneulbi/facial-skincare/sun-care',
        },
        {
          picture: picture('haneulbi-water'),
          title: t('ห้องแอร์: โทนเนอร์กับเจลครีม', 'Air conditioning: toner and gel cream'),
          text: t('พ่นระหว่างวันได้', 'To be topped up through the day.'),
          link: '/shop/haneulbi/facial-skincare',
        },
      ],
    },
    {
      id: 'best',
      type: 'sis_top_products',
      title: t('ขายดีของฮานึลบี', 'Haneulbi’s best sellers'),
      text: NO_TEXT,
      brand: 'haneulbi',
      limit: 5,
    },
    {
      id: 'story',
      type: 'sis_text',
      title: t('ห้องทดลองชั้นดาดฟ้า', 'A laboratory on a roof'),
      body: t(
        'ฮานึลบีเริ่มจากนักเคมีสองคนกับดาดฟ้าในมาโป กรุงโซล พวกเขาวัดความชื้นผิวเพื่อนบ้านทุกเช้าเป็นเวลาหนึ่งปี แล้วพบว่าผิวแห้งส่วนใหญ่ **ไม่ได้ขาดน้ำมัน แต่ขาดน้ำ**\n\n| ความชื้นผิว | ควรเริ่มที่ |\n| ต่ำกว่า 30% | น้ำตบสองชั้น แล้วปิดด้วยครีม |\n| 30–45% | น้ำตบหนึ่งชั้น กับเจลครีม |\n| มากกว่า 45% | โทนเนอร์อย่างเดียวพอ |',
        'Haneulbi began with two chemists on a roof in Mapo, Seoul. For a year they measured the moisture of their neighbours’ skin every morning, and found that most dry skin **does not lack oil but water**.\n\n| Moisture of the skin | Begin with |\n| below 30% | two layers of essence, then a cream |\n| 30–45% | one layer of essence and a gel cream |\n| above 45% | toner alone will do |',
      ),
      align: 'left',
    },
    {
      id: 'mosaic',
      type: 'sis_type_d',
      title: t('ชุดผิวหมองจากแดด', 'For skin the sun has dulled'),
      text: NO_TEXT,
      tile: {
        picture: picture('haneulbi-mosaic'),
        title: t('วิตามินซี 12 กับเจลครีม', 'Vitamin C 12 and gel cream'),
        text: NO_TEXT,
        link: `/item/${id('Vitamin C 12 Serum')}`,
      },
      products: {
        mat_ids: [
          id('Vitamin C 12 Serum'),
          id('Uji Green Tea Gel Cream'),
          id('Uji Green Tea Sun Gel SPF 50+ PA++++'),
          id('Coconut Water Sun Stick SPF 50+ PA++++'),
        ],
      },
      side: 'left',
    },
    {
      id: 'banner',
      type: 'sis_banner',
      picture: picture('haneulbi'),
      picture_mobile: picture('haneulbi-mobile'),
      title: t('กันแดด ลด 15%', '15% off sun care'),
      text: t('ทั้งเจลและแท่ง ถึงสิ้นโปรโมชัน', 'Gel and stick alike, while it lasts.'),
      button: link('ดูกันแดด', 'See the sun care', '/shop/haneulbi/facial-skincare/sun-care'),
      align: 'left',
      tone: 'leaf',
    },
    {
      id: 'all',
      type: 'sis_products',
      title: t('สินค้าฮานึลบี', 'Haneulbi'),
      text: NO_TEXT,
      brand: 'haneulbi',
      category: null,
      limit: 12,
    },
  ];
};

/** Brands with their own page (shop-in-shop). */
export const brandPages: readonly BrandPage[] = [
  {
    slug: 'tongruang',
    name: t('ทองรวง', 'Tongruang'),
    desc: t(
      'สกินแคร์จากข้าวหอมมะลิหมัก ปลูกในนาของครอบครัวเดียวที่สุรินทร์ ของแท้จากแบรนด์',
      'Skincare fermented from jasmine rice of one family farm in Surin, straight from the brand.',
    ),
    blocks: tongruang,
  },
  {
    slug: 'ploenta',
    name: t('เพลินตา', 'Ploenta'),
    desc: t(
      'เมคอัปที่คิดเฉดจากสีผิวคนไทยและทดสอบกลางแดดจริง โดยช่างแต่งหน้าจากเชียงใหม่',
      'Colour made for Thai skin and Thai heat, by a make-up artist from Chiang Mai.',
    ),
    blocks: ploenta,
  },
  {
    slug: 'maison-verlaude',
    name: t('เมซง แวร์โลด', 'Maison Verlaude'),
    desc: t(
      'น้ำหอมจากกราสและกรุงเทพฯ โปร่งพอสำหรับอากาศร้อน มีขนาดลูกกลิ้งให้เริ่มลอง',
      'Perfumes from Grasse and Bangkok, light enough for the heat, with rollerballs to begin with.',
    ),
    blocks: maisonVerlaude,
  },
  {
    slug: 'haneulbi',
    name: t('ฮานึลบี', 'Haneulbi'),
    desc: t(
      'สกินแคร์จากโซล เน้นเติมน้ำให้ผิวก่อนเสมอ น้ำตบ เซรั่ม และกันแดดเนื้อบาง',
      'Seoul skincare that puts water first: essence, serum and light sunscreens.',
    ),
    blocks: haneulbi,
  },
];

export const brandLayout = (
  page: BrandPage,
  stock: Stock,
  picture: (name: string) => SitePicture,
): SiteLayout => ({
  page: `brand-${page.slug}`,
  name: `หน้าแบรนด์ ${page.name.th}`,
  components: page.blocks(stock, picture),
  seo_title: t(`${page.name.th} ${page.name.en}`, `${page.name.en} at Mali`),
  seo_desc: page.desc,
  seo_keywords: t(`${page.name.th}, ${page.name.en}`, page.name.en),
  og_image: picture(page.slug),
});
