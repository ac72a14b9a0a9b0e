/** Plain values: the browser imports this file. */

/** How the shop can be while it is not open: no orders, the maintenance page, or the same page with a time. */
export const SITE_PERIOD_STATES = ['read_only', 'maintenance', 'closed'] as const;
export type SitePeriodState = (typeof SITE_PERIOD_STATES)[number];
export const SHOP_STATES = ['open', ...SITE_PERIOD_STATES] as const;
export type ShopState = (typeof SHOP_STATES)[number];

/** How a dialog to everybody looks (NOTI-11). */
export const DIALOG_TYPES = ['info', 'success', 'warning', 'error'] as const;

/** Lengths of texts; dialogs that are shown at one time; how far ahead either is planned; rows of what is over. */
export const SITE_EDIT = {
  ...{ message: 400, reason: 300, title: 80 },
  ...{ dialogsMax: 5, plannedDays: 3660, past: 10, scheduled: 50 },
} as const;

/** What everybody reads while the shop takes no orders, without a text of its own. */
export const READ_ONLY_TEXT = {
  title: 'Orders are paused for a moment',
  title_th: 'พักรับคำสั่งซื้อสักครู่',
  message: 'You can look around as usual. Your bag and your orders are safe; orders you have placed go on.',
  message_th: 'เลือกชมสินค้าได้ตามปกติ ของในถุงยังอยู่ครบ และคำสั่งซื้อที่สั่งไว้แล้วดำเนินต่อ',
} as const;

/** Where a period or a dialog stands. */
export const SITE_ROW_STAGES = ['now', 'planned', 'over', 'withdrawn'] as const;
export type SiteRowStage = (typeof SITE_ROW_STAGES)[number];
