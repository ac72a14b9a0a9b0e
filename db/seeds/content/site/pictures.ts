import type { PackshotArt } from '../../packshots/art.ts';
import { artHash } from '../../packshots/packshot.ts';
import type { StillScene } from '../../packshots/still-scene.ts';
import { type Standing, standing } from '../scenes.ts';
import { demoStills } from '../stills.ts';
import type { DemoCatalogue, DemoMaterial, LocalizedText } from '../types.ts';
import { type SitePicture, type SiteScene, t } from './types.ts';

/** Looks up catalogue entries for the site's content. */
export class Stock {
  readonly #materials: readonly DemoMaterial[];

  constructor(catalogue: DemoCatalogue) {
    this.#materials = catalogue.materials;
  }

  /** @throws Error when the brand has no such product */
  material(brand: string, name: string): DemoMaterial {
    const found = this.#materials.find((one) => one.brand === brand && one.name_en === name);
    if (found === undefined) throw new Error(`${brand} makes no ${name}`);
    return found;
  }

  id = (brand: string, name: string): number => this.material(brand, name).mat_id;

  /** The picture of one variant, closed and alone. */
  art(brand: string, name: string, variant = 0): PackshotArt {
    const { composition: _, ...art } =
      this.material(brand, name).variants[variant]?.art ?? this.material(brand, name).art;
    return art;
  }

  /** The product's own first picture. */
  picture(brand: string, name: string): SitePicture {
    const { art, name_th, name_en } = this.material(brand, name);
    return { hash: artHash(this.material(brand, name).variants[0]?.art ?? art), alt: t(name_th, name_en) };
  }
}

const drum = (height: number) => ({ drum: true, height });
const block = (height: number) => ({ drum: false, height });

