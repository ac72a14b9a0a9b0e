import { PICK_LIST_CODE, type PickPaper } from '@mali/contracts/packing-values';
import { formatDate, formatDateTime } from '@mali/thai/dates';
import { COLOUR, Sheet, type Style } from '../documents/sheet.ts';
import { code128 } from './barcode.ts';

/** What the printed pick list of a wave says. Plain data: it is sent to the process that draws it. */
export type PickSheet = Readonly<{
  wave_id: number;
  /** ISO time. */
  at: string;
  /** Who made the wave; null: a former account. */
  by: string | null;
  orders: number;
  /** The branch that sends them; null: the warehouse. */
  branch: Readonly<{ name: string; address: string; phone: string }> | null;
  items: readonly PickSheetItem[];
}>;
export type PickSheetItem = Readonly<{
  /** Place in the warehouse; null: none. */
  bin: string | null;
  brand: string;
  name: string;
  shade: string;
  item_id: string;
  lot: string | null;
  /** `2027-06-30`; null: none. */
  expires_on: string | null;
  quantity: number;
  orders: readonly Readonly<{ position: number; quantity: number }>[];
}>;

const MM = 72 / 25.4;
const BLACK = '#000000';
/** A dot of a label printer with 203 dots per inch: modules of whole dots stay sharp. */
const DOT = 72 / 203;

type Layout = Readonly<{
  size: [number, number];
  margin: number;
  title: Style;
  bin: Style;
  name: Style;
  small: Style;
  count: Style;
  /** Width of the place in the warehouse. */
  binWidth: number;
  barcode: number;
}>;
const LAYOUTS: Readonly<Record<PickPaper, Layout>> = {
  a6: {
    ...{ size: [105 * MM, 148 * MM], margin: 5 * MM, binWidth: 52, barcode: 9 * MM },
    title: { size: 13, weight: 600, colour: BLACK },
    bin: { size: 12, weight: 600, colour: BLACK },
    name: { size: 9.5, weight: 600, colour: BLACK },
    small: { size: 8, colour: BLACK },
    count: { size: 15, weight: 600, colour: BLACK },
  },
  a4: {
    ...{ size: [210 * MM, 297 * MM], margin: 15 * MM, binWidth: 78, barcode: 11 * MM },
    title: { size: 20, weight: 600, colour: BLACK },
    bin: { size: 15, weight: 600, colour: BLACK },
    name: { size: 11.5, weight: 600, colour: BLACK },
    small: { size: 9, colour: BLACK },
    count: { size: 18, weight: 600, colour: BLACK },
  },
};
const BOX = 11;
const COUNT_WIDTH = 44;
const NAME_LINES = 2;

/** The pick list of a wave as A6 or A4: by shelf place, the same items together. Pure and deterministic. */
export async function renderPickSheet(list: PickSheet, paper: PickPaper): Promise<Buffer> {
  const layout = LAYOUTS[paper];
  const [width, height] = layout.size;
  const { margin, small } = layout;
  const right = width - margin;
  const bottom = height - margin - 14;
  const sheet = new Sheet(`ใบหยิบสินค้า ${list.wave_id}`, new Date(list.at), [width, height]);
  sheet.addPage();
  let y = drawHead(sheet, list, layout);
  for (const item of list.items) {
    const row = rowOf(sheet, item, layout);
    if (y + row.height > bottom) {
      sheet.addPage();
      sheet.text(`ใบหยิบสินค้า ${list.wave_id}`, margin, margin + 10, small);
      y = margin + 18;
    }
    drawRow(sheet, item, row, layout, y);
    y += row.height;
  }
  for (let page = 0; page < sheet.pages; page += 1) {
    sheet.turnTo(page);
    sheet.text(PICK_LIST_CODE.text(list.wave_id), margin, height - margin, small);
    sheet.text(`หน้า ${page + 1}/${sheet.pages}`, right, height - margin, small, 'right');
  }
  return sheet.end();
}

