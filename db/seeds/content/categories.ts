import type { DemoCategory, LocalizedText } from './types.ts';

type Node = readonly [slug: string, en: string, th: string, children?: readonly Node[]];

/** The ten categories of the specification with their subcategories. */
const tree: readonly Node[] = [
  [
    'make-up',
    'Make Up',
    'เมคอัป',
    [
      [
        'lips',
        'Lips',
        'ริมฝีปาก',
        [
          ['lipstick', 'Lipstick', 'ลิปสติก'],
          ['lip-tint', 'Lip Tint', 'ลิปทินต์'],
          ['lip-gloss', 'Lip Gloss', 'ลิปกลอส'],
          ['tinted-balm', 'Tinted Balm', 'ลิปบาล์มมีสี'],
          ['lip-liner', 'Lip Liner', 'ดินสอเขียนขอบปาก'],
        ],
      ],
      [
        'face',
        'Face',
        'ผิวหน้า',
        [
          ['foundation', 'Foundation', 'รองพื้น'],
          ['cushion', 'Cushion', 'คุชชั่น'],
          ['concealer', 'Concealer', 'คอนซีลเลอร์'],
          ['powder', 'Powder', 'แป้ง'],
          ['primer', 'Primer', 'ไพรเมอร์'],
          ['setting-spray', 'Setting Spray', 'สเปรย์ล็อกเมคอัป'],
        ],
      ],
      [
        'cheeks',
        'Cheeks',
        'แก้ม',
        [
          ['blush', 'Blush', 'บลัชออน'],
          ['highlighter', 'Highlighter', 'ไฮไลต์'],
          ['contour', 'Contour', 'คอนทัวร์'],
        ],
      ],
      [
        'eyes',
        'Eyes',
        'ดวงตา',
        [
          ['eyeshadow', 'Eyeshadow', 'อายแชโดว์'],
          ['eyeliner', 'Eyeliner', 'อายไลเนอร์'],
          ['mascara', 'Mascara', 'มาสคาร่า'],
        ],
      ],
      ['brows', 'Brows', 'คิ้ว'],
      ['nails', 'Nails', 'เล็บ'],
    ],
  ],
  [
    'facial-skincare',
    'Facial Skincare',
    'ดูแลผิวหน้า',
    [
      [
        'cleansers',
        'Cleansers',
        'ทำความสะอาดผิวหน้า',
        [
          ['foam', 'Cleansing Foam', 'โฟมล้างหน้า'],
          ['gel-cleanser', 'Gel Cleanser', 'เจลล้างหน้า'],
          ['cleansing-oil-balm', 'Cleansing Oil and Balm', 'คลีนซิ่งออยล์และบาล์ม'],
          ['micellar-water', 'Micellar Water', 'คลีนซิ่งวอเตอร์'],
        ],
      ],
      [
        'toners',
        'Toners and Mists',
        'โทนเนอร์และสเปรย์น้ำแร่',
        [
          ['toner', 'Toner', 'โทนเนอร์'],
          ['toner-pads', 'Toner Pads', 'โทนเนอร์แพด'],
          ['face-mist', 'Face Mist', 'สเปรย์ฉีดหน้า'],
        ],
      ],
      [
        'serums',
        'Serums and Essences',
        'เซรั่มและเอสเซนส์',
        [
          ['serum', 'Serum', 'เซรั่ม'],
          ['ampoule', 'Ampoule', 'แอมพูล'],
          ['essence', 'Essence', 'เอสเซนส์'],
        ],
      ],
      [
        'moisturisers',
        'Moisturisers',
        'มอยส์เจอไรเซอร์',
        [
          ['cream', 'Cream', 'ครีม'],
          ['gel-cream', 'Gel Cream', 'เจลครีม'],
          ['lotion', 'Lotion', 'โลชั่น'],
        ],
      ],
      ['eye-care', 'Eye Cream', 'บำรุงรอบดวงตา'],
      [
        'sun-care',
        'Sun Care',
        'กันแดด',
        [
          ['sun-fluid', 'Sun Fluid', 'กันแดดเนื้อน้ำนม'],
          ['sun-gel', 'Sun Gel and Cream', 'กันแดดเจลและครีม'],
          ['sun-stick', 'Sun Stick', 'กันแดดแบบแท่ง'],
        ],
      ],
      [
        'masks',
        'Masks',
        'มาสก์หน้า',
        [
          ['sheet-mask', 'Sheet Mask', 'แผ่นมาสก์หน้า'],
          ['wash-off-mask', 'Wash-off Mask', 'มาสก์แบบล้างออก'],
          ['sleeping-mask', 'Sleeping Mask', 'สลีปปิ้งมาสก์'],
        ],
      ],
      ['lip-care', 'Lip Care', 'บำรุงริมฝีปาก'],
    ],
  ],
  [
    'hair',
    'Hair',
    'เส้นผม',
    [
      ['shampoo', 'Shampoo', 'แชมพู'],
      ['conditioner', 'Conditioner', 'ครีมนวด'],
      ['hair-treatment', 'Treatment', 'ทรีตเมนต์และหมักผม'],
      ['hair-oil-serum', 'Oil and Serum', 'ออยล์และเซรั่มผม'],
      ['scalp', 'Scalp Care', 'ดูแลหนังศีรษะ'],
      ['hair-colour', 'Colour', 'เปลี่ยนสีผม'],
      [
        'hair-styling',
        'Styling',
        'จัดแต่งทรง',
        [
          ['dry-shampoo', 'Dry Shampoo', 'ดรายแชมพู'],
          ['hair-wax', 'Wax and Clay', 'แว็กซ์และเคลย์'],
        ],
      ],
    ],
  ],
  [
    'accessory',
    'Accessory',
    'อุปกรณ์เสริมสวย',
    [
      [
        'brushes',
        'Make-up Brushes',
        'แปรงแต่งหน้า',
        [
          ['single-brush', 'Single Brushes', 'แปรงเดี่ยว'],
          ['brush-set', 'Brush Sets', 'เซ็ตแปรง'],
        ],
      ],
      ['sponges-puffs', 'Sponges and Puffs', 'ฟองน้ำและพัฟ'],
      [
        'eye-tools',
        'Eye and Brow Tools',
        'อุปกรณ์ตาและคิ้ว',
        [
          ['lash-curler', 'Lash Curlers', 'ที่ดัดขนตา'],
          ['false-lashes', 'False Lashes', 'ขนตาปลอม'],
          ['tweezers', 'Tweezers', 'แหนบ'],
        ],
      ],
      ['hair-tools', 'Hair Brushes and Bands', 'แปรงผมและที่คาดผม'],
      ['mirrors', 'Mirrors', 'กระจก'],
      ['cotton', 'Cotton', 'สำลี'],
    ],
  ],
  [
    'bath-and-body',
    'Bath and Body',
    'อาบน้ำและผิวกาย',
    [
      ['body-wash', 'Body Wash', 'เจลอาบน้ำ'],
      ['soap', 'Soap', 'สบู่ก้อน'],
      [
        'scrub-bath',
        'Scrub and Bath',
        'สครับและแช่น้ำ',
        [
          ['body-scrub', 'Body Scrub', 'สครับผิวกาย'],
          ['bath-salt', 'Bath Salt', 'เกลืออาบน้ำ'],
        ],
      ],
      [
        'body-moisture',
        'Body Moisture',
        'บำรุงผิวกาย',
        [
          ['body-lotion', 'Body Lotion', 'โลชั่นทาผิว'],
          ['body-cream', 'Body Cream', 'บอดี้ครีม'],
          ['body-oil', 'Body Oil', 'บอดี้ออยล์'],
        ],
      ],
      ['hand-care', 'Hand Care', 'ดูแลมือ'],
      ['deodorant', 'Deodorant', 'ระงับกลิ่นกาย'],
    ],
  ],
  [
    'fragrance',
    'Fragrance',
    'น้ำหอม',
    [
      [
        'eau-de-parfum',
        'Eau de Parfum',
        'โอ เดอ พาร์ฟูม',
        [
          ['floral', 'Floral', 'กลิ่นดอกไม้'],
          ['woody', 'Woody', 'กลิ่นไม้หอม'],
          ['fresh', 'Fresh', 'กลิ่นสดชื่น'],
          ['gourmand', 'Gourmand', 'กลิ่นหวานอบอุ่น'],
        ],
      ],
      ['body-mist', 'Body Mist', 'บอดี้มิสต์'],
      ['travel-perfume', 'Rollerball', 'น้ำหอมลูกกลิ้ง'],
      [
        'home-fragrance',
        'Home Fragrance',
        'เครื่องหอมในบ้าน',
        [
          ['diffuser', 'Diffuser', 'ก้านไม้หอม'],
          ['candle', 'Candle', 'เทียนหอม'],
        ],
      ],
    ],
  ],
  [
    'supplement',
    'Supplement',
    'อาหารเสริม',
    [
      [
        'collagen',
        'Collagen',
        'คอลลาเจน',
        [
          ['collagen-powder', 'Collagen Powder', 'คอลลาเจนชนิดผง'],
          ['collagen-drink', 'Collagen Drink', 'คอลลาเจนพร้อมดื่ม'],
        ],
      ],
      ['vitamins', 'Vitamins and Minerals', 'วิตามินและแร่ธาตุ'],
      ['gummies', 'Gummies', 'เยลลี่วิตามิน'],
      ['fibre-probiotic', 'Fibre and Probiotic', 'ไฟเบอร์และโพรไบโอติก'],
      ['protein', 'Protein', 'โปรตีน'],
    ],
  ],
  [
    'men',
    'Men',
    'ผู้ชาย',
    [
      [
        'men-face',
        'Face',
        'ดูแลผิวหน้าผู้ชาย',
        [
          ['men-face-wash', 'Face Wash', 'โฟมล้างหน้าผู้ชาย'],
          ['men-moisturiser', 'Moisturiser', 'มอยส์เจอไรเซอร์ผู้ชาย'],
        ],
      ],
      [
        'shaving',
        'Shaving',
        'โกนหนวด',
        [
          ['shaving-foam', 'Shaving Foam', 'โฟมโกนหนวด'],
          ['razor', 'Razors', 'มีดโกน'],
        ],
      ],
      ['beard', 'Beard', 'ดูแลหนวดเครา'],
      ['men-hair', 'Hair Styling', 'จัดแต่งทรงผมชาย'],
      ['men-body', 'Body', 'ผิวกายผู้ชาย'],
      ['men-fragrance', 'Fragrance', 'น้ำหอมผู้ชาย'],
    ],
  ],
  [
    'eye-and-personal-care',
    'Eye and Personal Care',
    'ดวงตาและของใช้ส่วนตัว',
    [
      [
        'contact-lenses',
        'Contact Lenses',
        'คอนแทคเลนส์',
        [
          ['colour-lenses', 'Colour Lenses', 'คอนแทคเลนส์สี'],
          ['clear-lenses', 'Clear Lenses', 'คอนแทคเลนส์ใส'],
        ],
      ],
      ['lens-care', 'Lens Care', 'น้ำยาและอุปกรณ์เลนส์'],
      [
        'oral-care',
        'Oral Care',
        'ดูแลช่องปาก',
        [
          ['toothpaste', 'Toothpaste', 'ยาสีฟัน'],
          ['toothbrush', 'Toothbrushes', 'แปรงสีฟัน'],
          ['mouthwash', 'Mouthwash', 'น้ำยาบ้วนปาก'],
          ['dental-floss', 'Dental Floss', 'ไหมขัดฟัน'],
        ],
      ],
      ['feminine-care', 'Feminine Care', 'ดูแลคุณผู้หญิง'],
      ['hygiene', 'Hygiene', 'สุขอนามัย'],
    ],
  ],
  [
    'derma',
    'Derma',
    'เวชสำอาง',
    [
      ['derma-cleanser', 'Cleanser', 'คลีนเซอร์ผิวแพ้ง่าย'],
      ['derma-serum', 'Serum', 'เซรั่มเวชสำอาง'],
      ['barrier-cream', 'Barrier Cream', 'ครีมเสริมเกราะผิว'],
      ['soothing-balm', 'Soothing Balm', 'บาล์มปลอบผิว'],
      [
        'blemish-care',
        'Blemish Care',
        'ดูแลผิวเป็นสิวง่าย',
        [
          ['patches', 'Patches', 'แผ่นแปะ'],
          ['spot-gel', 'Spot Gel', 'เจลแต้ม'],
        ],
      ],
      ['derma-sun', 'Sun Protection', 'กันแดดผิวแพ้ง่าย'],
      ['thermal-water', 'Thermal Water', 'สเปรย์น้ำแร่'],
      ['sensitive-scalp', 'Sensitive Scalp', 'หนังศีรษะแพ้ง่าย'],
    ],
  ],
];

