/**
 * Delays of retries for pictures being rendered: meanwhile the API sends pages a preview of a few pixels.
 * With a new catalogue that can be all pictures.
 */
const AFTER_MS = [500, 1000, 2000, 4000, 8000, 16_000, 30_000];

/** Maximum width of a preview, css pixels: above its pixels, since `sizes` scales the intrinsic width. */
const NOTHING_WIDER = 24;

const path = (picture: HTMLImageElement): string | null => {
  const { origin, pathname } = new URL(picture.currentSrc || picture.src, location.href);
  return origin === location.origin && pathname.startsWith('/img/') ? pathname : null;
};
/** A different URL: pages do not request the same one again, even with no-store. */
const anew = (links: string, time: number): string =>
  links.replaceAll(/(\/img\/[^\s,?]+)(?:\?try=\d+)?/g, `$1?try=${time}`);

const isNothing = ({ complete, naturalWidth }: HTMLImageElement): boolean =>
  complete && naturalWidth <= NOTHING_WIDER;

/** Retries missing pictures of the shop from now on, including those requested before. */
export function retryPictures(): void {
  const tries = new WeakMap<HTMLImageElement, { wanted: string; times: number }>();
  const look = (picture: HTMLImageElement): void => {
    const wanted = path(picture);
    if (wanted === null || !isNothing(picture)) return;
    const known = tries.get(picture);
    // The element may show another picture by now.
    const times = known?.wanted === wanted ? known.times : 0;
    const after = AFTER_MS[times];
    if (after === undefined) return;
    tries.set(picture, { wanted, times: times + 1 });
    setTimeout(() => {
      if (!picture.isConnected || !isNothing(picture) || path(picture) !== wanted) return;
      for (const source of picture.closest('picture')?.querySelectorAll('source') ?? [])
        source.srcset = anew(source.srcset, times + 1);
      picture.src = anew(picture.getAttribute('src') ?? '', times + 1);
    }, after);
  };
  const heard = ({ target }: Event): void => {
    if (target instanceof HTMLImageElement) look(target);
  };
  for (const end of ['load', 'error']) document.addEventListener(end, heard, true);
  for (const picture of document.images) look(picture);
}
