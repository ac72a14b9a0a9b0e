import { formatNumber } from '@mali/thai/money';
import { COLOUR, Sheet, type Style } from '../documents/sheet.ts';
import { code128, qrCode } from './barcode.ts';

/** What a parcel's label says. Plain data: it is sent to the process that draws it. */
export type LabelData = Readonly<{
  so_no: string;
  /** Tracking number, or our reference while there is none: what the barcode holds. */
  code: string;
  carrier: string | null;
  /** Parcel of its order, from 1, and how many it has. */
  number: number;
  of: number;
  /** Grams; null: not weighed. */
  weight_g: number | null;
  /** To collect, in satang; 0: nothing. */
  cod: number;
  receiver: Readonly<{
    name: string;
    /** Empty: none is shown. */
    phone: string;
    rows: readonly string[];
    zipcode: string;
    note: string | null;
  }>;
  /** The branch that sends it, or the shop, whose phone is not printed. */
  sender: Readonly<{ name: string; address: string; phone: string | null }>;
  /** Sort code of the carrier, if it gives one. */
  sort_code: string | null;
}>;

/** A6 in points. */
const MM = 72 / 25.4;
const [WIDTH, HEIGHT] = [105 * MM, 148 * MM];
const LEFT = 5 * MM;
const RIGHT = WIDTH - LEFT;
const INNER = RIGHT - LEFT;
const BLACK = '#000000';

/** A dot of a label printer with 203 dots per inch: modules of whole dots stay sharp. */
const DOT = 72 / 203;
const BARCODE_HEIGHT = 15 * MM;
/** Space beside a Code 128, in modules. */
const QUIET = 10;

const BRAND: Style = { size: 13, weight: 600, colour: BLACK };
const NUMBER: Style = { size: 13, weight: 600, colour: BLACK };
const CODE: Style = { size: 11, weight: 600, colour: BLACK };
const HEADING: Style = { size: 8, colour: BLACK };
const NAME: Style = { size: 14, weight: 600, colour: BLACK };
const ADDRESS: Style = { size: 12, weight: 600, colour: BLACK };
const POSTCODE: Style = { size: 28, weight: 600, colour: BLACK };
const SMALL: Style = { size: 8, colour: BLACK };
const CASH: Style = { size: 15, weight: 600, colour: BLACK };

/** Lines of a row of an address: with more, three rows would reach the box of the cash. */
const ROW_LINES = 2;

/**
 * Labels as one A6 document, a page each. Pure and deterministic.
 * @throws Error when a code cannot be a Code 128
 */
export async function renderLabels(labels: readonly LabelData[], at: Date): Promise<Buffer> {
  const sheet = new Sheet('ใบปะหน้า / Labels', at, [WIDTH, HEIGHT]);
  for (const label of labels) {
    sheet.addPage();
    drawLabel(sheet, label);
  }
  return sheet.end();
}

function drawLabel(sheet: Sheet, label: LabelData): void {
  const { receiver, sender } = label;
  sheet.text(label.carrier ?? sender.name, LEFT, 22, BRAND);
  sheet.text(`${label.number}/${label.of}`, RIGHT, 22, NUMBER, 'right');
  if (label.sort_code !== null) sheet.text(label.sort_code, WIDTH / 2 + 40, 22, NUMBER, 'right');
  drawCode128(sheet, label.code, 30);
  const below = 30 + BARCODE_HEIGHT + 13;
  sheet.text(label.code, LEFT, below, CODE);
  sheet.rule(LEFT, below + 7, INNER, BLACK, 1);

  let y = below + 20;
  sheet.text('ผู้รับ', LEFT, y, HEADING);
  if (receiver.phone !== '') sheet.text(`โทร ${receiver.phone}`, RIGHT, y, ADDRESS, 'right');
  y += 19;
  y = paragraph(sheet, receiver.name, y, NAME, 19, 2);
  for (const row of receiver.rows) y = paragraph(sheet, row, y, ADDRESS, 16.5, ROW_LINES);
  sheet.text(receiver.zipcode, LEFT, y + 16, POSTCODE);
  if (receiver.note !== null && receiver.note !== '')
    paragraph(sheet, receiver.note, y + 4, SMALL, 10, 2, LEFT + 100, INNER - 100);
  drawCash(sheet, label.cod, HEIGHT - 132);
  drawFoot(sheet, label, HEIGHT - 88);
}

