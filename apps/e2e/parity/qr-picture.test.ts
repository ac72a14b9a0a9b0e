import fc from 'fast-check';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { qrPicture } from '../../api/src/modules/payments/qr-picture.ts';

/** The package is CommonJS with a default of its own: its types name one level more than there is. */
const readQr = jsqr as unknown as typeof jsqr.default;

/** What a reader of another make finds in the picture. */
function read(url: string): string | undefined {
  const file = Buffer.from(url.replace('data:image/png;base64,', ''), 'base64');
  const { data, width, height } = PNG.sync.read(file, { checkCRC: true });
  expect(width).toBeGreaterThanOrEqual(560);
  expect(height).toBe(width);
  return readQr(new Uint8ClampedArray(data), width, height)?.data;
}

test('a picture of a code of any length says what it was made of', () => {
  const letters = fc.constantFrom(...'0123456789ABCDEFabcdef./:+=');
  fc.assert(
    fc.property(fc.string({ unit: letters, minLength: 1, maxLength: 400 }), (text) => {
      expect(read(qrPicture(text))).toBe(text);
    }),
    { numRuns: 25 },
  );
});

test('what is too long for a code is refused', () => {
  expect(() => qrPicture('a'.repeat(5000))).toThrow(/too big/);
});
