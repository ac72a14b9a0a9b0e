import bwip from 'bwip-js/node';

const { raw: symbolsOf } = bwip;

/**
 * Widths of the bars and spaces of a Code 128 in modules, beginning and ending with a bar.
 * @throws Error when the text has a character that Code 128 has not
 */
export function code128(text: string): number[] {
  const [symbol] = symbolsOf('code128', text, {});
  if (symbol === undefined || !('sbs' in symbol)) throw new Error(`no Code 128 of ${text}`);
  return [...symbol.sbs];
}

/** A QR code as a square of so many modules, without its quiet zone. */
export function qrCode(text: string): { modules: number; dark: (row: number, column: number) => boolean } {
  const [symbol] = symbolsOf('qrcode', text, {});
  if (symbol === undefined || !('pixs' in symbol)) throw new Error(`no QR code of ${text}`);
  const { pixs, pixx } = symbol;
  return { modules: pixx, dark: (row, column) => pixs[row * pixx + column] === 1 };
}
