import type { PaymentMethod } from '@mali/contracts/limits';
import { formatDate } from '@mali/thai/dates';
import { bahtInWords, formatNumber } from '@mali/thai/money';
import { parseTaxId } from '@mali/thai/tax-id';
import type { DocumentKind, DocumentLine, TaxDocument } from './document.ts';
import { COLOUR, PAGE, Sheet, type Style } from './sheet.ts';

/** Legally required titles (Revenue Code 86/4, 86/6, 86/10 and 105 bis), with English below. */
const TITLES: Readonly<Record<DocumentKind, { th: string; also: string | null; en: string }>> = {
  tax_invoice: { th: 'ใบกำกับภาษี', also: 'ใบเสร็จรับเงิน', en: 'Tax invoice / Receipt' },
  abbreviated: { th: 'ใบกำกับภาษีอย่างย่อ', also: 'ใบเสร็จรับเงิน', en: 'Abbreviated tax invoice / Receipt' },
  credit_note: { th: 'ใบลดหนี้', also: null, en: 'Credit note' },
};
const PAYMENTS: Readonly<Record<PaymentMethod, string>> = {
  promptpay: 'พร้อมเพย์ (PromptPay)',
  cod: 'เก็บเงินปลายทาง (Cash on delivery)',
  card: 'บัตรเครดิตหรือเดบิต (Card)',
  transfer: 'โอนเงินผ่านธนาคาร (Bank transfer)',
};
const HEAD_OFFICE = '00000';

const TITLE: Style = { size: 20, weight: 600 };
const SUBTITLE: Style = { size: 11.5, weight: 600, colour: COLOUR.second };
const NAME: Style = { size: 11.5, weight: 600 };
const TEXT: Style = { size: 9 };
const SOFT: Style = { size: 8.5, colour: COLOUR.second };
const STRONG: Style = { size: 9, weight: 600 };
const HEADING: Style = { size: 8, weight: 600, colour: COLOUR.second };
const ENGLISH: Style = { size: 6.5, colour: COLOUR.caption };
const NOTE: Style = { size: 7.5, colour: COLOUR.caption };
const TOTAL: Style = { size: 10, weight: 600 };
const SUM: Style = { size: 13, weight: 600 };

const LEFT = PAGE.margin;
const RIGHT = PAGE.width - PAGE.margin;
const WIDTH = RIGHT - LEFT;
/** Only the footer is below. */
const BOTTOM = PAGE.height - 66;
/** Right edges of the number columns, and the width of descriptions. */
const COLUMN = {
  number: LEFT,
  description: LEFT + 20,
  descriptionWidth: 238,
  quantity: RIGHT - 204,
  unit: RIGHT - 138,
  discount: RIGHT - 70,
  amount: RIGHT,
} as const;
const SUMS_LEFT = RIGHT - 236;
/** The column beside the totals. */
const ASIDE_WIDTH = SUMS_LEFT - LEFT - 28;

const money = (satang: number): string => formatNumber(satang / 100, 2);
const taxId = (digits: string): string => {
  const parsed = parseTaxId(digits);
  return parsed.ok ? parsed.display : digits;
};
const branch = (code: string): string => (code === HEAD_OFFICE ? 'สำนักงานใหญ่' : `สาขาที่ ${code}`);

/**
 * A tax document as PDF. Pure and deterministic.
 * @throws RangeError when its amounts do not add up
 */
export async function renderTaxDocument(document: TaxDocument): Promise<Buffer> {
  assertAddsUp(document);
  const { th, also } = TITLES[document.kind];
  const sheet = new Sheet(`${[th, also].filter(Boolean).join('/')} ${document.number}`, document.issued_at);
  sheet.addPage();
  let y = drawTableHead(sheet, drawParties(sheet, document, drawHead(sheet, document)));
  const { lines } = document.content;
  const closing = closingHeight(sheet, document);
  for (const [i, line] of lines.entries()) {
    const row = layOut(sheet, line);
    // The last line stays with the totals, so that they are not alone on a page.
    const needed = row.height + (i === lines.length - 1 ? closing : 0);
    if (y + needed > BOTTOM) {
      sheet.addPage();
      y = drawTableHead(sheet, drawRepeatedHead(sheet, document));
    }
    drawRow(sheet, row, i + 1, y);
    y += row.height;
  }
  drawClosing(sheet, document, y);
  for (let page = 0; page < sheet.pages; page += 1) {
    sheet.turnTo(page);
    drawFoot(sheet, document, page + 1);
  }
  return sheet.end();
}

