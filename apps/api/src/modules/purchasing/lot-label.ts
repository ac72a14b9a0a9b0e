/** What the label of a lot says. Plain data: it is sent to the process that draws it. */
import { formatDate } from '@mali/thai/dates';
import { Sheet, type Style } from '../documents/sheet.ts';
import { code128 } from '../packing/barcode.ts';

export type LotLabel = Readonly<{
  name: string;
  brand: string;
  item_id: string;
  lot: string;
  /** `2027-06-30`; null: none. */
  expires_on: string | null;
  /** Place in the warehouse; null: none yet. */
  bin: string | null;
  quantity: number;
  receipt_id: number;
}>;

/** 100 mm by 50 mm, a usual roll of label printers. */
const MM = 72 / 25.4;
const [WIDTH, HEIGHT] = [100 * MM, 50 * MM];
const LEFT = 4 * MM;
const RIGHT = WIDTH - LEFT;
const INNER = RIGHT - LEFT;
const BLACK = '#000000';
/** A dot of a label printer with 203 dots per inch: modules of whole dots stay sharp. */
const DOT = 72 / 203;
const BARCODE_HEIGHT = 10 * MM;
/** Space beside a Code 128, in modules. */
const QUIET = 10;

const NAME: Style = { size: 11, weight: 600, colour: BLACK };
const SMALL: Style = { size: 8, colour: BLACK };
const LOT: Style = { size: 13, weight: 600, colour: BLACK };
const BIN: Style = { size: 16, weight: 600, colour: BLACK };
const NAME_LINES = 2;

/**
 * Labels of lots as one document, a page each. Pure and deterministic.
 * @throws Error when a stock-keeping unit cannot be a Code 128
 */
export async function renderLotLabels(labels: readonly LotLabel[], at: Date): Promise<Buffer> {
  const sheet = new Sheet('ป้ายล็อต / Lot labels', at, [WIDTH, HEIGHT]);
  for (const label of labels) {
    sheet.addPage();
    drawLabel(sheet, label);
  }
  return sheet.end();
}

function drawLabel(sheet: Sheet, label: LotLabel): void {
  const { name, brand, item_id, lot, expires_on, bin, quantity, receipt_id } = label;
  const nameWidth = bin === null ? INNER : INNER - 70;
  for (const [i, line] of sheet.lines(name, nameWidth, NAME).slice(0, NAME_LINES).entries())
    sheet.text(line, LEFT, 18 + i * 14, NAME);
  if (bin !== null) sheet.text(bin, RIGHT, 20, BIN, 'right');
  sheet.text(brand, LEFT, 46, SMALL);
  sheet.text(`รับของ #${receipt_id} · ${quantity} ชิ้น`, RIGHT, 46, SMALL, 'right');
  sheet.rule(LEFT, 52, INNER, BLACK, 0.8);
  sheet.text(`LOT ${lot}`, LEFT, 70, LOT);
  if (expires_on !== null) {
    const day = new Date(`${expires_on}T12:00:00+07:00`);
    sheet.text(`EXP ${expires_on} (${formatDate(day, 'th')})`, LEFT, 86, NAME);
  }
  drawCode128(sheet, item_id, 94);
  sheet.text(item_id, LEFT, 94 + BARCODE_HEIGHT + 10, SMALL);
}

function drawCode128(sheet: Sheet, text: string, y: number): void {
  const widths = code128(text);
  const modules = widths.reduce((sum, width) => sum + width, 0) + 2 * QUIET;
  // Three dots wide where it fits, else two or one: a long number has to fit the label.
  const dots = [3, 2].find((n) => modules * n * DOT <= WIDTH) ?? 1;
  const module = dots * DOT;
  let x = LEFT;
  for (const [i, width] of widths.entries()) {
    if (i % 2 === 0) sheet.box(x, y, width * module, BARCODE_HEIGHT, BLACK);
    x += width * module;
  }
}
