import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** A unique picture (PNG). */
export function samplePicture(): Buffer {
  const width = 60;
  const height = 90;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Bit depth 8.
  head[8] = 8;
  const rows = Buffer.concat(
    Array.from({ length: height }, () => Buffer.concat([Buffer.alloc(1), randomBytes(width)])),
  );
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
