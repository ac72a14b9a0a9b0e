const starts = (bytes: Buffer, ...magic: number[]): boolean => magic.every((byte, at) => bytes[at] === byte);

/** Brands of HEIF files with HEVC pictures, as from phones. */
const HEVC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];
/** Longest list of brands that is read. */
const FTYP_MAX = 256;

function isHeif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const length = Math.min(bytes.readUInt32BE(0), FTYP_MAX, bytes.length);
  for (let at = 8; at + 4 <= length; at += 4) {
    // The second word is a version, not a brand.
    if (at !== 12 && HEVC_BRANDS.includes(bytes.toString('latin1', at, at + 4))) return true;
  }
  return false;
}

/** Embedded HTML (polyglot file): rejected, cameras never write it. */
const MARKUP = /<(?:!doctype\s+html|html|script|svg|\?php)[\s>]/i;

/**
 * Detects a file's type by content only: name and declared type are untrusted.
 * @returns null when it is none of the accepted types, or also an HTML page
 */
export function pictureType(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'heif' | null {
  if (bytes.length < 12) return null;
  const type = starts(bytes, 0xff, 0xd8, 0xff)
    ? 'jpeg'
    : starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
      ? 'png'
      : bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
        ? 'webp'
        : isHeif(bytes)
          ? 'heif'
          : null;
  return type === null || MARKUP.test(bytes.toString('latin1')) ? null : type;
}