function assertAddsUp({ kind, number, total, vat, content }: TaxDocument): void {
  const fee = kind === 'credit_note' ? 0 : content.cod_fee;
  const sum = content.lines.reduce((all, line) => all + line.amount, content.delivery + fee);
  const wrong = content.lines.some(
    ({ quantity, unit_price, discount, amount }) => quantity * unit_price - discount !== amount,
  );
  if (wrong || sum !== total || vat < 0 || vat > total) throw new RangeError(`${number} does not add up`);
}

/** @returns y position of the following content */
function drawHead(sheet: Sheet, document: TaxDocument): number {
  const { seller } = document;
  const { th, also, en } = TITLES[document.kind];
  sheet.box(LEFT, 46, 26, 2.4, COLOUR.accent);
  let y = sheet.paragraph(seller.name, LEFT, 70, 262, { ...NAME, size: 13 });
  if (seller.name_en !== null) y = sheet.paragraph(seller.name_en, LEFT, y - 4, 262, NOTE);
  y += 2;
  for (const row of seller.address) y = sheet.paragraph(row, LEFT, y, 262, SOFT);
  if (seller.tax_id !== null) {
    sheet.text(`เลขประจำตัวผู้เสียภาษี ${taxId(seller.tax_id)}`, LEFT, y, SOFT);
    y += 13;
  }
  if (seller.branch !== null) {
    sheet.text(branch(seller.branch), LEFT, y, SOFT);
    y += 13;
  }
  sheet.text(th, RIGHT, 72, TITLE, 'right');
  if (also !== null) sheet.text(also, RIGHT, 92, SUBTITLE, 'right');
  sheet.text(en, RIGHT, also === null ? 88 : 107, { ...NOTE, size: 8 }, 'right');
  return Math.max(y, 118) + 4;
}

function drawRepeatedHead(sheet: Sheet, document: TaxDocument): number {
  sheet.box(LEFT, 46, 26, 2.4, COLOUR.accent);
  sheet.text(TITLES[document.kind].th, LEFT, 68, NAME);
  sheet.text(document.number, RIGHT, 68, STRONG, 'right');
  sheet.text('ต่อจากหน้าก่อน', LEFT, 82, NOTE);
  sheet.text(formatDate(document.issued_at, 'th', 'long'), RIGHT, 82, NOTE, 'right');
  return 94;
}

function drawParties(sheet: Sheet, document: TaxDocument, top: number): number {
  const { buyer } = document;
  sheet.rule(LEFT, top, WIDTH, COLOUR.strongRule);
  const first = top + 18;
  label(sheet, 'ลูกค้า', 'Customer', LEFT, first);
  const x = LEFT + 54;
  const width = 218;
  let y = sheet.paragraph(buyer.name, x, first, width, STRONG);
  for (const row of buyer.address) y = sheet.paragraph(row, x, y, width, SOFT);
  if (buyer.tax_id !== null) {
    sheet.text(`เลขประจำตัวผู้เสียภาษี ${taxId(buyer.tax_id)}`, x, y, SOFT);
    y += 13;
  }
  if (buyer.branch !== null) {
    sheet.text(branch(buyer.branch), x, y, SOFT);
    y += 13;
  }

  const facts: [string, string, string][] = [
    ['เลขที่', 'No.', document.number],
    ['วันที่', 'Date', formatDate(document.issued_at, 'th', 'long')],
    ['คำสั่งซื้อ', 'Order', document.so_no],
  ];
  if (document.kind === 'credit_note') {
    const { number, issued_at } = document.content.original;
    facts.push(['อ้างถึงใบกำกับภาษี', 'Original invoice', number]);
    facts.push(['ลงวันที่', 'Dated', formatDate(new Date(issued_at), 'th', 'long')]);
  }
  for (const [i, [th, en, value]] of facts.entries()) {
    const row = first + i * 21;
    label(sheet, th, en, SUMS_LEFT + 26, row);
    sheet.text(value, RIGHT, row, i === 0 ? STRONG : TEXT, 'right');
  }
  return Math.max(y, first + facts.length * 21) + 8;
}

function label(sheet: Sheet, th: string, en: string, x: number, y: number): void {
  sheet.text(th, x, y, HEADING);
  sheet.text(en, x, y + 9, ENGLISH);
}

