import { link, NO_TEXT, type SiteBlock, type SiteLayout, t } from './types.ts';

/** Layouts that name no product: whatever a shop sells stands in them. */
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
        {
          id: 'journal',
          type: 'blogs',
          title: t('อ่านก่อนซื้อ', 'Read before you buy'),
          text: NO_TEXT,
          slugs: null,
          limit: 3,
          more: null,
        },
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
  ];
}