function drawHead(sheet: Sheet, list: PickSheet, layout: Layout): number {
  const { margin, title, small, size, barcode } = layout;
  const right = size[0] - margin;
  const units = list.items.reduce((sum, { quantity }) => sum + quantity, 0);
  let y = margin + title.size;
  sheet.text(`ใบหยิบสินค้า ${list.wave_id}`, margin, y, title);
  y += 14;
  sheet.text(`${list.orders} คำสั่งซื้อ · ${units} ชิ้น`, margin, y, { ...small, weight: 600 });
  y += 12;
  const made = formatDateTime(new Date(list.at), 'th');
  sheet.text(list.by === null ? made : `${made} · ${list.by}`, margin, y, small);
  drawCode128(sheet, PICK_LIST_CODE.text(list.wave_id), right, margin, barcode);
  y = Math.max(y, margin + barcode);
  if (list.branch !== null) {
    const { name, address, phone } = list.branch;
    for (const line of sheet.lines(`${name} โทร ${phone} · ${address}`, right - margin, small)) {
      y += 12;
      sheet.text(line, margin, y, small);
    }
  }
  y += 8;
  sheet.rule(margin, y, right - margin, BLACK, 1);
  return y;
}

/** Bars that end at the right edge, quiet on both sides. */
function drawCode128(sheet: Sheet, text: string, right: number, y: number, height: number): void {
  const widths = code128(text);
  const module = 2 * DOT;
  let x = right - widths.reduce((sum, width) => sum + width, 0) * module;
  for (const [i, width] of widths.entries()) {
    if (i % 2 === 0) sheet.box(x, y, width * module, height, BLACK);
    x += width * module;
  }
}

type Row = Readonly<{
  bin: readonly string[];
  name: readonly string[];
  notes: readonly string[];
  height: number;
}>;

function rowOf(sheet: Sheet, item: PickSheetItem, layout: Layout): Row {
  const { size, margin, binWidth, name, small, bin } = layout;
  const width = size[0] - 2 * margin - BOX - 6 - binWidth - COUNT_WIDTH;
  const lot = [
    ...(item.lot === null ? [] : [`LOT ${item.lot}`]),
    ...(item.expires_on === null ? [] : [`EXP ${dayOf(item.expires_on)}`]),
  ];
  const places = item.orders.map(({ position, quantity }) => `#${position}×${quantity}`).join(' ');
  const notes = [
    [item.brand, item.shade, item.item_id].filter((text) => text !== '').join(' · '),
    ...(lot.length > 0 ? [lot.join(' · ')] : []),
    places,
  ].flatMap((text) => sheet.lines(text, width, small));
  const names = sheet.lines(item.name, width, name).slice(0, NAME_LINES);
  const bins = sheet.lines(item.bin ?? 'ไม่มีที่', binWidth - 4, bin).slice(0, NAME_LINES);
  const height =
    10 +
    Math.max(
      sheet.height(names.length, name) + sheet.height(notes.length, small),
      sheet.height(bins.length, bin),
    );
  return { bin: bins, name: names, notes, height };
}
const dayOf = (day: string): string => formatDate(new Date(`${day}T12:00:00+07:00`), 'th');

function drawRow(sheet: Sheet, item: PickSheetItem, row: Row, layout: Layout, top: number): void {
  const { size, margin, binWidth, bin, name, small, count } = layout;
  const right = size[0] - margin;
  const first = top + 6 + name.size;
  // A box to tick with a pen.
  const box = top + 7;
  for (const [x, y, w, h] of [
    [margin, box, BOX, 0.8],
    [margin, box + BOX, BOX, 0.8],
    [margin, box, 0.8, BOX],
    [margin + BOX, box, 0.8, BOX + 0.8],
  ] as const)
    sheet.box(x, y, w, h, BLACK);
  const binLeft = margin + BOX + 6;
  for (const [i, line] of row.bin.entries())
    sheet.text(line, binLeft, top + 6 + bin.size + sheet.height(i, bin), bin);
  const left = binLeft + binWidth;
  for (const [i, line] of row.name.entries()) sheet.text(line, left, first + sheet.height(i, name), name);
  const notes = first + sheet.height(row.name.length, name);
  for (const [i, line] of row.notes.entries())
    sheet.text(line, left, notes + sheet.height(i, small) - 2, small);
  sheet.text(String(item.quantity), right, top + 6 + count.size, count, 'right');
  sheet.rule(margin, top + row.height, right - margin, COLOUR.rule, 0.5);
}
