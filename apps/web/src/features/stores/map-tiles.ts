/** Where pictures of a map come from; the web server puts it into the document (MAP_TILES_URL). */
export type MapTiles = { url: string; attribution: string };

/** Name of the element in the document's head that holds it. */
export const MAP_TILES_META = 'map-tiles';

let ofServer: MapTiles | null = null;
/** The web server tells its own setting: it draws pages without a document to read. */
export const giveMapTiles = (tiles: MapTiles | null): void => {
  ofServer = tiles;
};

/** The shop's tiles; null: it has none, and its pages show no map. */
export function mapTiles(): MapTiles | null {
  if (typeof document === 'undefined') return ofServer;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${MAP_TILES_META}"]`);
  if (meta === null || meta.content === '') return null;
  return { url: meta.content, attribution: meta.dataset.attribution ?? '' };
}
