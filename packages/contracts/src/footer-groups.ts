/** Groups of links of the footer (docs/decisions/0106). Plain values, in a file of their own: the first page needs none. */

/** What the shop adds to a group before its links. */
export const FOOTER_ADDS = ['links', 'help', 'menu', 'departments'] as const;
export type FooterAdds = (typeof FOOTER_ADDS)[number];

const link = (target: string, th: string, en: string) => ({ label: { th, en }, link: target });
/** The footer until staff publish their own. A test of the footer compares its links. */
export const FOOTER_GROUPS = [
  {
    id: 'help',
    title: { th: 'ช่วยเหลือ', en: 'Help' },
    adds: 'help',
    links: [
      link('/upload_receipt', 'แจ้งโอนเงิน', 'Confirm a transfer'),
      link('/store_locations', 'สาขาใกล้คุณ', 'Find a store'),
      link('/faq', 'คำถามที่พบบ่อย', 'Questions and answers'),
      link('/exchange_return', 'เปลี่ยนและคืนสินค้า', 'Exchanges and returns'),
      link('/contactus', 'ติดต่อเรา', 'Contact us'),
    ],
  },
  {
    id: 'shop',
    title: { th: 'ซื้อของ', en: 'Shop' },
    adds: 'menu',
    links: [link('/reviews', 'รีวิวจากผู้ซื้อ', 'Reviews by buyers')],
  },
  {
    id: 'departments',
    title: { th: 'หมวดสินค้า', en: 'Departments' },
    adds: 'departments',
    links: [],
  },
  {
    id: 'about',
    title: { th: 'เกี่ยวกับมะลิ', en: 'About Mali' },
    adds: 'links',
    links: [
      link('/aboutus', 'เรื่องของเรา', 'Our story'),
      link('/contactus', 'ร่วมเป็นพาร์ตเนอร์', 'Become a partner'),
      link('/contactus', 'ร่วมงานกับเรา', 'Careers'),
    ],
  },
] as const satisfies readonly {
  id: string;
  title: { th: string; en: string };
  adds: FooterAdds;
  links: { label: { th: string; en: string }; link: string }[];
}[];

/** Pages of the shop that everybody may open, without a parameter. A test compares them with the routes. */
const PAGES = [
  ...['/', '/shop', '/brands', '/deals', '/deals/creditcard', '/blogs', '/howto', '/reviews', '/flashsale'],
  ...['/campaign/giveaway', '/campaign/topspender', '/privacy', '/cookie-policy', '/tos', '/aboutus'],
  ...['/exchange_return', '/careers', '/partner', '/contactus', '/faq', '/sitemap', '/store_locations'],
  ...['/upload_receipt', '/the1/register', '/bag', '/login', '/signup', '/account', '/account/orders'],
  ...['/account/coupon', '/account/coins', '/account/wishlist', '/account/invite', '/account/profile'],
];
/** Those with one: of a brand, a category, a product, a story. */
const PAGES_OF = ['search', 'blog', 'event', 'flashsale', 'campaign/giveaway', 'store_locations', 'coupon'];
const WITH_PART = new RegExp(
  `^/(?:shop(?:/[^/]+){1,4}|item(?:/[^/]+){1,2}|(?:${PAGES_OF.join('|')})/[^/]+)$`,
);

/** The path of a target within the shop, without its query; null: an address elsewhere. */
export const shopPathOf = (target: string): string | null =>
  target.startsWith('/') ? target.replace(/[?#].*$/, '') : null;
/** Whether the shop has a page of its own at a path. Pages of blocks have addresses besides. */
export const isShopPage = (path: string): boolean => PAGES.includes(path) || WITH_PART.test(path);