const INTROS: Readonly<Record<string, LocalizedText>> = {
  'make-up': {
    en: 'Colour and coverage for every skin tone, with every shade to see before you choose.',
    th: 'สีและงานผิวสำหรับทุกโทนผิว ดูทุกเฉดได้ก่อนเลือก',
  },
  'facial-skincare': {
    en: 'From cleanser to sunscreen: choose by skin type and concern, and read what is in it first.',
    th: 'ตั้งแต่ล้างหน้าถึงกันแดด เลือกตามสภาพผิวและปัญหาผิว อ่านส่วนผสมได้ก่อนซื้อ',
  },
  hair: {
    en: 'Wash, treat and style, for hair that is dry, coloured or falling, and for the scalp beneath.',
    th: 'สระ บำรุง และจัดแต่ง สำหรับผมแห้ง ผมทำสี ผมร่วง รวมถึงหนังศีรษะ',
  },
  accessory: {
    en: 'Brushes, sponges, mirrors and the small tools that make the rest easier.',
    th: 'แปรง ฟองน้ำ กระจก และอุปกรณ์ชิ้นเล็กที่ช่วยให้แต่งหน้าง่ายขึ้น',
  },
  'bath-and-body': {
    en: 'Shower, scrub and moisture from the neck down, in sizes for home and for travel.',
    th: 'อาบ ขัด และบำรุงผิวกาย มีทั้งขนาดใช้ที่บ้านและขนาดพกพา',
  },
  fragrance: {
    en: 'Scents by family, from a rollerball for the bag to a candle for the room.',
    th: 'กลิ่นหอมแยกตามแนวกลิ่น ตั้งแต่ลูกกลิ้งพกพาไปจนถึงเทียนหอมในห้อง',
  },
  supplement: {
    en: 'Collagen, vitamins and fibre for every day, with the expiry told before you buy.',
    th: 'คอลลาเจน วิตามิน และไฟเบอร์สำหรับทุกวัน บอกวันหมดอายุก่อนซื้อ',
  },
  men: {
    en: 'Short routines for face, beard, hair and body.',
    th: 'ดูแลผิวหน้า หนวดเครา ผม และผิวกาย ไม่กี่ขั้นตอนก็ครบ',
  },
  'eye-and-personal-care': {
    en: 'Lenses and their care, teeth, and what every day needs.',
    th: 'คอนแทคเลนส์และน้ำยา ช่องปาก และของใช้ประจำวัน',
  },
  derma: {
    en: 'For skin and scalp that react easily: gentle care, with every ingredient told.',
    th: 'สำหรับผิวและหนังศีรษะที่แพ้ง่าย ดูแลอย่างอ่อนโยน บอกส่วนผสมครบ',
  },
};

