import { link, NO_TEXT, type SiteBlock, type SiteLayout, type SitePicture, t } from './types.ts';

/** Flags of the listing's promotion parameter: p001 … p006. */
const only = (kind: 1 | 2 | 3 | 4 | 5 | 6): string =>
  [1, 2, 3, 4, 5, 6].map((one) => (one === kind ? 1 : 0)).join('-');

export function dealsLayout(picture: (name: string) => SitePicture): SiteLayout {
  const products = (
    id: string,
    title: ReturnType<typeof t>,
    text: ReturnType<typeof t>,
    kind: 1 | 2 | 3 | 4 | 5 | 6,
  ) => ({
    id,
    type: 'products',
    title,
    text,
    products: { filter: { promotion: [`p00${kind}`] }, sort: 'best_sellers', limit: 8 },
    look: 'shelf',
    more: link('ดูทั้งหมด', 'See all', `/shop?promotion=${only(kind)}`),
  });
  const components: SiteBlock[] = [
    {
      id: 'lead',
      type: 'carousel',
      autoplay: 8,
      slides: [
        {
          picture: picture('deals-lips'),
          picture_mobile: picture('deals-lips-mobile'),
          title: t('สัปดาห์ลิป\nลด 20%', 'Lip week,\n20% off'),
          text: t(
            'ลิปสติก ทินต์ กลอส และบาล์มที่ร่วมรายการ ลดแล้วในราคาที่เห็น',
            'Lipsticks, tints, glosses and balms. The price you see is the price you pay.',
          ),
          button: link('ดูลิปทั้งหมด', 'See the lips', '/shop/make-up/lips?sort=discount'),
          align: 'left',
          tone: 'petal',
        },
        {
          picture: picture('deals-serum'),
          picture_mobile: picture('deals-serum-mobile'),
          title: t('ฤดูเซรั่ม\nลดขวดละ 100', 'Serum season,\n100 baht off'),
          text: t('ทุกขวดลดเท่ากัน ขวดเล็กจึงคุ้มเป็นพิเศษ', 'Every bottle by the same: the small ones most of all.'),
          button: link('ดูเซรั่ม', 'See the serums', '/shop/facial-skincare/serums?sort=discount'),
          align: 'left',
          tone: 'leaf',
        },
      ],
    },
    {
      id: 'flash',
      type: 'flash_sale',
      title: t('แฟลชเซลวันนี้', 'Today’s flash sale'),
      text: t(
        'เวลานับจากนาฬิกาของร้าน ทุกคนเห็นเท่ากัน',
        'Counted by the shop’s own clock, the same for everybody.',
      ),
      promo_id: null,
      limit: 8,
    },
    {
      id: 'coupons',
      type: 'coupons',
      title: t('คูปองที่เก็บได้ตอนนี้', 'Coupons to collect now'),
      text: t(
        'ใช้ได้หนึ่งใบต่อคำสั่งซื้อ ถุงจะเลือกใบที่ลดมากที่สุดให้',
        'One an order: the bag picks the one that takes off most.',
      ),
      codes: null,
    },
    products(
      'cuts',
      t('ลดราคา สูงสุด 70%', 'Reduced, by up to 70%'),
      t('ลดจากราคาที่ขายอยู่ในร้าน ไม่ใช่จากราคาป้าย', 'From the price the shop asked, not from the label’s.'),
      3,
    ),
    {
      id: 'ways',
      type: 'grid',
      title: t('ซื้อคู่กันคุ้มกว่า', 'Better together'),
      text: NO_TEXT,
      columns: 2,
      items: [
        {
          picture: picture('deals-together'),
          title: t('แชมพูกับครีมนวด ชิ้นที่สองครึ่งราคา', 'Shampoo and conditioner: the second at half price'),
          text: t('เลือกคนละกลิ่นได้ ระบบจับคู่ให้ถูกที่สุดเอง', 'Mix as you like: the bag finds the cheapest pair.'),
          link: `/shop/hair?promotion=${only(2)}`,
        },
        {
          picture: picture('deals-set'),
          title: t('เช้านี้สี่ชิ้น ครบชุดลด 15%', 'Morning in four: 15% off the set'),
          text: t('หยิบครบทั้งสี่ ส่วนลดขึ้นที่ถุงทันที', 'Take all four and the bag takes off at once.'),
          link: `/shop?promotion=${only(6)}`,
        },
      ],
    },
    {
      id: 'by-kind',
      type: 'tabs',
      title: t('เลือกตามวิธีลด', 'By the way it saves'),
      text: NO_TEXT,
      tabs: [
        {
          label: t('ชิ้นที่สองลด', 'Second for less'),
          products: { filter: { promotion: ['p002'] }, sort: 'best_sellers', limit: 8 },
          more: link('ดูทั้งหมด', 'See all', `/shop?promotion=${only(2)}`),
        },
        {
          label: t('ซื้อแถม', 'Buy and get'),
          products: { filter: { promotion: ['p004'] }, sort: 'best_sellers', limit: 8 },
          more: link('ดูทั้งหมด', 'See all', `/shop?promotion=${only(4)}`),
        },
        {
          label: t('จับคู่ราคาพิเศษ', 'Several at one price'),
          products: { filter: { promotion: ['p001', 'p005'] }, sort: 'best_sellers', limit: 8 },
          more: link('ดูทั้งหมด', 'See all', '/shop?promotion=1-0-0-0-1-0'),
        },
      ],
    },
    products(
      'sets',
      t('ครบชุดลด', 'Whole sets'),
      t('ซื้อครบทุกชิ้นในชุด ลดทุกชิ้น', 'Take every piece of a set, and every piece costs less.'),
      6,
    ),
    {
      id: 'why',
      type: 'call_to_action',
      title: t('ทำไมราคาถึงเป็นเท่านี้', 'Why the price is what it is'),
      text: t(
        'ทุกส่วนลดบอกที่มา วันเริ่ม และวันสิ้นสุด กดดูได้ที่ราคาในถุง ถ้าอีกนิดเดียวจะลดเพิ่ม เราบอกก่อนจ่าย',
        'Every discount says where it comes from and until when. Tap a price in the bag to see; and if a little more would save you more, you hear it before you pay.',
      ),
      picture: null,
      picture_mobile: null,
      side: 'left',
      buttons: [link('คำถามเรื่องโปรโมชัน', 'Questions about promotions', '/faq')],
      tone: 'sand',
    },
  ];
  return {
    page: 'deals',
    name: 'โปรโมชันปลายปี',
    components,
    seo_title: t('โปรโมชัน ลดสูงสุด 70%', 'Promotions, up to 70% off'),
    seo_desc: t(
      'แฟลชเซล คูปอง ลดราคา ซื้อแถม และครบชุดลด รวมไว้หน้าเดียว บอกวันสิ้นสุดทุกโปรโมชัน',
      'Flash sales, coupons, price cuts, gifts and sets on one page, each with the day it ends.',
    ),
    seo_keywords: t('โปรโมชัน, แฟลชเซล, คูปอง, ลดราคา', 'promotions, flash sale, coupons, sale'),
    og_image: picture('deals-lips'),
  };
}
