/** Characters that XML 1.0 cannot hold in whatever way they are written; halves of surrogate pairs are never stored. */
const IMPOSSIBLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

/** Text as it may stand in an element or a quoted attribute. */
export const escapeXml = (text: string): string =>
  text
    .replace(IMPOSSIBLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');

/** An element with a text; nothing when there is none. */
export const element = (name: string, text: string | null | undefined): string =>
  text ? `<${name}>${escapeXml(text)}</${name}>` : '';

export const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
