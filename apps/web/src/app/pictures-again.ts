/**
 * When a picture that is still being drawn is asked for again: the API gives a page a preview of a few pixels rather
 * than keep it waiting. With a new catalogue that can be all of them.
 */
const AFTER_MS = [500, 1000, 2000, 4000, 8000, 16_000, 30_000];

/** What is not wider, css pixels, is a preview: its pixels count for more where a wide picture was asked for. */
const NOTHING_WIDER = 24;

const path = (picture: HTMLImageElement): string | null => {
  const { origin, pathname } = new URL(picture.currentSrc || picture.src, location.href);
  return origin === location.origin && pathname.startsWith('/img/') ? pathname : null;
};
/** By another address: what a page has fetched it does not fetch again, even where it was told not to keep it. */
const anew = (links: string, time: number): string =>
  links.replaceAll(/(\/img\/[^\s,?]+)(?:\?try=\d+)?/g, `$1?try=${time}`);

const isNothing = ({ complete, naturalWidth }: HTMLImageElement): boolean =>
  complete && naturalWidth <= NOTHING_WIDER;

/** From now on, asks again for pictures of the shop that have not come, those asked for before included. */
export function askForPicturesAgain(): void {
  const tries = new WeakMap<HTMLImageElement, { wanted: string; times: number }>();
  const look = (picture: HTMLImageElement): void => {
    const wanted = path(picture);
    if (wanted === null || !isNothing(picture)) return;
    const known = tries.get(picture);
    // The same element may show another picture by now.
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
