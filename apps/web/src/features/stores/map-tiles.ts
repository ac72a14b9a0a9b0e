/** Where pictures of a map come from; the web server puts it into the document (MAP_TILES_URL). */
export type MapTiles = { url: string; attribution: string };

/** Name of the element in the document's head that holds it. */
export const MAP_TILES_META = 'map-tiles';

/** What the document says; null: the shop has no tiles, and draws a sketch. */
export function readMapTiles(page: Document): MapTiles | null {
  const meta = page.querySelector<HTMLMetaElement>(`meta[name="${MAP_TILES_META}"]`);
  if (meta === null || meta.content === '') return null;
  return { url: meta.content, attribution: meta.dataset.attribution ?? '' };
}
