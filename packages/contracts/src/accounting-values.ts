/** Names of the pages for the accountant. Plain values: the browser imports this file. */

/** Sums of a month, in the order in which they are shown; all of them money. */
export const FIGURE_GROUPS = {
  takings: ['taken_promptpay', 'taken_card', 'taken_transfer', 'cod_collected'],
  refunds: ['refunded_gateway', 'refunded_transfer'],
  gateways: ['payout_net', 'payout_fees', 'gateway_open'],
  cod: ['cod_settled', 'cod_fees', 'cod_written_off', 'cod_outstanding'],
  vat: [
    ...(['invoices', 'invoices_vat', 'abbreviated', 'abbreviated_vat'] as const),
    ...(['credit_notes', 'credit_notes_vat', 'vat_due'] as const),
  ],
  stock: [
    ...(['stock_opening', 'stock_received', 'cost_of_goods', 'stock_lost'] as const),
    ...(['stock_other', 'stock_closing'] as const),
  ],
  coins: ['coins_liability'],
  bloggers: ['bloggers_paid', 'bloggers_withheld'],
} as const;
export type FigureGroup = keyof typeof FIGURE_GROUPS;
export const FIGURE_GROUP_NAMES = Object.keys(FIGURE_GROUPS) as FigureGroup[];
export type Figure = (typeof FIGURE_GROUPS)[FigureGroup][number];
export const FIGURES: readonly Figure[] = Object.values(FIGURE_GROUPS).flat();

type Words = Readonly<{ th: string; en: string }>;
/** Words of the groups and of their sums, on pages and in files. */
export const FIGURE_GROUP_WORDS: Readonly<Record<FigureGroup, Words>> = {
  takings: { th: 'เงินเข้า', en: 'Takings' },
  refunds: { th: 'คืนเงิน', en: 'Refunds' },
  gateways: { th: 'เกตเวย์', en: 'Gateways' },
  cod: { th: 'เงินปลายทาง', en: 'Cash on delivery' },
  vat: { th: 'ภาษีขาย', en: 'Output VAT' },
  stock: { th: 'สต็อกและต้นทุนขาย', en: 'Stock and cost of goods' },
  bloggers: { th: 'บล็อกเกอร์', en: 'Bloggers' },
  coins: { th: 'เหรียญ', en: 'Coins' },
};
export const FIGURE_WORDS: Readonly<Record<Figure, Words>> = {
  taken_promptpay: { th: 'พร้อมเพย์', en: 'PromptPay' },
  taken_card: { th: 'บัตร', en: 'Cards' },
  taken_transfer: { th: 'โอนพร้อมสลิป', en: 'Transfers with a slip' },
  cod_collected: { th: 'ขนส่งเก็บปลายทาง', en: 'Collected by carriers' },
  refunded_gateway: { th: 'คืนทางเดิม', en: 'The way it was paid' },
  refunded_transfer: { th: 'คืนโดยโอน', en: 'By transfer' },
  payout_net: { th: 'โอนเข้าบัญชี', en: 'Paid to the bank' },
  payout_fees: { th: 'ค่าธรรมเนียม', en: 'Fees' },
  gateway_open: { th: 'ค้างรับสิ้นเดือน', en: 'To come at the end' },
  cod_settled: { th: 'ขนส่งโอนแล้ว', en: 'Paid by carriers' },
  cod_fees: { th: 'ค่าธรรมเนียมขนส่ง', en: 'Fees of carriers' },
  cod_written_off: { th: 'ตัดเป็นหนี้สูญ', en: 'Written off' },
  cod_outstanding: { th: 'ค้างรับสิ้นเดือน', en: 'To come at the end' },
  invoices: { th: 'ใบกำกับภาษี', en: 'Tax invoices' },
  invoices_vat: { th: 'ภาษีของใบกำกับภาษี', en: 'VAT of tax invoices' },
  abbreviated: { th: 'ใบกำกับภาษีอย่างย่อ', en: 'Abbreviated invoices' },
  abbreviated_vat: { th: 'ภาษีของใบอย่างย่อ', en: 'VAT of abbreviated ones' },
  credit_notes: { th: 'ใบลดหนี้', en: 'Credit notes' },
  credit_notes_vat: { th: 'ภาษีของใบลดหนี้', en: 'VAT of credit notes' },
  vat_due: { th: 'ภาษีขายสุทธิ', en: 'Output VAT, net' },
  stock_opening: { th: 'สต็อกต้นเดือน', en: 'Stock at the beginning' },
  stock_received: { th: 'รับเข้า', en: 'Received' },
  cost_of_goods: { th: 'ต้นทุนขาย', en: 'Cost of goods sold' },
  stock_lost: { th: 'เสียหายและตัดทิ้ง', en: 'Damaged and written off' },
  stock_other: { th: 'นับและปรับ', en: 'Counts and adjustments' },
  stock_closing: { th: 'สต็อกสิ้นเดือน', en: 'Stock at the end' },
  bloggers_paid: { th: 'ค่าแนะนำที่จ่าย', en: 'Earnings paid out' },
  bloggers_withheld: { th: 'ภาษีหัก ณ ที่จ่าย', en: 'Tax withheld from them' },
  coins_liability: { th: 'เหรียญที่สมาชิกถือ', en: 'Coins of members' },
};

/** What of a month of the accounts is mailed (docs/decisions/0099). */
export const MAILED_ACCOUNTS = {
  month: { th: 'ทุกรายการ', en: 'All sums' },
  takings: { th: 'เงินเข้ารายวัน', en: 'Takings by day' },
  documents: { th: 'ภาษีขายตามเอกสาร', en: 'Output VAT by document' },
  stock: { th: 'สต็อกตามล็อต', en: 'Stock by lot' },
  sold: { th: 'ต้นทุนขายตามล็อต', en: 'Cost of goods by lot' },
} as const satisfies Readonly<Record<string, Words>>;
export type MailedAccounts = keyof typeof MAILED_ACCOUNTS;

/** Reports by lot: what is there at the end of a day, and what was sold in its month. */
export const LOT_REPORTS = ['stock', 'sold'] as const;
export type LotReport = (typeof LOT_REPORTS)[number];

export const ACCOUNTING = {
  reason: 500,
  lotsPerPage: 50,
  /** Bytes of a gateway's file, and its rows. */
  fileMax: 700_000,
  rowsMax: 10_000,
  reference: 60,
  /** Rows that an answer shows. */
  shown: 200,
} as const;

/** How a row of a payout stands to the charge or the refund that it names. */
export const PAYOUT_STATES = ['matched', 'differs', 'unknown', 'twice'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];
