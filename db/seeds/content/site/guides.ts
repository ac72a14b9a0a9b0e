import type { Stock } from './pictures.ts';
import { link, NO_TEXT, type SiteBlock, type SiteLayout, type SitePicture, t } from './types.ts';

/** How to pay by card: mentions no product, so it fits any shop. */
export const payingByCard: SiteBlock = {
  id: 'how',
  type: 'sis_text',
  title: t('จ่ายด้วยบัตรอย่างไร', 'How paying by card works'),
  body: t(
    '1. เลือก **บัตรเครดิต เดบิต** ที่หน้าชำระเงิน แล้วกรอกเลขบัตรในช่องของธนาคาร\n2. ธนาคารของคุณอาจขอยืนยันด้วยรหัสหรือแอป (3D Secure)\n3. ได้เลขคำสั่งซื้อเมื่อธนาคารตอบรับ ถ้าไม่ผ่าน เราบอกเหตุและเก็บถุงไว้ให้\n\nเลขบัตรไม่ผ่านร้านและไม่ถูกเก็บไว้ที่เรา คืนสินค้าแล้วเงินกลับเข้าบัตรใบเดิม',
    '1. Choose **credit or debit card** at the checkout and type the number into the bank’s own field\n2. Your bank may ask you to confirm with a code or its app (3D Secure)\n3. You get an order number when the bank says yes. If it does not, you are told why, and your bag is kept\n\nThe number never passes through the shop and is not kept by us. What you return is paid back to the same card.',
  ),
  align: 'left',
};

/** Card promotions: their terms and coupons. */
export function cardDealsLayout(picture: (name: string) => SitePicture): SiteLayout {
  return {
    page: 'deals-creditcard',
    name: 'โปรโมชันบัตรเครดิต',
    components: [
      {
        id: 'lead',
        type: 'call_to_action',
        title: t('จ่ายด้วยบัตร\nได้ทุกโปรเท่ากัน', 'Pay by card,\nsave just the same'),
        text: t(
          'ทุกส่วนลดของร้านใช้กับบัตรเครดิตและเดบิตได้เต็มจำนวน ไม่มีค่าธรรมเนียม ไม่มีขั้นต่ำเพิ่ม',
          'Every discount of the shop holds in full for credit and debit cards. No fee, and no other least amount.',
        ),
        picture: picture('deals-set'),
        picture_mobile: null,
        side: 'right',
        buttons: [
          link('ดูโปรโมชันทั้งหมด', 'See all promotions', '/deals'),
          link('คำถามเรื่องการจ่ายเงิน', 'Questions about paying', '/faq'),
        ],
        tone: 'paper',
      },
      {
        id: 'coupons',
        type: 'coupons',
        title: t('คูปองที่ใช้กับบัตรได้', 'Coupons that go with cards'),
        text: t('ใช้ได้หนึ่งใบต่อคำสั่งซื้อ', 'One an order.'),
        codes: null,
      },
      payingByCard,
      {
        id: 'cuts',
        type: 'products',
        title: t('ลดอยู่ตอนนี้', 'Reduced now'),
        text: NO_TEXT,
        products: { filter: { promotion: ['p003'] }, sort: 'discount', limit: 12 },
        look: 'shelf',
        more: link('ดูทั้งหมด', 'See all', '/shop?promotion=0-0-1-0-0-0&sort=discount'),
      },
    ],
    seo_title: t('โปรโมชันบัตรเครดิต', 'Card promotions'),
    seo_desc: t(
      'จ่ายด้วยบัตรเครดิตหรือเดบิต ใช้ส่วนลดและคูปองได้เต็มจำนวน ไม่มีค่าธรรมเนียม',
      'Pay by credit or debit card: every discount and coupon in full, and no fee.',
    ),
    seo_keywords: t('โปรโมชันบัตรเครดิต, คูปอง, ส่วนลด', 'card promotions, coupons, discounts'),
    og_image: picture('deals-set'),
  };
}

