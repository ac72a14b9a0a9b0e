import type { DemoCatalogue } from '../types.ts';
import type { Stock } from './pictures.ts';
import { link, NO_TEXT, type SiteBlock, type SiteLayout, type SitePicture, t } from './types.ts';

/** The slides of GET /content/home-carousel-banners, in their order. */
export const homeSlides = (picture: (name: string) => SitePicture) => [
  {
    picture: picture('hero'),
    picture_mobile: picture('hero-mobile'),
    title: t('สีชบา\nไม่ต้องรอ\nวันพิเศษ', 'Hibiscus red,\nno occasion\nneeded'),
    text: t(
      'ลิปเนื้อกำมะหยี่จากบ้านช่างแต่งหน้าเชียงใหม่ คิดเฉดจากผิวคนไทย ทดสอบกลางแดดจริง',
      'Velvet lips from a make-up artist’s house in Chiang Mai: shades drawn from Thai skin, tested in Thai sun.',
    ),
    button: link('เลือกเฉดของคุณ', 'Find your shade', '/shop/make-up/lips'),
    align: 'left',
    tone: 'paper',
  },
  {
    picture: picture('slide-scent'),
    picture_mobile: picture('slide-scent-mobile'),
    title: t('กลิ่นที่อยู่\nได้ในเมืองร้อน', 'Scents that\nlive well\nin the heat'),
    text: t(
      'มะลิยามสนธยา ห้องไม้สัก น้ำตาลโตนด น้ำหอมที่ปรุงให้โปร่งพอสำหรับอากาศบ้านเรา',
      'Mali at Dusk, Teak Room, Palm Sugar: perfumes blended light enough for a Bangkok afternoon.',
    ),
    button: link('ลองเลือกกลิ่น', 'Choose a scent', '/shop/fragrance/eau-de-parfum'),
    align: 'left',
    tone: 'sand',
  },
  {
    picture: picture('slide-rice'),
    picture_mobile: picture('slide-rice-mobile'),
    title: t('ข้าวหนึ่งนา\nผิวใสทั้งบ้าน', 'One rice field,\nclear skin\nfor all'),
    text: t(
      'ทองรวงหมักข้าวหอมมะลิจากนาครอบครัวที่สุรินทร์สามสิบวัน จนได้น้ำหมักใสที่ผิวคุ้นเคย',
      'Tongruang ferments jasmine rice from one family farm in Surin for thirty days, until it runs clear.',
    ),
    button: link('รู้จักทองรวง', 'Meet Tongruang', '/shop/tongruang'),
    align: 'left',
    tone: 'leaf',
  },
];

/** The recommendation section of the home page. */
export const gentleSection = (stock: Stock) => ({
  title: t('เริ่มใหม่กับผิวที่งอแง', 'A fresh start for skin that sulks'),
  text: t(
    'สูตรสั้น ไม่แต่งกลิ่นเยอะ เริ่มทีละชิ้น เว้นสามวันค่อยเพิ่มชิ้นต่อไป',
    'Short formulas, little scent. Begin with one, wait three days, then add the next.',
  ),
  products: {
    mat_ids: [
      stock.id('Pureunsol', 'Panthenol B5 Gentle Cleanser'),
      stock.id('Chorokdam', 'Centella Calm Soothing Balm'),
      stock.id('Orvane', 'Panthenol B5 Derma Serum'),
      stock.id('Pureunsol', 'Panthenol B5 Barrier Cream'),
      stock.id('Arunya Lab', 'Volcanic Spring Mineral Water Spray'),
      stock.id('Orvane', 'Cica Zinc Sensitive Sunscreen SPF 50'),
      stock.id('Chorokdam', 'Ceramide Barrier Emulsion'),
      stock.id('Aubelune', 'Centella Calm Micellar Water'),
    ],
  },
  more: link('ดูผลิตภัณฑ์เพื่อผิวบอบบาง', 'Everything for delicate skin', '/shop/derma'),
});

/** Six best-selling codes, from different departments as far as possible. */
function bestCodes({ materials }: DemoCatalogue): string[] {
  const best = [...materials]
    .filter((material) => material.variants.some(({ stock, free }) => stock > 0 && !free))
    .sort((a, b) => b.sold_count - a.sold_count || a.mat_id - b.mat_id);
  const tops = new Set<number>();
  const first = best.filter(({ cat1_id }) => !tops.has(cat1_id) && tops.add(cat1_id));
  return [...new Set([...first.slice(0, 6), ...best])].slice(0, 6).map(({ mat_no }) => mat_no);
}

