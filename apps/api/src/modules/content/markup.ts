import { bannerImage } from '@mali/contracts/content-values';
import { describePicture } from './pictures.ts';
import type { Pictures } from './repository.ts';

/**
 * Converts the shop's own markup to HTML. Blocks are separated by empty lines: `## ` and `### ` are headings,
 * `- ` and `1. ` list items, `> ` a quotation, `| a | b |` a table row (the first is the header),
 * `![alternative text](hash)` a picture of the shop; anything else is a paragraph. Inline: **bold**,
 * *emphasis*, [text](URL). Everything else is escaped: a text cannot contain scripts.
 */
export function toHtml(markup: string, pictures: Pictures = {}): string {
  const blocks = markup
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  let heads = 0;
  return blocks
    .map((block) => {
      const lines = block.split('\n').map((line) => line.trim());
      const [first = ''] = lines;
      const head = /^(#{2,3}) +(.+)$/.exec(first);
      if (head !== null && lines.length === 1) {
        heads += 1;
        const tag = head[1] === '##' ? 'h2' : 'h3';
        return `<${tag} id="part-${heads}">${inline(head[2] ?? '')}</${tag}>`;
      }
      const picture = /^!\[([^\]]*)\]\(([0-9a-z]{8,64})\)$/.exec(first);
      if (picture !== null && lines.length === 1) return figure(picture[2] ?? '', picture[1] ?? '', pictures);
      return (
        list('ul', /^- +/, lines) ??
        list('ol', /^[0-9]{1,3}\. +/, lines) ??
        quote(lines) ??
        table(lines) ??
        `<p>${lines.map(inline).join('<br>')}</p>`
      );
    })
    .join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => ENTITIES[c] ?? '');

/** Allowed link targets: the shop, another site over https, a mail, a phone number. */
const ADDRESS =
  /^(?:\/(?![/\\])[^\s\\]*|#[a-z0-9-]+|https:\/\/[A-Za-z0-9][^\s\\]*|mailto:[^\s\\]+@[^\s\\]+|tel:\+?[0-9-]+)$/;

const MARKS = /\*\*([^*]+)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|\[([^\][]+)\]\(([^()\s]+)\)/g;

/** Bold, emphasised and linked text; pairs of marks within one line. */
function inline(text: string): string {
  let html = '';
  let end = 0;
  for (const found of text.matchAll(MARKS)) {
    const [whole, bold, stressed, words = '', address = ''] = found;
    html += escapeHtml(text.slice(end, found.index));
    end = found.index + whole.length;
    if (bold !== undefined) html += `<strong>${inline(bold)}</strong>`;
    else if (stressed !== undefined) html += `<em>${inline(stressed)}</em>`;
    else if (!ADDRESS.test(address)) html += escapeHtml(whole);
    else {
      const away = address.startsWith('https:') ? ' rel="noopener noreferrer"' : '';
      html += `<a href="${escapeHtml(address)}"${away}>${inline(words)}</a>`;
    }
  }
  return html + escapeHtml(text.slice(end));
}

function list(tag: 'ul' | 'ol', mark: RegExp, lines: readonly string[]): string | null {
  if (!lines.every((line) => mark.test(line))) return null;
  const items = lines.map((line) => `<li>${inline(line.replace(mark, ''))}</li>`).join('');
  return `<${tag}>${items}</${tag}>`;
}

const quote = (lines: readonly string[]): string | null =>
  lines.every((line) => line.startsWith('> '))
    ? `<blockquote><p>${lines.map((line) => inline(line.slice(2))).join('<br>')}</p></blockquote>`
    : null;

function table(lines: readonly string[]): string | null {
  if (lines.length < 2 || !lines.every((line) => /^\|.*\|$/.test(line))) return null;
  const [head = [], ...rest] = lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
  const titles = head.map((cell) => `<th scope="col">${inline(cell)}</th>`).join('');
  const body = rest.map((cells) => `<tr>${cells.map((cell) => `<td>${inline(cell)}</td>`).join('')}</tr>`);
  return `<table><thead><tr>${titles}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

/** A picture of the shop; nothing when it does not exist. */
function figure(hash: string, alt: string, pictures: Pictures): string {
  const picture = describePicture({ hash, alt: { th: alt, en: alt } }, pictures);
  if (picture === null) return '';
  const sources = picture.widths.map((width) => `${bannerImage(picture.hash, width)} ${width}w`).join(', ');
  return (
    `<figure><img src="${picture.url}" srcset="${sources}" sizes="(min-width: 768px) 720px, 100vw" ` +
    `width="${picture.width}" height="${picture.height}" alt="${escapeHtml(alt)}" loading="lazy"></figure>`
  );
}
