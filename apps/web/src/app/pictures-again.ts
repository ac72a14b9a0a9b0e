/**
 * When a picture that did not come is asked for again. The API answers 503 rather than keep a page waiting for one that
 * has first to be drawn; with a new catalogue that can be all of them.
 */
const AFTER_MS = [1500, 2500, 4000, 8000, 16_000, 30_000];

const path = (picture: HTMLImageElement): string | null => {
  const { origin, pathname } = new URL(picture.currentSrc || picture.src, location.href);
  return origin === location.origin && pathname.startsWith('/img/') ? pathname : null;
};

/** From now on, asks again for pictures of the shop that did not come, those that failed before included. */
export function askForPicturesAgain(): void {
  const tries = new WeakMap<HTMLImageElement, { wanted: string; times: number }>();
  const failed = (picture: HTMLImageElement): void => {
    const wanted = path(picture);
    if (wanted === null) return;
    const known = tries.get(picture);
    // The same element may show another picture by now.
    const times = known?.wanted === wanted ? known.times : 0;
    const after = AFTER_MS[times];
    if (after === undefined) return;
    tries.set(picture, { wanted, times: times + 1 });
    setTimeout(() => {
      if (!picture.isConnected || picture.naturalWidth > 0 || path(picture) !== wanted) return;
      // Said once more, the same source is chosen and fetched anew.
      picture.src = picture.getAttribute('src') ?? '';
    }, after);
  };
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) failed(target);
    },
    true,
  );
  for (const picture of document.images) if (picture.complete && picture.naturalWidth === 0) failed(picture);
}
