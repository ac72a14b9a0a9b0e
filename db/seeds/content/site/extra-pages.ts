import type { Stock } from './pictures.ts';
import { link, NO_TEXT, type SiteLayout, type SitePicture, t } from './types.ts';

/** Exclusive Edition in the main menu: an extra page of the router. */
export function exclusiveLayout(stock: Stock, picture: (name: string) => SitePicture): SiteLayout {
  const ids = [
    stock.id('Yukishizu', 'Rice Ferment Cleansing Oil'),
    stock.id('Rosambelle', 'Lait de Figue Eau de Parfum'),
    stock.id('Belgarance', 'Moon Glow Lip Gloss'),
    stock.id('Gyeolwon', 'BHA Clear Cleansing Foam'),
    stock.id('Ruenbua', 'Temple Garden Scented Candle'),
    stock.id('Phukan', 'Daily Five Brush Set'),
    stock.id('Kazenone', 'Azalea Bloom Shampoo'),
    stock.id('Osmarelle', 'Thong Muan Eau de Parfum'),
  ];
  return {
    page: 'exclusive-edition',
    name: 'Exclusive Edition',
    components: [
      {
        id: 'lead',
        type: 'call_to_action',
        title: t('มีที่มะลิ\nที่เดียว', 'At Mali,\nand nowhere else'),
        text: t(
          'ชุดที่แบรนด์ทำให้เราโดยเฉพาะ ขนาดที่ไม่วางขายที่อื่น และของที่นำเข้าน้อยชิ้น หมดแล้วรอรอบหน้า',
          'Sets made for us, sizes sold nowhere else, and things that come in by the dozen. When they are gone, they are gone until next time.',
        ),
        picture: picture('exclusive'),
        picture_mobile: picture('exclusive-mobile'),
        side: 'behind',
        buttons: [link('ดูของที่มีตอนนี้', 'See what there is now', '/exclusiveedition#now')],
        tone: 'petal',
      },
      {
        id: 'now',
        type: 'products',
        title: t('มีอยู่ตอนนี้', 'Here now'),
        text: NO_TEXT,
        products: { mat_ids: ids },
        look: 'grid',
        more: null,
      },
      {
        id: 'how',
        type: 'sis_text',
        title: t('เลือกอย่างไร', 'How we choose'),
        body: t(
          'ของทุกชิ้นในหน้านี้ผ่านสามข้อ\n\n1. แบรนด์ทำให้มะลิ หรือให้เรานำเข้าเจ้าเดียวในไทย\n2. เราลองใช้เองอย่างน้อยสี่สัปดาห์\n3. มีเลขที่ใบรับจดแจ้ง และบอกวันหมดอายุของชิ้นที่จะส่งให้',
          'Everything here has met three conditions.\n\n1. The brand makes it for Mali, or lets us alone bring it to Thailand\n2. We have used it ourselves for four weeks at least\n3. It has a notification number, and you are told the expiry of the very piece you will get',
        ),
        align: 'left',
      },
      {
        id: 'journal',
        type: 'blogs',
        title: t('เรื่องเบื้องหลัง', 'Behind it'),
        text: NO_TEXT,
        slugs: ['scent-in-a-hot-city', 'read-a-label'],
        limit: 2,
        more: null,
      },
    ],
    seo_title: t('Exclusive Edition มีที่มะลิที่เดียว', 'Exclusive Edition: at Mali alone'),
    seo_desc: t(
      'ชุดและขนาดพิเศษที่แบรนด์ทำให้มะลิโดยเฉพาะ จำนวนจำกัดในแต่ละรอบ',
      'Sets and sizes that brands make for Mali alone, few at a time.',
    ),
    seo_keywords: t('Exclusive Edition, รุ่นพิเศษ, ลิมิเต็ด', 'exclusive edition, limited'),
    og_image: picture('exclusive'),
  };
}

/** A page for the web view of an app: no header, no menus, not for search engines. */
export function midnightLayout(stock: Stock, picture: (name: string) => SitePicture): SiteLayout {
  return {
    page: 'midnight-for-app',
    name: 'Midnight ในแอป',
    components: [
      {
        id: 'lead',
        type: 'call_to_action',
        title: t('เที่ยงคืนนี้\nเฉพาะในแอป', 'Tonight at twelve,\nin the app alone'),
        text: t(
          'สีเข้มกับกลิ่นกลางคืน หกชิ้นที่เลือกไว้สำหรับคนนอนดึก',
          'Deep colours and night scents: six things chosen for those who stay up.',
        ),
        picture: picture('midnight'),
        picture_mobile: picture('midnight'),
        side: 'behind',
        buttons: [link('ดูแฟลชเซล', 'See the flash sale', '/flashsale')],
        tone: 'night',
      },
      {
        id: 'six',
        type: 'products',
        title: t('หกชิ้นของคืนนี้', 'Six for tonight'),
        text: NO_TEXT,
        products: {
          mat_ids: [
            stock.id('Maison Verlaude', 'Champaka Night Eau de Parfum'),
            stock.id('Dararai', 'Monsoon Proof Lipstick'),
            stock.id('Belgarance', 'Moon Glow Eyeshadow Palette'),
            stock.id('Asatsuyu', 'Night Jasmine Sleeping Mask'),
            stock.id('Haruiro', 'City Lights Nail Lacquer'),
            stock.id('Dinsordam', 'City Lights Liquid Eyeliner'),
          ],
        },
        look: 'grid',
        more: null,
      },
      {
        id: 'coupons',
        type: 'coupons',
        title: t('คูปองคืนนี้', 'Coupons tonight'),
        text: NO_TEXT,
        codes: ['MALI10', 'PAYDAY'],
      },
    ],
    seo_title: t('เที่ยงคืนในแอป', 'Midnight in the app'),
    seo_desc: t('ดีลเที่ยงคืนสำหรับผู้ใช้แอปมะลิ', 'Midnight deals for users of the Mali app'),
    seo_keywords: NO_TEXT,
    og_image: picture('midnight'),
  };
}
