const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Words of HTML that the server has written: without its tags, and with its five entities read (0009-content). */
export const plainText = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');

export type Head = { id: string; title: string };

/** The parts of a text, for its list of contents; each can be gone to by its id. */
export const headsOf = (html: string): Head[] =>
  [...html.matchAll(/<h2 id="([a-z0-9-]+)">(.*?)<\/h2>/g)].map(([, id = '', title = '']) => ({
    id,
    title: plainText(title),
  }));
