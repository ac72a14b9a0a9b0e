import type { Language } from '@mali/contracts/limits';
import { formatDate } from '@mali/thai/dates';
import { formatNumber } from '@mali/thai/money';
import { COLOUR, PAGE, Sheet, type Style } from '../documents/sheet.ts';
import {
  PURCHASE_WORDS,
  type PurchaseDocument,
  type PurchaseDocumentLine,
  sumsOf,
} from './purchase-document.ts';

const TITLE: Style = { size: 20, weight: 600 };
const NAME: Style = { size: 11.5, weight: 600 };
const TEXT: Style = { size: 9 };
const STRONG: Style = { size: 9, weight: 600 };
const SOFT: Style = { size: 8.5, colour: COLOUR.second };
const HEADING: Style = { size: 8, weight: 600, colour: COLOUR.second };
const NOTE: Style = { size: 7.5, colour: COLOUR.caption };
const SUM: Style = { size: 13, weight: 600 };

const LEFT = PAGE.margin;
const RIGHT = PAGE.width - PAGE.margin;
const WIDTH = RIGHT - LEFT;
const BOTTOM = PAGE.height - 66;
const ITEM = LEFT + 28;
const UNITS = RIGHT - 160;
const COST = RIGHT - 84;
const ITEM_WIDTH = UNITS - ITEM - 50;
const SUMS_LEFT = RIGHT - 220;

const money = (satang: number): string => formatNumber(satang / 100, 2);
const dayOf = (day: string, lang: Language): string =>
  formatDate(new Date(`${day}T12:00:00+07:00`), lang, 'long');

/** The order as PDF, in the language of the supplier. Pure and deterministic. */
export async function renderPurchaseOrder(document: PurchaseDocument): Promise<Buffer> {
  const words = PURCHASE_WORDS[document.lang];
  const sheet = new Sheet(`${words.title} ${document.po_no}`, new Date(document.at));
  const hasCosts = document.lines.some(({ unit_cost }) => unit_cost !== null);
  sheet.addPage();
  let y = drawTableHead(sheet, document, drawHead(sheet, document), hasCosts);
  const closing = closingHeight(document);
  for (const [i, line] of document.lines.entries()) {
    const row = rowOf(sheet, line, document);
    // The last line stays with the sums, so that they are not alone on a page.
    if (y + row.height + (i === document.lines.length - 1 ? closing : 0) > BOTTOM) {
      sheet.addPage();
      sheet.text(document.po_no, RIGHT, 60, STRONG, 'right');
      y = drawTableHead(sheet, document, 72, hasCosts);
    }
    drawRow(sheet, line, row, i + 1, y);
    y += row.height;
  }
  drawClosing(sheet, document, y);
  for (let page = 0; page < sheet.pages; page += 1) {
    sheet.turnTo(page);
    sheet.rule(LEFT, PAGE.height - 54, WIDTH, COLOUR.rule, 0.4);
    sheet.text(document.po_no, LEFT, PAGE.height - 40, NOTE);
    sheet.text(`${words.page} ${page + 1}/${sheet.pages}`, RIGHT, PAGE.height - 40, NOTE, 'right');
  }
  return sheet.end();
}

function drawParty(
  sheet: Sheet,
  { label, name, address, facts }: { label: string; name: string; address: string; facts: readonly string[] },
  x: number,
  top: number,
): number {
  const width = 220;
  sheet.text(label, x, top, HEADING);
  let y = sheet.paragraph(name, x, top + 15, width, STRONG);
  for (const line of [...address.split('\n'), ...facts].filter((text) => text.trim() !== ''))
    y = sheet.paragraph(line, x, y, width, SOFT);
  return y;
}

function drawHead(sheet: Sheet, document: PurchaseDocument): number {
  const { lang, buyer, supplier } = document;
  const words = PURCHASE_WORDS[lang];
  sheet.box(LEFT, 46, 26, 2.4, COLOUR.accent);
  sheet.text(buyer.name, LEFT, 72, { ...NAME, size: 13 });
  sheet.text(words.title, RIGHT, 72, TITLE, 'right');
  sheet.text(document.po_no, RIGHT, 92, STRONG, 'right');
  sheet.text(
    document.version === 0 ? words.draft : `${words.version} ${document.version}`,
    RIGHT,
    106,
    NOTE,
    'right',
  );
  sheet.rule(LEFT, 120, WIDTH, COLOUR.strongRule);
  const taxId = (id: string): string[] => (id === '' ? [] : [`${words.taxId} ${id}`]);
  const contact = supplier.contact === '' ? [] : [`${words.contact} ${supplier.contact}`];
  const left = drawParty(
    sheet,
    { label: words.supplier, ...supplier, facts: [...taxId(supplier.tax_id), ...contact] },
    LEFT,
    138,
  );
  const right = drawParty(
    sheet,
    { label: words.buyer, ...buyer, facts: taxId(buyer.tax_id) },
    LEFT + WIDTH / 2,
    138,
  );
  let y = Math.max(left, right) + 8;
  const facts = [
    [words.date, formatDate(new Date(document.at), lang, 'long')],
    [words.expected, dayOf(document.expected_on, lang)],
    [words.payment, formatNumber(supplier.payment_days)],
  ] as const;
  for (const [i, [label, value]] of facts.entries()) {
    sheet.text(label, LEFT + (i * WIDTH) / 3, y, HEADING);
    sheet.text(value, LEFT + (i * WIDTH) / 3, y + 14, STRONG);
  }
  y += 30;
  if (document.note !== '') {
    sheet.text(words.note, LEFT, y, HEADING);
    y += 14;
    for (const line of document.note.split('\n')) y = sheet.paragraph(line, LEFT, y, WIDTH, TEXT);
    y += 6;
  }
  return y;
}