/** Every banner of the demo site by its name. */
export function siteScenes(stock: Stock): ReadonlyMap<string, SiteScene> {
  const scenes = new Map<string, SiteScene>();
  const put = (scene: StillScene, alt: LocalizedText) => scenes.set(scene.name, { scene, alt });
  const on = (
    brand: string,
    name: string,
    more: Omit<Standing, 'art'> & { variant?: number } = {},
  ): Standing => {
    const { variant = 0, ...rest } = more;
    return { art: stock.art(brand, name, variant), ...rest };
  };
  /** The landscape crop with space for text on its left, and the portrait one with space above. */
  const cover = (
    name: string,
    ground: string,
    gobo: StillScene['gobo'],
    alt: LocalizedText,
    wide: Standing[],
    upright: Standing[],
  ) => {
    put(standing({ name, w: 1600, h: 800, ground, gobo, from: 0.43, to: 0.97, tall: 0.64 }, wide), alt);
    put(
      standing(
        {
          name: `${name}-mobile`,
          w: 1000,
          h: 1200,
          ground,
          gobo,
          from: 0.1,
          to: 0.9,
          tall: 0.42,
          floor: 0.92,
        },
        upright,
      ),
      alt,
    );
  };
  const plate = (
    name: string,
    ground: string,
    gobo: StillScene['gobo'],
    alt: LocalizedText,
    things: Standing[],
    smear?: string,
  ) =>
    put(
      standing(
        {
          name,
          w: 1200,
          h: 1400,
          ground,
          gobo,
          tall: 0.48,
          floor: 0.82,
          ...(smear === undefined ? {} : { extras: (at) => [{ smear, ...at(0.4, 0.93), k: 0.8, turn: -7 }] }),
        },
        things,
      ),
      alt,
    );
  const tile = (
    name: string,
    ground: string,
    alt: LocalizedText,
    things: Standing[],
    gobo: StillScene['gobo'] = 'none',
  ) =>
    put(
      standing(
        { name, w: 1000, h: 1000, ground, gobo, from: 0.16, to: 0.84, tall: 0.54, floor: 0.84 },
        things,
      ),
      alt,
    );
  const wideTile = (
    name: string,
    ground: string,
    gobo: StillScene['gobo'],
    alt: LocalizedText,
    things: Standing[],
  ) => put(standing({ name, w: 1280, h: 800, ground, gobo, from: 0.14, to: 0.86, tall: 0.6 }, things), alt);

  const alts: Readonly<Record<string, LocalizedText>> = {
    hero: t(
      'ลิปสติกสีชบา น้ำหอม สีทาเล็บ และครีม บนแท่นปูน',
      'A hibiscus lipstick, a perfume, a polish and a cream on plaster',
    ),
    'hero-mobile': t('ลิปสติกสีชบากับขวดน้ำหอมบนแท่นปูน', 'A hibiscus lipstick and a flacon on plaster'),
    'plate-sun': t('กันแดดสองหลอดในแสงเช้าจากหน้าต่าง', 'Two sunscreens in the morning light of a window'),
    'plate-night': t(
      'เซรั่ม คลีนเซอร์ ครีม และเอสเซนส์ ในเงาใบไม้',
      'Serum, cleanser, cream and essence in the shadow of leaves',
    ),
  };
  for (const scene of demoStills) put(scene, alts[scene.name] ?? t('', ''));

  // Home
  const scent = t('ขวดน้ำหอมสามขวดในแสงบ่าย', 'Three flacons in the light of an afternoon');
  put(
    standing(
      {
        name: 'slide-scent',
        w: 1600,
        h: 1200,
        ground: '#efe1cf',
        gobo: 'window',
        from: 0.12,
        to: 0.9,
        tall: 0.56,
      },
      [
        on('Maison Verlaude', 'Teak Room Eau de Parfum', { on: block(0.16) }),
        on('Maison Verlaude', 'Mali at Dusk Eau de Parfum'),
        on('Prunglom', 'Palm Sugar Eau de Parfum', { on: drum(0.1) }),
        on('Maison Verlaude', 'Six in the Morning Perfume Rollerball'),
      ],
    ),
    scent,
  );
  put(
    standing(
      { name: 'slide-scent-mobile', w: 1000, h: 1100, ground: '#efe1cf', gobo: 'window', tall: 0.56 },
      [
        on('Maison Verlaude', 'Mali at Dusk Eau de Parfum', { on: drum(0.12) }),
        on('Prunglom', 'Palm Sugar Eau de Parfum'),
      ],
    ),
    scent,
  );
  const rice = t('สกินแคร์ข้าวหอมมะลิของทองรวงในเงาใบไม้', 'Tongruang’s rice skincare in the shadow of leaves');
  put(
    standing(
      {
        name: 'slide-rice',
        w: 1600,
        h: 1200,
        ground: '#f1e7d3',
        gobo: 'leaf',
        from: 0.1,
        to: 0.9,
        tall: 0.56,
        extras: (at) => [{ drops: '#efe0bd', ...at(0.52, 0.93), k: 1.3 }],
      },
      [
        on('Tongruang', 'Rice Ferment Toner', { on: drum(0.12) }),
        on('Tongruang', 'Jasmine Rice Milk Body Lotion'),
        on('Tongruang', 'Centella Calm Ampoule', { on: block(0.2) }),
        on('Tongruang', 'Jasmine Rice Milk Hand Cream'),
      ],
    ),
    rice,
  );
  put(
    standing({ name: 'slide-rice-mobile', w: 1000, h: 1100, ground: '#f1e7d3', gobo: 'leaf', tall: 0.58 }, [
      on('Tongruang', 'Rice Ferment Toner', { on: drum(0.1) }),
      on('Tongruang', 'Centella Calm Ampoule'),
      on('Tongruang', 'Jasmine Rice Milk Hand Cream'),
    ]),
    rice,
  );

  // Deals
  cover(
    'deals-lips',
    '#f4dfdc',
    'none',
    t('ลิปสติก ทินต์ และบาล์มมีสี เรียงบนพื้นชมพูอ่อน', 'Lipstick, tint and tinted balm on pale pink'),
    [
      on('Ploenta', 'First Love Lipstick', { variant: 1, open: true, on: drum(0.14) }),
      on('Podoal', 'Dew Drop Water Tint', { variant: 1 }),
      on('Nabiyeon', 'Silk Whisper Lipstick', { variant: 2, open: true }),
      on('Podoal', 'Dew Drop Tinted Balm', { variant: 1 }),
    ],
    [
      on('Ploenta', 'First Love Lipstick', { variant: 1, open: true, on: drum(0.1) }),
      on('Podoal', 'Dew Drop Water Tint', { variant: 1 }),
      on('Podoal', 'Dew Drop Tinted Balm', { variant: 1 }),
    ],
  );
  cover(
    'deals-serum',
    '#e7ebdd',
    'leaf',
    t('เซรั่มสี่ขวดจากสี่บ้าน', 'Four serums of four houses'),
    [
      on('Orvane', 'Panthenol B5 Derma Serum', { on: block(0.2) }),
      on('Haneulbi', 'Vitamin C 12 Serum'),
      on('Mizunagi', 'Retinal Night Serum', { on: drum(0.14) }),
      on('Tongruang', 'Tranexamic 3% Serum'),
    ],
    [
      on('Haneulbi', 'Vitamin C 12 Serum'),
      on('Mizunagi', 'Retinal Night Serum', { on: drum(0.1) }),
      on('Tongruang', 'Tranexamic 3% Serum'),
    ],
  );
  wideTile('deals-together', '#efe6d8', 'none', t('แชมพูกับครีมนวดคู่กัน', 'A shampoo and its conditioner'), [
    on('Kazenone', 'Azalea Bloom Shampoo'),
    on('Kazenone', 'Azalea Bloom Conditioner', { on: drum(0.12) }),
  ]);
  wideTile('deals-set', '#e4ebe8', 'blind', t('สกินแคร์สี่ขั้นตอนเรียงกัน', 'Four steps of skincare in a row'), [
    on('Pureunsol', 'Panthenol B5 Gentle Cleanser'),
    on('Tongruang', 'Rice Ferment Toner', { on: drum(0.1) }),
    on('Haneulbi', 'Vitamin C 12 Serum'),
    on('Pureunsol', 'Rice Ferment UV Fluid SPF 50+ PA++++'),
  ]);

  // Tongruang
  cover(
    'tongruang',
    '#f0e5cf',
    'leaf',
    t('โทนเนอร์ เอมัลชัน และแอมพูลของทองรวง', 'Tongruang’s toner, emulsion and ampoule'),
    [
      on('Tongruang', 'Rice Ferment Toner', { on: drum(0.16) }),
      on('Tongruang', 'Sakura Dew Emulsion'),
      on('Tongruang', 'Centella Calm Ampoule', { on: block(0.22) }),
      on('Tongruang', 'Tranexamic 3% Serum'),
    ],
    [
      on('Tongruang', 'Rice Ferment Toner', { on: drum(0.1) }),
      on('Tongruang', 'Centella Calm Ampoule'),
      on('Tongruang', 'Tranexamic 3% Serum'),
    ],
  );
  plate(
    'tongruang-plate',
    '#f2e8d4',
    'window',
    t('โทนเนอร์ข้าวหอมมะลิหมักบนแท่น กับหยดน้ำตบ', 'Rice ferment toner on a drum'),
    [
      on('Tongruang', 'Rice Ferment Toner', { on: drum(0.12) }),
      on('Tongruang', 'Jasmine Rice Milk Hand Cream'),
    ],
    '#fbf4e4',
  );
  tile('tongruang-morning', '#f1ead9', t('เซรั่มกับเอมัลชันสำหรับตอนเช้า', 'Serum and emulsion for the morning'), [
    on('Tongruang', 'Tranexamic 3% Serum'),
    on('Tongruang', 'Sakura Dew Emulsion', { on: drum(0.1) }),
  ]);
  tile(
    'tongruang-bath',
    '#e9e6d4',
    t('โลชั่นทาผิวกับบอดี้มิสต์', 'Body lotion and body mist'),
    [
      on('Tongruang', 'Jasmine Rice Milk Body Lotion'),
      on('Tongruang', 'Pink Lotus Body Mist', { on: block(0.14) }),
    ],
    'leaf',
  );
  plate(
    'tongruang-mosaic',
    '#efe4cc',
    'blind',
    t('แอมพูลใบบัวบกในแสงลอดมู่ลี่', 'Centella ampoule in the light of a blind'),
    [
      on('Tongruang', 'Centella Calm Ampoule', { on: block(0.16) }),
      on('Tongruang', 'Uji Green Tea Clay Mask'),
    ],
  );

  // Ploenta
  cover(
    'ploenta',
    '#f3dbd9',
    'window',
    t('ลิปสติก ทินต์ และบลัชของเพลินตา', 'Ploenta’s lipstick, tint and blush'),
    [
      on('Ploenta', 'First Love Lipstick', { variant: 2, open: true, on: drum(0.16) }),
      on('Ploenta', 'First Love Water Tint', { variant: 1 }),
      on('Ploenta', 'First Love Mascara'),
      on('Ploenta', 'First Love Tinted Balm', { variant: 1 }),
    ],
    [
      on('Ploenta', 'First Love Lipstick', { variant: 2, open: true, on: drum(0.1) }),
      on('Ploenta', 'First Love Water Tint', { variant: 1 }),
      on('Ploenta', 'First Love Tinted Balm', { variant: 1 }),
    ],
  );
  plate(
    'ploenta-plate',
    '#f4e0dc',
    'leaf',
    t('ลิปสติกเฟิสต์ เลิฟ เปิดฝา กับเนื้อลิปป้ายบนกระดาษ', 'First Love Lipstick, open, and a swipe of it on paper'),
    [on('Ploenta', 'First Love Lipstick', { variant: 3, open: true, on: drum(0.12) })],
    '#b3304c',
  );
  tile('ploenta-lips', '#f5e3e0', t('ทินต์กับดินสอเขียนขอบปาก', 'A tint and a lip liner'), [
    on('Ploenta', 'Tea House Water Tint', { variant: 2 }),
    on('Ploenta', 'Tea House Lipstick', { variant: 1, open: true, on: drum(0.1) }),
  ]);
  tile('ploenta-eyes', '#efe0dd', t('มาสคาร่ากับพาเลตต์ตาเปิดฝา', 'Mascara and an open eyeshadow palette'), [
    on('Ploenta', 'First Love Mascara', { on: drum(0.1) }),
    on('Ploenta', 'First Love Eyeshadow Palette', { open: true }),
  ]);
  plate('ploenta-mosaic', '#f2dcd8', 'none', t('ลิปบาล์มมีสีสามเฉด', 'Tinted balm in three shades'), [
    on('Ploenta', 'First Love Tinted Balm', { open: true }),
    on('Ploenta', 'First Love Tinted Balm', { variant: 2, open: true, on: drum(0.12) }),
    on('Ploenta', 'First Love Tinted Balm', { variant: 3, open: true }),
  ]);

  // Maison Verlaude
  cover(
    'maison-verlaude',
    '#ecdfcd',
    'blind',
    t('น้ำหอมสี่ขวดของเมซง แวร์โลด', 'Four perfumes by Maison Verlaude'),
    [
      on('Maison Verlaude', 'Champaka Night Eau de Parfum', { on: block(0.18) }),
      on('Maison Verlaude', 'Mali at Dusk Eau de Parfum'),
      on('Maison Verlaude', 'Six in the Morning Eau de Parfum', { on: drum(0.12) }),
      on('Maison Verlaude', 'Teak Room Eau de Parfum'),
    ],
    [
      on('Maison Verlaude', 'Mali at Dusk Eau de Parfum', { on: drum(0.1) }),
      on('Maison Verlaude', 'Teak Room Eau de Parfum'),
    ],
  );
  plate(
    'maison-verlaude-plate',
    '#efe3d2',
    'window',
    t('ขวดมะลิยามสนธยาในแสงเย็น', 'Mali at Dusk in evening light'),
    [on('Maison Verlaude', 'Mali at Dusk Eau de Parfum', { on: drum(0.14) })],
  );
  tile(
    'maison-verlaude-day',
    '#f1e9da',
    t('น้ำหอมหกโมงเช้ากับราวผ้าลินิน', 'Six in the Morning and Linen Line'),
    [
      on('Maison Verlaude', 'Six in the Morning Eau de Parfum'),
      on('Maison Verlaude', 'Linen Line Eau de Parfum', { on: drum(0.1) }),
    ],
    'window',
  );
  tile('maison-verlaude-night', '#e3d6c6', t('น้ำหอมจำปีราตรีกับห้องไม้สัก', 'Champaka Night and Teak Room'), [
    on('Maison Verlaude', 'Champaka Night Eau de Parfum', { on: block(0.12) }),
    on('Maison Verlaude', 'Teak Room Eau de Parfum'),
  ]);
  plate('maison-verlaude-mosaic', '#ebdecb', 'leaf', t('น้ำหอมลูกกลิ้งสามขวด', 'Three rollerballs'), [
    on('Maison Verlaude', 'Mali at Dusk Perfume Rollerball'),
    on('Maison Verlaude', 'Teak Room Perfume Rollerball', { on: drum(0.14) }),
    on('Maison Verlaude', 'Six in the Morning Perfume Rollerball'),
  ]);

  // Haneulbi
  cover(
    'haneulbi',
    '#dfe9ee',
    'blind',
    t('เอสเซนส์ เซรั่ม และกันแดดของฮานึลบี', 'Haneulbi’s essence, serum and sunscreen'),
    [
      on('Haneulbi', 'White Lotus First Essence', { on: drum(0.12) }),
      on('Haneulbi', 'Vitamin C 12 Serum'),
      on('Haneulbi', 'Uji Green Tea Sun Gel SPF 50+ PA++++', { on: block(0.16) }),
      on('Haneulbi', 'Uji Green Tea Gel Cream'),
    ],
    [
      on('Haneulbi', 'White Lotus First Essence', { on: drum(0.08) }),
      on('Haneulbi', 'Vitamin C 12 Serum'),
      on('Haneulbi', 'Uji Green Tea Gel Cream'),
    ],
  );
  put(
    standing(
      {
        name: 'haneulbi-plate',
        w: 1200,
        h: 1400,
        ground: '#e2ebef',
        gobo: 'window',
        tall: 0.5,
        floor: 0.82,
        extras: (at) => [{ drops: '#d6e6ee', ...at(0.36, 0.93), k: 1.4 }],
      },
      [on('Haneulbi', 'White Lotus First Essence', { on: drum(0.1) }), on('Haneulbi', 'Snow Lotus Toner')],
    ),
    t('เอสเซนส์บัวหลวงขาวกับหยดน้ำ', 'White lotus essence and drops of water'),
  );
  tile(
    'haneulbi-sun',
    '#eef0ea',
    t('กันแดดเนื้อเจลกับกันแดดแท่ง', 'Sun gel and sun stick'),
    [
      on('Haneulbi', 'Uji Green Tea Sun Gel SPF 50+ PA++++'),
      on('Haneulbi', 'Coconut Water Sun Stick SPF 50+ PA++++', { on: block(0.12) }),
    ],
    'leaf',
  );
  tile('haneulbi-water', '#dce7ed', t('โทนเนอร์กับเจลครีม', 'Toner and gel cream'), [
    on('Haneulbi', 'Snow Lotus Toner', { on: drum(0.08) }),
    on('Haneulbi', 'Uji Green Tea Gel Cream'),
  ]);
  plate('haneulbi-mosaic', '#dde8ed', 'none', t('เซรั่มวิตามินซีกับเจลครีม', 'Vitamin C serum and gel cream'), [
    on('Haneulbi', 'Vitamin C 12 Serum', { on: block(0.16) }),
    on('Haneulbi', 'Uji Green Tea Gel Cream'),
  ]);

  // Other pages
  cover(
    'exclusive',
    '#ece3dd',
    'leaf',
    t('ของที่มีเฉพาะที่มะลิ', 'Things to be had at Mali alone'),
    [
      on('Gyeolwon', 'BHA Clear Cleansing Foam'),
      on('Yukishizu', 'Rice Ferment Cleansing Oil', { on: drum(0.14) }),
      on('Rosambelle', 'Lait de Figue Eau de Parfum'),
      on('Belgarance', 'Moon Glow Lip Gloss', { on: block(0.2) }),
    ],
    [
      on('Yukishizu', 'Rice Ferment Cleansing Oil', { on: drum(0.1) }),
      on('Rosambelle', 'Lait de Figue Eau de Parfum'),
    ],
  );
  put(
    standing(
      {
        name: 'midnight',
        w: 1000,
        h: 1200,
        ground: '#3a3140',
        plinth: '#514658',
        gobo: 'window',
        tall: 0.5,
        floor: 0.88,
      },
      [
        on('Maison Verlaude', 'Champaka Night Eau de Parfum', { on: drum(0.12) }),
        on('Dararai', 'Monsoon Proof Lipstick', { variant: 1, open: true }),
      ],
    ),
    t('น้ำหอมกับลิปสติกในแสงจันทร์', 'A perfume and a lipstick by moonlight'),
  );
  put(
    standing(
      { name: 'popup-serum', w: 1000, h: 1250, ground: '#f2e3d5', gobo: 'leaf', tall: 0.54, floor: 0.86 },
      [on('Haneulbi', 'Vitamin C 12 Serum', { on: drum(0.14) }), on('Mizunagi', 'Retinal Night Serum')],
    ),
    t('เซรั่มสองขวดในแสงลอดใบไม้', 'Two bottles of serum in light through leaves'),
  );

  // Journal
  wideTile(
    'journal-sun',
    '#f4e6cd',
    'window',
    t('กันแดดสามเนื้อในแสงแดด', 'Three textures of sunscreen in the sun'),
    [
      on('Pureunsol', 'Rice Ferment UV Fluid SPF 50+ PA++++'),
      on('Haneulbi', 'Coconut Water Sun Stick SPF 50+ PA++++', { on: block(0.16) }),
      on('Mizunagi', 'Vitamin C 12 Sun Gel SPF 50+ PA++++'),
    ],
  );
  wideTile(
    'journal-lips',
    '#f3deda',
    'none',
    t('ลิปสติกสี่เฉดเปิดฝาเรียงกัน', 'Four shades of lipstick, open, in a row'),
    [
      on('Ploenta', 'First Love Lipstick', { open: true }),
      on('Dararai', 'Monsoon Proof Lipstick', { variant: 1, open: true }),
      on('Haruiro', 'City Lights Lipstick', { variant: 2, open: true }),
    ],
  );
  wideTile(
    'journal-night',
    '#dfe4df',
    'leaf',
    t('คลีนเซอร์ เซรั่ม และครีม ก่อนนอน', 'Cleanser, serum and cream for the night'),
    [
      on('Aubelune', 'Night Jasmine Cleansing Oil'),
      on('Tongruang', 'Rice Ferment Toner', { on: drum(0.1) }),
      on('Mizunagi', 'Retinal Night Serum'),
      on('Mizunagi', 'Red Ginseng Cream'),
    ],
  );
  wideTile('journal-expiry', '#ece7dc', 'blind', t('ขวดและกระปุกที่เปิดใช้แล้ว', 'Bottles and jars in use'), [
    on('Rosambelle', 'Ceramide Barrier Cream'),
    on('Boreumi', 'Peptide 9 Ampoule', { on: block(0.16) }),
    on('Chorokdam', 'Hyaluron 5D Eye Cream'),
  ]);
  wideTile(
    'journal-scalp',
    '#e6e6dc',
    'leaf',
    t('แชมพู โทนิก และแปรงสำหรับหนังศีรษะ', 'Shampoo, tonic and brush for the scalp'),
    [
      on('Kesdara', 'Butterfly Pea Shampoo'),
      on('Baramdo', 'Kaffir Lime Scalp Tonic', { on: drum(0.12) }),
      on('Orvane', 'Biotin Volume Scalp Tonic'),
    ],
  );
  wideTile('journal-acids', '#e9e4ec', 'none', t('เซรั่มเรตินัลกับโทนเนอร์แพดกรด', 'Retinal serum and acid pads'), [
    on('Mizunagi', 'Retinal Night Serum', { on: drum(0.12) }),
    on('Asatsuyu', 'BHA Clear Toner Pads'),
    on('Chorokdam', 'Ceramide Barrier Emulsion'),
  ]);
  wideTile(
    'journal-scent',
    '#eee0cc',
    'window',
    t('น้ำหอมกับบอดี้มิสต์ในแสงบ่าย', 'Perfume and body mist in the afternoon'),
    [
      on('Prunglom', 'Palm Sugar Eau de Parfum', { on: block(0.14) }),
      on('Tongruang', 'Pink Lotus Body Mist'),
      on('Maison Verlaude', 'Andaman Blue Eau de Parfum'),
    ],
  );
  wideTile(
    'journal-label',
    '#e8ebe4',
    'none',
    t('ขวดสกินแคร์สามขวดที่ฉลากเต็มไปด้วยตัวเล็ก', 'Three bottles full of small print'),
    [
      on('Arunya Lab', 'Niacinamide 10% Derma Serum'),
      on('Orvane', 'Panthenol B5 Derma Serum', { on: block(0.14) }),
      on('Chorokdam', 'Panthenol B5 Soothing Balm'),
    ],
  );
  return scenes;
}

/** The banner with a name, as used in a block. */
export function pictureOf(scenes: ReadonlyMap<string, SiteScene>): (name: string) => SitePicture {
  return (name) => {
    const found = scenes.get(name);
    if (found === undefined) throw new Error(`there is no picture ${name}`);
    return { hash: artHash(found.scene), alt: found.alt };
  };
}