export function homeLayout(
  catalogue: DemoCatalogue,
  picture: (name: string) => SitePicture,
  sectionId: number,
): SiteLayout {
  const brandTile = (slug: string, name: string, th: string, en: string) => ({
    picture: picture(name),
    title: t(th, en),
    text: NO_TEXT,
    link: `/shop/${slug}`,
  });
  const tab = (th: string, en: string, category: string[]) => ({
    label: t(th, en),
    products: { filter: { category }, sort: 'best_sellers', limit: 6 },
    more: link('ดูทั้งหมด', 'See all', `/shop/${category.join('/')}?sort=best_sellers`),
  });
  const components: SiteBlock[] = [
    { id: 'hero', type: 'home_carousel', autoplay: 0 },
    {
      id: 'contents',
      type: 'categories',
      title: t('สารบัญ', 'Contents'),
      text: t(
        'สิบหมวด ของแท้ทุกชิ้น บอกวันหมดอายุก่อนซื้อ',
        'Ten departments. Everything genuine, expiry told before you buy.',
      ),
      categories: null,
    },
    {
      id: 'best-of-week',
      type: 'best_of_week',
      title: t('หกชิ้นของสัปดาห์', 'Six of the week'),
      text: t(
        'เลือกจากยอดที่ขายได้จริงของแต่ละหมวด ไม่มีใครจ่ายเพื่อให้ขึ้นก่อน',
        'Chosen by what really sells in each department. Nobody pays to stand first.',
      ),
      codes: bestCodes(catalogue),
    },
    {
      id: 'flash',
      type: 'flash_sale',
      title: t('แฟลชเซลวันนี้', 'Today’s flash sale'),
      text: t('จำนวนจำกัดต่อคน หมดเวลาเที่ยงคืน', 'So many per person, until midnight.'),
      promo_id: null,
      limit: 8,
    },
    {
      id: 'sun',
      type: 'call_to_action',
      title: t('กันแดดสองข้อนิ้ว\nทาอย่างไรไม่เป็นคราบ', 'Two fingers of sunscreen,\nand no white cast'),
      text: t(
        'แบ่งทาสองรอบ รอบละหนึ่งข้อนิ้ว รอให้เซ็ตสามนาทีก่อนลงรองพื้น แล้วเติมแบบแท่งตอนบ่าย',
        'Put it on in two rounds, one finger each. Give it three minutes before foundation, and touch up with a stick after lunch.',
      ),
      picture: picture('plate-sun'),
      picture_mobile: null,
      side: 'left',
      buttons: [
        link('เลือกกันแดด', 'Choose a sunscreen', '/shop/facial-skincare/sun-care'),
        link('อ่านวิธีทา', 'Read how', '/blog/two-fingers-of-sunscreen'),
      ],
      tone: 'paper',
    },
    {
      id: 'by-department',
      type: 'tabs',
      title: t('ขายดีในแต่ละหมวด', 'Best sellers by department'),
      text: NO_TEXT,
      tabs: [
        tab('ริมฝีปาก', 'Lips', ['make-up', 'lips']),
        tab('เซรั่ม', 'Serums', ['facial-skincare', 'serums']),
        tab('กันแดด', 'Sun', ['facial-skincare', 'sun-care']),
        tab('ผม', 'Hair', ['hair']),
      ],
    },
    {
      id: 'coupons',
      type: 'coupons',
      title: t('คูปองเก็บไว้ใช้', 'Coupons to keep'),
      text: t(
        'เก็บครั้งเดียว ใช้ได้เองที่ถุง เราเลือกใบที่คุ้มที่สุดให้',
        'Collect once. At the bag the best one is used by itself.',
      ),
      codes: ['MALI10', 'JASMINE50', 'FREESHIP', 'WELCOME100'],
    },
    {
      id: 'houses',
      type: 'grid',
      title: t('สี่บ้านที่อยากให้รู้จัก', 'Four houses to know'),
      text: NO_TEXT,
      columns: 4,
      items: [
        brandTile('tongruang', 'tongruang-plate', 'ทองรวง ข้าวหมักจากสุรินทร์', 'Tongruang, rice from Surin'),
        brandTile('ploenta', 'ploenta-plate', 'เพลินตา สีของผิวคนไทย', 'Ploenta, colour for Thai skin'),
        brandTile(
          'maison-verlaude',
          'maison-verlaude-plate',
          'เมซง แวร์โลด กลิ่นของห้อง',
          'Maison Verlaude, scents of rooms',
        ),
        brandTile('haneulbi', 'haneulbi-plate', 'ฮานึลบี ฝนจากฟ้าใส', 'Haneulbi, rain from a clear sky'),
      ],
    },
    { id: 'gentle', type: 'recommend', section_id: sectionId },
    {
      id: 'new',
      type: 'products',
      title: t('เพิ่งมาถึง', 'Just in'),
      text: t('เข้าร้านใน 60 วันที่ผ่านมา', 'Arrived within the last 60 days.'),
      products: { filter: {}, sort: 'new_arrivals', limit: 8 },
      look: 'shelf',
      more: link('ดูของใหม่ทั้งหมด', 'All new arrivals', '/shop?sort=new_arrivals'),
    },
    {
      id: 'journal',
      type: 'blogs',
      title: t('อ่านก่อนซื้อ', 'Read before you buy'),
      text: NO_TEXT,
      slugs: null,
      limit: 3,
      more: link('บทความทั้งหมด', 'All stories', '/blogs'),
    },
  ];
  return {
    page: 'home',
    name: 'หน้าแรก ฤดูหนาว 2569',
    components,
    seo_title: t('มะลิ ร้านความงามหลายแบรนด์ ของแท้ทุกชิ้น', 'Mali, a beauty shop of many brands, all genuine'),
    seo_desc: t(
      'เครื่องสำอาง สกินแคร์ ผม และน้ำหอมหลายแบรนด์ ลดสูงสุด 70% ของแท้ทุกชิ้น บอกวันหมดอายุก่อนซื้อ ส่งฟรีเมื่อครบ 499 บาท',
      'Make-up, skincare, hair and fragrance of many brands, up to 70% off. Everything genuine, expiry told before you buy, free delivery from 499 baht.',
    ),
    seo_keywords: t(
      'เครื่องสำอาง, สกินแคร์, น้ำหอม, กันแดด, ลิปสติก, ของแท้',
      'cosmetics, skincare, perfume, sunscreen, lipstick, Thailand',
    ),
    og_image: picture('hero'),
  };
}