function drawTableHead(sheet: Sheet, { lang }: PurchaseDocument, top: number, hasCosts: boolean): number {
  const words = PURCHASE_WORDS[lang];
  sheet.box(LEFT, top, WIDTH, 24, COLOUR.ground);
  sheet.rule(LEFT, top, WIDTH, COLOUR.strongRule);
  sheet.rule(LEFT, top + 24, WIDTH, COLOUR.strongRule);
  sheet.text(words.number, LEFT + 2, top + 15, HEADING);
  sheet.text(words.item, ITEM, top + 15, HEADING);
  sheet.text(words.units, UNITS, top + 15, HEADING, 'right');
  if (hasCosts) {
    sheet.text(words.cost, COST, top + 15, HEADING, 'right');
    sheet.text(words.amount, RIGHT - 2, top + 15, HEADING, 'right');
  }
  return top + 24;
}

type Row = Readonly<{ name: readonly string[]; notes: readonly string[]; height: number }>;

function rowOf(sheet: Sheet, line: PurchaseDocumentLine, { lang }: PurchaseDocument): Row {
  const words = PURCHASE_WORDS[lang];
  const name = sheet.lines(lang === 'th' ? line.name_th : line.name_en, ITEM_WIDTH, TEXT);
  const codes = [
    ...(line.item_no === '' ? [] : [`${words.yours} ${line.item_no}`]),
    `${words.sku} ${line.item_id}`,
    ...(line.gtin === null ? [] : [`${words.barcode} ${line.gtin}`]),
    ...(line.expected_on === null ? [] : [`${words.by} ${dayOf(line.expected_on, lang)}`]),
  ];
  const notes = sheet.lines(codes.join(' · '), ITEM_WIDTH, NOTE);
  return { name, notes, height: 10 + sheet.height(name.length, TEXT) + sheet.height(notes.length, NOTE) };
}

function drawRow(
  sheet: Sheet,
  { units, unit_cost }: PurchaseDocumentLine,
  { name, notes, height }: Row,
  place: number,
  top: number,
): void {
  const first = top + 15;
  sheet.text(String(place), LEFT + 2, first, SOFT);
  let y = first;
  for (const text of name) {
    sheet.text(text, ITEM, y, TEXT);
    y += sheet.height(1, TEXT);
  }
  for (const text of notes) {
    sheet.text(text, ITEM, y, NOTE);
    y += sheet.height(1, NOTE);
  }
  sheet.text(formatNumber(units), UNITS, first, STRONG, 'right');
  if (unit_cost !== null) {
    sheet.text(money(unit_cost), COST, first, TEXT, 'right');
    sheet.text(money(units * unit_cost), RIGHT - 2, first, TEXT, 'right');
  }
  sheet.rule(LEFT, top + height, WIDTH, COLOUR.rule, 0.4);
}

const closingHeight = ({ lines }: PurchaseDocument): number => (sumsOf(lines) === null ? 40 : 100);

function drawClosing(sheet: Sheet, { lang, lines }: PurchaseDocument, top: number): void {
  const words = PURCHASE_WORDS[lang];
  const sums = sumsOf(lines);
  let y = top + 22;
  const units = lines.reduce((sum, line) => sum + line.units, 0);
  sheet.text(`${words.units} ${formatNumber(units)}`, LEFT, y, STRONG);
  if (sums === null) return;
  for (const [label, amount] of [
    [words.net, sums.net],
    [words.vat, sums.vat],
  ] as const) {
    sheet.text(label, SUMS_LEFT, y, SOFT);
    sheet.text(money(amount), RIGHT - 2, y, TEXT, 'right');
    y += 18;
  }
  sheet.rule(SUMS_LEFT, y - 6, RIGHT - SUMS_LEFT, COLOUR.accent, 1.2);
  sheet.text(words.total, SUMS_LEFT, y + 12, STRONG);
  sheet.text(money(sums.total), RIGHT - 2, y + 13, SUM, 'right');
}
