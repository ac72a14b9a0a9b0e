import fc from 'fast-check';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { qrPicture } from '../../api/src/modules/payments/qr-picture.ts';
import { runs } from '../../api/src/testing-values.ts';

/** The package is CommonJS with a default export: its types have one level more than the module. */
const readQr = jsqr as unknown as typeof jsqr.default;

/** Decodes the picture with an independent QR reader. */
function read(url: string): string | undefined {
  const file = Buffer.from(url.replace('data:image/png;base64,', ''), 'base64');
  const { data, width, height } = PNG.sync.read(file, { checkCRC: true });
  expect(width).toBeGreaterThanOrEqual(560);
  expect(height).toBe(width);
  return readQr(new Uint8ClampedArray(data), width, height)?.data;
}

test('a picture of a code of any length decodes to its content', () => {
  const letters = fc.constantFrom(...'0123456789ABCDEFabcdef./:+=');
  fc.assert(
    fc.property(fc.string({ unit: letters, minLength: 1, maxLength: 400 }), (text) => {
      expect(read(qrPicture(text))).toBe(text);
    }),
    { numRuns: runs(25) },
  );
});

test('content too long for a code is rejected', () => {
  expect(() => qrPicture('a'.repeat(5000))).toThrow(/too big/);
});