/** How-to page: a morning routine, a night routine, and further reading. */
export function howToLayout(stock: Stock, picture: (name: string) => SitePicture): SiteLayout {
  const step = (brand: string, name: string, title: ReturnType<typeof t>, text: ReturnType<typeof t>) => ({
    picture: stock.picture(brand, name),
    title,
    text,
    mat_id: stock.id(brand, name),
  });
  return {
    page: 'howto',
    name: 'วิธีใช้',
    components: [
      {
        id: 'morning',
        type: 'sis_type_c',
        title: t('เช้านี้สี่ชิ้น', 'Morning in four'),
        text: t('เรียงจากเนื้อบางไปหนา จบที่กันแดดเสมอ', 'From thin to thick, and sunscreen last, always.'),
        steps: [
          step(
            'Pureunsol',
            'Panthenol B5 Gentle Cleanser',
            t('ล้าง', 'Cleanse'),
            t('น้ำอุณหภูมิห้อง วนเบา ๆ หนึ่งนาที', 'Water neither warm nor cold, in circles, for a minute.'),
          ),
          step(
            'Tongruang',
            'Rice Ferment Toner',
            t('ตบ', 'Pat'),
            t('สองรอบบาง ๆ ดีกว่ารอบเดียวหนา', 'Two thin layers do more than a thick one.'),
          ),
          step(
            'Haneulbi',
            'Vitamin C 12 Serum',
            t('หยด', 'Drop'),
            t('สามหยด กดด้วยฝ่ามือ รอหนึ่งนาที', 'Three drops, pressed in with the palms. Wait a minute.'),
          ),
          step(
            'Pureunsol',
            'Rice Ferment UV Fluid SPF 50+ PA++++',
            t('กันแดด', 'Protect'),
            t(
              'สองข้อนิ้วสำหรับหน้าและคอ เติมทุกสองชั่วโมงกลางแดด',
              'Two fingers for face and neck, again after two hours in the sun.',
            ),
          ),
        ],
      },
      {
        id: 'night',
        type: 'call_to_action',
        title: t('ก่อนนอน\nสี่ชิ้น สิบนาที', 'Before bed:\nfour things, ten minutes'),
        text: t(
          'ล้างสองรอบ แล้วเรียงเรตินอลกับกรดให้คนละคืน ผิวจะได้พักเต็มที่',
          'Cleanse twice, and give retinal and acids a night each: skin needs the rest.',
        ),
        picture: picture('plate-night'),
        picture_mobile: null,
        side: 'behind',
        buttons: [
          link('อ่านรูทีนก่อนนอน', 'Read the night routine', '/blog/four-things-before-bed'),
          link('เรตินอลกับกรด', 'Retinal and acids', '/blog/retinal-and-acids'),
        ],
        tone: 'leaf',
      },
      {
        id: 'read',
        type: 'blogs',
        title: t('อ่านทีละเรื่อง', 'One thing at a time'),
        text: t('ปริมาณ ลำดับ และสัญญาณที่ควรหยุด', 'How much, in what order, and when to stop.'),
        slugs: [
          'two-fingers-of-sunscreen',
          'find-your-lip-shade',
          'scalp-is-skin',
          'expiry-and-pao',
          'read-a-label',
          'scent-in-a-hot-city',
        ],
        limit: 6,
        more: link('ดูทุกเรื่อง', 'All stories', '/blogs'),
      },
    ],
    seo_title: t('วิธีใช้สกินแคร์และเครื่องสำอาง', 'How to use skincare and make-up'),
    seo_desc: t(
      'ลำดับเช้าและก่อนนอน ปริมาณที่ควรใช้ และเรื่องที่ควรรู้ก่อนซื้อ',
      'The order of a morning and a night, how much to use, and what to know before you buy.',
    ),
    seo_keywords: t('วิธีใช้, สกินแคร์รูทีน, วิธีทากันแดด', 'how to, skincare routine, sunscreen'),
    og_image: picture('plate-night'),
  };
}
