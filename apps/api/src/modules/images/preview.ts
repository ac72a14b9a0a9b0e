import { crc32, deflateSync } from 'node:zlib';
import { isPlaceholderArt } from '@mali/db/placeholder';
import { dress } from '@mali/db/seeds/packshots/art';
import { isStill } from '@mali/db/seeds/packshots/still-scene';
import type { Art } from './draw.ts';

const WIDTH = 4;
const HEIGHT = 5;
const GROUND = '#f3ebdd';

/**
 * A blurred colour preview of a few pixels, shown while the picture is being rendered. Some 100 bytes,
 * without rendering. The page requests pictures of this size again (apps/web/src/app/pictures-again.ts).
 * @returns a PNG, 4 × 5 pixels
 */
export function previewOf(art: Art): Buffer {
  const { ground, thing } = coloursOf(art);
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    const inside = y > 0 && y < HEIGHT - 1;
    const pixels = Array.from({ length: WIDTH }, (_pixel, x) =>
      inside && x > 0 && x < WIDTH - 1 ? thing : ground,
    );
    // PNG filter type 0: none.
    return Buffer.from([0, ...pixels.flat()]);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // 8 bits a channel, red, green and blue.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

type Colour = readonly [red: number, green: number, blue: number];

function coloursOf(art: Art): { ground: Colour; thing: Colour } {
  if (isPlaceholderArt(art)) return { ground: rgb(GROUND), thing: rgb(GROUND) };
  const ground = rgb(isStill(art) ? art.ground : dress(art).ground);
  if (isStill(art)) return { ground, thing: ground };
  // Half pack colour, half background.
  const [red, green, blue] = rgb(art.colour);
  return { ground, thing: [(red + ground[0]) >> 1, (green + ground[1]) >> 1, (blue + ground[2]) >> 1] };
}

/** Background colour for anything but six hex digits. */
function rgb(colour: string): Colour {
  const value = Number.parseInt(/^#([0-9a-f]{6})$/i.exec(colour)?.[1] ?? GROUND.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
