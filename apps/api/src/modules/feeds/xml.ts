/** Characters forbidden in XML 1.0 in any form; unpaired surrogates are never stored. */
const IMPOSSIBLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

/** Escapes text for an element or a quoted attribute. */
export const escapeXml = (text: string): string =>
  text
    .replace(IMPOSSIBLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');

/** An element with a text; empty when there is no text. */
export const element = (name: string, text: string | null | undefined): string =>
  text ? `<${name}>${escapeXml(text)}</${name}>` : '';

export const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
