import { payingByCard } from './guides.ts';
import { link, NO_TEXT, type SiteBlock, type SiteLayout, t } from './types.ts';

/** Layouts without specific products: they fit any catalogue. */
export function plainLayouts(): SiteLayout[] {
  const flash: SiteBlock = {
    id: 'flash',
    type: 'flash_sale',
    title: t('แฟลชเซล', 'Flash sale'),
    text: t('จำนวนจำกัดต่อคน', 'So many per person.'),
    promo_id: null,
    limit: 12,
  };
  const coupons: SiteBlock = {
    id: 'coupons',
    type: 'coupons',
    title: t('คูปองเก็บไว้ใช้', 'Coupons to keep'),
    text: t('เก็บครั้งเดียว ใช้ได้เองที่ถุง', 'Collect once. At the bag the best one is used by itself.'),
    codes: null,
  };
  const products = (
    id: string,
    title: SiteLayout['seo_title'],
    choice: { filter: object; sort: string },
    look: 'shelf' | 'grid',
    more: string,
  ): SiteBlock => ({
    id,
    type: 'products',
    title,
    text: NO_TEXT,
    products: { ...choice, limit: 12 },
    look,
    more: link('ดูทั้งหมด', 'See all', more),
  });
  const cuts = products(
    'cuts',
    t('ลดราคา', 'Reduced'),
    { filter: { promotion: ['p003'] }, sort: 'discount' },
    'shelf',
    '/shop?promotion=0-0-1-0-0-0&sort=discount',
  );
  const routine = (id: string, title: SiteLayout['seo_title'], body: SiteLayout['seo_title']): SiteBlock => ({
    id,
    type: 'sis_text',
    title,
    body,
    align: 'left',
  });
  const journal: SiteBlock = {
    id: 'journal',
    type: 'blogs',
    title: t('อ่านก่อนซื้อ', 'Read before you buy'),
    text: NO_TEXT,
    slugs: null,
    limit: 3,
    more: null,
  };
  return [
    {
      page: 'home',
      name: 'หน้าแรก',
      components: [
        { id: 'hero', type: 'home_carousel', autoplay: 0 },
        {
          id: 'contents',
          type: 'categories',
          title: t('สารบัญ', 'Contents'),
          text: NO_TEXT,
          categories: null,
        },
        flash,
        products(
          'best',
          t('ขายดีตอนนี้', 'Best sellers'),
          { filter: {}, sort: 'best_sellers' },
          'shelf',
          '/shop?sort=best_sellers',
        ),
        coupons,
        cuts,
        products(
          'new',
          t('เพิ่งมาถึง', 'Just in'),
          { filter: {}, sort: 'new_arrivals' },
          'grid',
          '/shop?sort=new_arrivals',
        ),
        journal,
      ],
      seo_title: NO_TEXT,
      seo_desc: NO_TEXT,
      seo_keywords: NO_TEXT,
      og_image: null,
    },
    {
      page: 'deals',
      name: 'โปรโมชัน',
      components: [flash, coupons, cuts],
      seo_title: NO_TEXT,
      seo_desc: NO_TEXT,
      seo_keywords: NO_TEXT,
      og_image: null,
    },
    {
      page: 'deals-creditcard',
      name: 'โปรโมชันบัตรเครดิต',
      components: [payingByCard, coupons, cuts],
      seo_title: NO_TEXT,
      seo_desc: NO_TEXT,
      seo_keywords: NO_TEXT,
      og_image: null,
    },
    {
      page: 'howto',
      name: 'วิธีใช้',
      components: [
        routine(
          'morning',
          t('ตอนเช้า เรียงจากบางไปหนา', 'In the morning, from thin to thick'),
          t(
            '1. **ล้าง** ด้วยน้ำอุณหภูมิห้อง วนเบา ๆ หนึ่งนาที\n2. **โทนเนอร์และเซรั่ม** บาง ๆ รอให้ซึมก่อนชั้นต่อไป\n3. **ครีม** เท่าเม็ดถั่วสำหรับทั้งหน้า\n4. **กันแดด** สองข้อนิ้วสำหรับหน้าและคอ เป็นชั้นสุดท้ายเสมอ',
            '1. **Cleanse** with water neither warm nor cold, in circles, for a minute\n2. **Toner and serum**, thinly; let each sink in before the next\n3. **Cream**, as much as a pea for the whole face\n4. **Sunscreen**, two fingers for face and neck, and last, always',
          ),
        ),
        routine(
          'night',
          t('ก่อนนอน ล้างก่อนบำรุง', 'Before bed, cleanse first'),
          t(
            'ล้างสองรอบเมื่อทากันแดดหรือแต่งหน้า แล้วตามด้วยเซรั่มและครีม\n\nเรตินอลกับกรดใช้คนละคืน เริ่มสัปดาห์ละสองคืน ถ้าแสบหรือแดงเกินสองวันให้หยุดและพักผิว',
            'Cleanse twice after sunscreen or make-up, then serum and cream.\n\nGive retinoids and acids a night each, and begin with two nights a week. If skin stings or stays red for more than two days, stop and let it rest.',
          ),
        ),
        routine(
          'trial',
          t('ของใหม่ ลองที่ท้องแขนก่อน', 'Something new? Try it on the arm first'),
          t(
            'ทาบาง ๆ ที่ท้องแขน ทิ้งไว้ 24 ชั่วโมง แล้วค่อยใช้กับหน้า ดูวันหมดอายุและอายุหลังเปิดใช้ที่ข้างขวดทุกครั้ง',
            'Put a little on the inside of your arm and wait for 24 hours before it goes on your face. Look at the expiry, and at how long it keeps once opened, on the side of the bottle.',
          ),
        ),
        journal,
      ],
      seo_title: NO_TEXT,
      seo_desc: NO_TEXT,
      seo_keywords: NO_TEXT,
      og_image: null,
    },
  ];
}
