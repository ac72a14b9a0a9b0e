/** Source of the map tiles, written into the document by the web server (MAP_TILES_URL). */
export type MapTiles = { url: string; attribution: string };

/** Name of the meta element that contains it. */
export const MAP_TILES_META = 'map-tiles';

let ofServer: MapTiles | null = null;
/** Sets the tiles for server rendering, which has no document. */
export const setMapTiles = (tiles: MapTiles | null): void => {
  ofServer = tiles;
};

/** The shop's tiles; null: none configured, no map is shown. */
export function mapTiles(): MapTiles | null {
  if (typeof document === 'undefined') return ofServer;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${MAP_TILES_META}"]`);
  if (meta === null || meta.content === '') return null;
  return { url: meta.content, attribution: meta.dataset.attribution ?? '' };
}
