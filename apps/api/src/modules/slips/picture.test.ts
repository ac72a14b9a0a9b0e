import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { PictureReader } from '../../platform/picture-reader.ts';
import type { DecodedPicture } from './decode.ts';
import { drawSlip, EXIF, slipJpeg } from './fixtures.ts';

// Picture processing is slow on busy machines.
vi.setConfig({ testTimeout: 30_000 });

const KEY = { sendingBank: '014', transRef: '2026112012345678901' };
const SECRETS = /secret-software|Telephone Works|<html|alert/i;

const pictures = new PictureReader<DecodedPicture>(
  new URL('./decode-process.ts', import.meta.url),
  pino({ level: 'silent' }),
);
afterAll(() => pictures.close());

async function read(bytes: Uint8Array) {
  const picture = await pictures.read(bytes);
  if (!picture.ok) throw new Error(picture.reason);
  const { format, width, height, pages, orientation } = await sharp(picture.webp).metadata();
  return { ...picture, format, size: { width, height }, pages, orientation };
}

/** A PNG with arbitrary declared properties. */
function png(width: number, height: number, data: Buffer): Buffer {
  const chunk = (type: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(content.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([magic, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

describe('a slip', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('as %s is stored re-encoded', async (type) => {
    const slip = await drawSlip({ key: KEY });
    const bytes = await slip.withExif(EXIF).withIccProfile('p3').toFormat(type).toBuffer();
    expect(bytes.toString('latin1')).toMatch(SECRETS);
    const picture = await read(bytes);
    expect(picture).toMatchObject({ format: 'webp', size: { width: 1080, height: 1920 }, key: KEY });
    expect(Buffer.from(picture.webp).toString('latin1')).not.toMatch(SECRETS);
    const { exif, icc, xmp, space } = await sharp(picture.webp).metadata();
    expect({ exif, icc, xmp, space }).toEqual({
      exif: undefined,
      icc: undefined,
      xmp: undefined,
      space: 'srgb',
    });
  });

  test('from a phone with HEIC is supported', async () => {
    const bytes = await readFile(new URL('./telephone.heic', import.meta.url));
    expect(bytes.toString('latin1')).toMatch(SECRETS);
    const picture = await read(bytes);
    expect(picture).toMatchObject({
      format: 'webp',
      size: { width: 400, height: 640 },
      key: { sendingBank: '004', transRef: 'HEIC20261121A0001' },
    });
    expect(Buffer.from(picture.webp).toString('latin1')).not.toMatch(SECRETS);
    // The green of the bank's logo identifies the picture.
    const { data } = await sharp(picture.webp)
      .extract({ left: 10, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[1]).toBeGreaterThan(80);
    expect(data[0]).toBeLessThan(40);
  });

  test.each([3, 6, 8])('with orientation %d is stored upright', async (orientation) => {
    const upright = await (await drawSlip({ key: KEY })).toBuffer();
    const back = { 3: 180, 6: 270, 8: 90 }[orientation] ?? 0;
    const bytes = await sharp(upright).rotate(back).withMetadata({ orientation }).jpeg().toBuffer();
    const picture = await read(bytes);
    expect(picture).toMatchObject({ size: { width: 1080, height: 1920 }, orientation: undefined, key: KEY });
    // Its head is green, its lower half paper.
    const at = async (left: number, top: number) => [
      ...(await sharp(picture.webp).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
    ];
    expect((await at(20, 20))[0]).toBeLessThan(60);
    expect((await at(200, 1600))[0]).toBeGreaterThan(240);
  });

  test.each([
    [
      'small, as a chat makes it',
      async () => (await drawSlip({ key: KEY, qr: 150 })).resize(360).jpeg({ quality: 60 }),
    ],
    [
      'so small that it must be enlarged',
      async () => (await drawSlip({ key: KEY, qr: 150 })).resize(280).jpeg({ quality: 60 }),
    ],
    [
      'noisy, and photographed askew',
      async () => {
        const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
        const grain = await sharp({
          create: { width: 1080, height: 1920, channels: 3, background: '#888', noise },
        })
          .png()
          .toBuffer();
        const grainy = await (await drawSlip({ key: KEY }))
          .composite([{ input: grain, blend: 'overlay' }])
          .toBuffer();
        return sharp(grainy).rotate(4, { background: '#765' }).blur(1).jpeg({ quality: 60 });
      },
    ],
    [
      'small in a photograph',
      async () => {
        const slip = await (await drawSlip({ key: KEY })).resize(700).toBuffer();
        return sharp({ create: { width: 3000, height: 4000, channels: 3, background: '#a08060' } })
          .composite([{ input: slip, left: 800, top: 900 }])
          .jpeg({ quality: 70 });
      },
    ],
    ['dark', async () => (await drawSlip({ key: KEY })).linear(0.35, 20).jpeg()],
    ['seen through', async () => (await drawSlip({ key: KEY })).ensureAlpha(0.8).png()],
    ['grey', async () => (await drawSlip({ key: KEY })).greyscale().png()],
    ['of sixteen bits', async () => (await drawSlip({ key: KEY })).toColourspace('rgb16').png()],
  ])('%s, has its mini-QR detected', async (_what, make) => {
    expect((await read(await (await make()).toBuffer())).key).toEqual(KEY);
  });

  test('of a wallet names its transaction', async () => {
    const payload = '00480002010102010203P2P0313ABCDEF12345670408201120269104c3f0';
    const { key } = await read(await (await drawSlip({ payload })).jpeg().toBuffer());
    expect(key).toEqual({ sendingBank: 'truemoney', transRef: 'ABCDEF1234567' });
  });

  test.each([
    ['none', undefined],
    ['one that pays somebody', '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E'],
    ['an address', 'https://evil.example/?<script>'],
    ['a wrong sum', '004000060000010103002021900021231231212000115102TH91049C31'],
  ])('with code %s has no key', async (_what, payload) => {
    const slip = await drawSlip(payload === undefined ? {} : { payload });
    expect((await read(await slip.jpeg().toBuffer())).key).toBeNull();
  });

  test('above the maximum size is scaled down', async () => {
    const picture = await read(await (await drawSlip({ key: KEY })).resize(3000).jpeg().toBuffer());
    expect(picture).toMatchObject({ size: { width: 1350, height: 2400 }, key: KEY });
  });

  test('with animation is stored as its first frame', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((background) =>
        sharp({ create: { width: 64, height: 64, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const bytes = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(2);
    const picture = await read(bytes);
    expect(picture).toMatchObject({ size: { width: 64, height: 64 }, pages: undefined });
    expect((await sharp(picture.webp).stats()).dominant).toMatchObject({ r: 248, g: 8, b: 8 });
  });
});

describe('an invalid slip', () => {
  const jpeg = async () => (await drawSlip()).resize(300).jpeg().toBuffer();
  const text = (content: string) => Buffer.from(content);
  const page = '<!doctype html><html><script>alert(1)</script></html>';

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['nothing', () => Buffer.alloc(0)],
    ['one byte', () => Buffer.from([0xff])],
    ['a page that is called a picture', () => text(page)],
    ['an SVG', () => text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>')],
    [
      'an SVG behind a declaration',
      () => text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a PDF', () => text('%PDF-1.7 and so on and on')],
    [
      'a GIF',
      () =>
        sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
          .gif()
          .toBuffer(),
    ],
    [
      'an AVIF',
      () =>
        sharp({ create: { width: 64, height: 64, channels: 3, background: '#f00' } })
          .avif()
          .toBuffer(),
    ],
    [
      'a TIFF',
      () =>
        sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
          .tiff()
          .toBuffer(),
    ],
    ['a picture with a page behind it', async () => Buffer.concat([await jpeg(), text(page)])],
    [
      'a picture with a page inside it',
      async () => {
        const picture = await jpeg();
        const comment = text(page);
        const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
        return Buffer.concat([picture.subarray(0, 2), head, comment, picture.subarray(2)]);
      },
    ],
    ['a page with a picture behind it', async () => Buffer.concat([text(page), await jpeg()])],
    [
      'a film',
      () => Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypmp42\0\0\0\0mp42isom'), Buffer.alloc(99)]),
    ],
  ])('%s is not a picture', async (_what, make) => {
    expect(await pictures.read(await make())).toEqual({ ok: false, reason: 'not_a_picture' });
  });

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    [
      'half a JPEG',
      async () => {
        const whole = await jpeg();
        return whole.subarray(0, whole.length * 0.6);
      },
    ],
    [
      'half a PNG',
      async () => {
        const whole = await (await drawSlip()).png().toBuffer();
        return whole.subarray(0, whole.length * 0.6);
      },
    ],
    [
      'half a WebP',
      async () => {
        const whole = await (await drawSlip()).webp().toBuffer();
        return whole.subarray(0, whole.length * 0.6);
      },
    ],
    [
      'half a HEIC',
      async () => {
        const whole = await readFile(new URL('./telephone.heic', import.meta.url));
        return whole.subarray(0, whole.length * 0.6);
      },
    ],
    [
      'the first bytes of one and rubbish',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000, 7)]),
    ],
    [
      'the head of a HEIC and rubbish',
      () =>
        Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(2000, 7)]),
    ],
    ['what says that it is wider than any picture', () => png(0x7fffffff, 1000, Buffer.alloc(10))],
  ])('%s is broken', async (_what, make) => {
    expect(await pictures.read(await make())).toEqual({ ok: false, reason: 'broken' });
  });

  test.each([
    ['50,000 × 50,000 points in a few bytes', 50_000, 50_000],
    ['8,000 × 8,000 points', 8_000, 8_000],
  ])('%s exceed the limit', async (_what, width, height) => {
    const bomb = png(width, height, deflateSync(Buffer.alloc(1_000_000)));
    expect(await pictures.read(bomb)).toEqual({ ok: false, reason: 'too_many_pixels' });
  });

  test('does not block the next slip', async () => {
    const [first, , third] = await Promise.all([
      pictures.read(await jpeg()),
      pictures.read(png(50_000, 50_000, Buffer.alloc(10))),
      pictures.read(await jpeg()),
    ]);
    expect([first.ok, third.ok]).toEqual([true, true]);
  });
});

test('more slips than the queue allows are rejected, to be retried', async () => {
  const slip = await slipJpeg('ONCE');
  const all = await Promise.allSettled(Array.from({ length: 12 }, () => pictures.read(slip)));
  const refused = all.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBe(3);
  for (const one of refused) expect(one).toMatchObject({ reason: { code: 'ERROR.BUSY' } });
});