function drawTableHead(sheet: Sheet, top: number): number {
  sheet.box(LEFT, top, WIDTH, 30, COLOUR.ground);
  sheet.rule(LEFT, top, WIDTH, COLOUR.strongRule);
  sheet.rule(LEFT, top + 30, WIDTH, COLOUR.strongRule);
  const head = (th: string, en: string, x: number, align: 'left' | 'right') => {
    sheet.text(th, x, top + 14, HEADING, align);
    sheet.text(en, x, top + 23, ENGLISH, align);
  };
  head('ลำดับ', 'No.', COLUMN.number + 2, 'left');
  head('รายการ', 'Description', COLUMN.description + 8, 'left');
  head('จำนวน', 'Quantity', COLUMN.quantity, 'right');
  head('ราคาต่อหน่วย', 'Unit price', COLUMN.unit, 'right');
  head('ส่วนลด', 'Discount', COLUMN.discount, 'right');
  head('จำนวนเงิน (บาท)', 'Amount (baht)', COLUMN.amount - 2, 'right');
  return top + 30;
}

type Row = { line: DocumentLine; description: string[]; notes: string[]; height: number };

function layOut(sheet: Sheet, line: DocumentLine): Row {
  const width = COLUMN.descriptionWidth - 8;
  const description = sheet.lines(line.description, width, TEXT);
  const notes = line.discounts.flatMap(({ name, amount }) =>
    sheet.lines(`${name} −${money(amount)}`, width, NOTE),
  );
  if (line.gift) notes.push('ของแถม');
  const height = 9 + sheet.height(description.length, TEXT) + sheet.height(notes.length, NOTE);
  return { line, description, notes, height };
}

function drawRow(sheet: Sheet, { line, description, notes, height }: Row, place: number, top: number): void {
  const first = top + 15;
  sheet.text(String(place), COLUMN.number + 2, first, SOFT);
  let y = first;
  for (const text of description) {
    sheet.text(text, COLUMN.description + 8, y, TEXT);
    y += sheet.height(1, TEXT);
  }
  for (const text of notes) {
    sheet.text(text, COLUMN.description + 8, y, NOTE);
    y += sheet.height(1, NOTE);
  }
  sheet.text(formatNumber(line.quantity), COLUMN.quantity, first, TEXT, 'right');
  sheet.text(money(line.unit_price), COLUMN.unit, first, TEXT, 'right');
  sheet.text(line.discount === 0 ? '–' : `−${money(line.discount)}`, COLUMN.discount, first, TEXT, 'right');
  sheet.text(money(line.amount), COLUMN.amount - 2, first, TEXT, 'right');
  sheet.rule(LEFT, top + height, WIDTH, COLOUR.rule, 0.4);
}

/** A row of the totals: Thai, English, satang. */
type Sum = readonly [th: string, en: string, amount: number];

/** Rows above the total, in groups with a rule between them. */
function sumsOf(document: TaxDocument): Sum[][] {
  const { total, vat, content } = document;
  const goods = content.lines.reduce((all, line) => all + line.amount, 0);
  const goodsRow: Sum = ['รวมราคาสินค้า', 'Goods', goods];
  const value = total - vat;
  const tax = (th: string): Sum => [th, 'VAT 7%', vat];
  if (document.kind !== 'credit_note') {
    const { cod_fee } = document.content;
    return [
      [
        goodsRow,
        ['ค่าจัดส่ง', 'Delivery', content.delivery],
        ...(cod_fee === 0 ? [] : [['ค่าบริการเก็บเงินปลายทาง', 'Cash-on-delivery fee', cod_fee] as const]),
      ],
      [['มูลค่าก่อนภาษีมูลค่าเพิ่ม', 'Value before VAT', value], tax('ภาษีมูลค่าเพิ่ม 7%')],
    ];
  }
  const { original, credited } = document.content;
  return [
    ...(content.delivery === 0
      ? []
      : [[goodsRow, ['ค่าจัดส่งและค่าบริการ', 'Delivery and fees', content.delivery] as const]]),
    [
      ['มูลค่าตามใบกำกับภาษีเดิม', 'Value of the original invoice', original.value],
      ...(credited === 0 ? [] : [['ลดหนี้ไปแล้วก่อนหน้านี้', 'Credited before', -credited] as const]),
      ['มูลค่าที่ถูกต้อง', 'Correct value', original.value - credited - value],
    ],
    [['ผลต่าง', 'Difference', value], tax('ภาษีมูลค่าเพิ่ม 7% ของผลต่าง')],
  ];
}

