const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Plain text of server-generated HTML: without tags, with its five entities decoded (0009-content). */
export const plainText = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');

export type Head = { id: string; title: string };

/** The headings of a text with their anchors, for a table of contents. */
export const headsOf = (html: string): Head[] =>
  [...html.matchAll(/<h2 id="([a-z0-9-]+)">(.*?)<\/h2>/g)].map(([, id = '', title = '']) => ({
    id,
    title: plainText(title),
  }));