/** Categories without a unit price: it is irrelevant to the choice. */
const NO_UNIT_PRICE: ReadonlySet<string> = new Set([
  'make-up',
  'accessory',
  'lip-care',
  'home-fragrance',
  'travel-perfume',
  'contact-lenses',
]);

function flatten(): DemoCategory[] {
  const out: DemoCategory[] = [];
  // Breadth-first, so that ids of the ten top categories are 1 to 10.
  let layer: { node: Node; parent: number | null; position: number }[] = tree.map((node, i) => ({
    node,
    parent: null,
    position: i + 1,
  }));
  for (const level of [1, 2, 3] as const) {
    const next: typeof layer = [];
    for (const { node, parent, position } of layer) {
      const [slug, name_en, name_th, children = []] = node;
      const id = out.length + 1;
      const intro = level === 1 ? (INTROS[slug] ?? null) : null;
      const unit_price = NO_UNIT_PRICE.has(slug) ? false : null;
      out.push({ id, parent_id: parent, level, slug, name_en, name_th, intro, unit_price, position });
      children.forEach((child, i) => {
        next.push({ node: child, parent: id, position: i + 1 });
      });
    }
    layer = next;
  }
  return out;
}

export const demoCategories: readonly DemoCategory[] = flatten();

/**
 * The ids of a leaf category and its ancestors.
 * @throws Error for an unknown slug
 */
export function categoryPath(slug: string): { cat1_id: number; cat2_id: number; cat3_id: number | null } {
  const chain: DemoCategory[] = [];
  let at = demoCategories.find(
    (c) => c.slug === slug && !demoCategories.some((child) => child.parent_id === c.id),
  );
  while (at) {
    chain.unshift(at);
    const parent = at.parent_id;
    at = parent === null ? undefined : demoCategories[parent - 1];
  }
  const [one, two, three] = chain;
  if (!one || !two) throw new Error(`no leaf category ${slug}`);
  return { cat1_id: one.id, cat2_id: two.id, cat3_id: three?.id ?? null };
}