/** Wrapped text of at most so many lines. @returns the baseline of what follows */
function paragraph(
  sheet: Sheet,
  text: string,
  y: number,
  style: Style,
  leading: number,
  most: number,
  x = LEFT,
  width = INNER,
): number {
  const lines = sheet.lines(text, width, style);
  const shown = lines.slice(0, most);
  for (const [i, line] of shown.entries()) sheet.text(line, x, y + i * leading, style);
  return y + shown.length * leading;
}

function drawCode128(sheet: Sheet, text: string, y: number): void {
  const widths = code128(text);
  const modules = widths.reduce((sum, width) => sum + width, 0) + 2 * QUIET;
  // Three dots wide where it fits, else two: readers need a quarter of a millimetre.
  const module = modules * 3 * DOT <= WIDTH - 2 * MM ? 3 * DOT : 2 * DOT;
  let x = (WIDTH - (modules - 2 * QUIET) * module) / 2;
  for (const [i, width] of widths.entries()) {
    if (i % 2 === 0) sheet.box(x, y, width * module, BARCODE_HEIGHT, BLACK);
    x += width * module;
  }
}

/** What the carrier collects in a black frame, or that nothing is to be collected. */
function drawCash(sheet: Sheet, cod: number, y: number): void {
  const height = 34;
  if (cod === 0) {
    sheet.text('ไม่เก็บเงินปลายทาง', LEFT, y + 22, ADDRESS);
    sheet.text('No cash on delivery', RIGHT, y + 22, SMALL, 'right');
    return;
  }
  const thickness = 2;
  sheet.box(LEFT, y, INNER, thickness, BLACK);
  sheet.box(LEFT, y + height - thickness, INNER, thickness, BLACK);
  sheet.box(LEFT, y, thickness, height, BLACK);
  sheet.box(RIGHT - thickness, y, thickness, height, BLACK);
  sheet.text('เก็บเงินปลายทาง COD', LEFT + 8, y + 22, ADDRESS);
  sheet.text(`${formatNumber(cod / 100, 2)} บาท`, RIGHT - 8, y + 23, CASH, 'right');
}

function drawFoot(sheet: Sheet, label: LabelData, y: number): void {
  sheet.rule(LEFT, y, INNER, COLOUR.strongRule, 0.8);
  const size = 64;
  drawQr(sheet, label.so_no, RIGHT - size, y + 10, size);
  const width = INNER - size - 12;
  sheet.text('ผู้ส่ง', LEFT, y + 14, HEADING);
  let at = paragraph(sheet, label.sender.name, y + 25, { ...SMALL, weight: 600 }, 10.5, 1, LEFT, width);
  at = paragraph(sheet, label.sender.address, at, SMALL, 10.5, 2, LEFT, width);
  if (label.sender.phone !== null) sheet.text(`โทร ${label.sender.phone}`, LEFT, at, SMALL);
  sheet.text(label.so_no, LEFT, y + 68, CODE);
  if (label.weight_g !== null)
    sheet.text(`${formatNumber(label.weight_g / 1000, 2)} กก.`, LEFT + width, y + 68, SMALL, 'right');
}

function drawQr(sheet: Sheet, text: string, x: number, y: number, size: number): void {
  const { modules, dark } = qrCode(text);
  const module = size / modules;
  for (let row = 0; row < modules; row += 1) {
    // Neighbours of a row are one box: between boxes readers would see hairlines.
    for (let column = 0; column < modules; column += 1) {
      if (!dark(row, column)) continue;
      let end = column;
      while (end < modules && dark(row, end)) end += 1;
      sheet.box(x + column * module, y + row * module, (end - column) * module, module, BLACK);
      column = end;
    }
  }
}