const SUM_ROW = 22;
const TOTAL_ROW = 36;
const GROUP_GAP = 10;

/** Texts beside the totals: labels in small type above values. */
function asideOf(document: TaxDocument): [th: string, en: string, text: string][] {
  const { kind, total } = document;
  const words: [string, string, string] = ['จำนวนเงินเป็นตัวอักษร', 'Amount in words', bahtInWords(total)];
  if (kind === 'credit_note') return [words, ['เหตุผลที่ลดหนี้', 'Reason', document.content.reason]];
  const { method, paid_at, partner, credit = 0 } = document.content.payment;
  const at = paid_at === null ? '' : ` ${formatDate(new Date(paid_at), 'th', 'long')}`;
  const rest = total - (partner?.amount ?? 0) - credit;
  const isInParts = partner !== undefined || credit > 0;
  const ways = [
    ...(partner === undefined ? [] : [`คะแนน ${partner.name} ${money(partner.amount)} บาท`]),
    ...(credit === 0 ? [] : [`มูลค่าสินค้าที่คืน ${money(credit)} บาท`]),
    ...(isInParts ? [] : [`${PAYMENTS[method]}${at}`]),
    ...(isInParts && rest > 0 ? [`${PAYMENTS[method]}${at} ${money(rest)} บาท`] : []),
  ];
  const { replaces } = document.content;
  const instead =
    replaces === undefined
      ? ''
      : `ยกเลิกและออกแทนเลขที่ ${replaces.number} วันที่ ${formatDate(new Date(replaces.issued_at), 'th', 'long')}`;
  return [
    words,
    ['ชำระโดย', 'Payment', ways.join(' และ')],
    ...(instead === '' ? [] : [['ใบแทน', 'Replacement', instead] as [string, string, string]]),
  ];
}

function closingHeight(sheet: Sheet, document: TaxDocument): number {
  const groups = sumsOf(document);
  const sums = groups.reduce((all, group) => all + group.length * SUM_ROW + GROUP_GAP, 22 + TOTAL_ROW);
  const aside = asideOf(document).reduce(
    (all, [, , text]) => all + 34 + sheet.height(sheet.lines(text, ASIDE_WIDTH, STRONG).length, STRONG),
    24,
  );
  return Math.max(sums, aside);
}

function drawClosing(sheet: Sheet, document: TaxDocument, top: number): void {
  let y = top + 22;
  for (const [i, group] of sumsOf(document).entries()) {
    if (i > 0) {
      sheet.rule(SUMS_LEFT, y - 7, RIGHT - SUMS_LEFT, COLOUR.rule, 0.4);
      y += GROUP_GAP;
    }
    for (const [th, en, amount] of group) {
      sheet.text(th, SUMS_LEFT, y, SOFT);
      sheet.text(en, SUMS_LEFT, y + 9, ENGLISH);
      sheet.text(amount < 0 ? `−${money(-amount)}` : money(amount), RIGHT - 2, y, TEXT, 'right');
      y += SUM_ROW;
    }
  }
  sheet.rule(SUMS_LEFT, y - 6, RIGHT - SUMS_LEFT, COLOUR.accent, 1.2);
  const credit = document.kind === 'credit_note';
  sheet.text(credit ? 'รวมเงินที่ลดให้' : 'จำนวนเงินรวมทั้งสิ้น', SUMS_LEFT, y + 12, TOTAL);
  sheet.text(credit ? 'Total credited' : 'Total', SUMS_LEFT, y + 22, ENGLISH);
  sheet.text(money(document.total), RIGHT - 2, y + 14, SUM, 'right');

  let aside = top + 22;
  for (const [th, en, text] of asideOf(document)) {
    label(sheet, th, en, LEFT, aside);
    aside = sheet.paragraph(text, LEFT, aside + 23, ASIDE_WIDTH, STRONG) + 11;
  }
  sheet.text('ราคารวมภาษีมูลค่าเพิ่มแล้ว', LEFT, aside - 2, NOTE);
}

function drawFoot(sheet: Sheet, document: TaxDocument, page: number): void {
  const y = PAGE.height - 40;
  sheet.rule(LEFT, y - 14, WIDTH, COLOUR.rule, 0.4);
  sheet.text(document.number, LEFT, y, NOTE);
  sheet.text(`หน้า ${page}/${sheet.pages}`, RIGHT, y, NOTE, 'right');
}
