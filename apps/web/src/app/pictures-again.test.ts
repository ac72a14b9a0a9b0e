import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { retryPictures } from './pictures-again.ts';

const PICTURE = '/img/abc123def456/640.webp';
const asked: string[] = [];

/** A picture element of a browser, showing the preview by default. */
function picture(src: string, { naturalWidth = 4, complete = true } = {}): HTMLImageElement {
  const img = document.createElement('img');
  img.setAttribute('src', src);
  Object.defineProperty(img, 'complete', { value: complete });
  Object.defineProperty(img, 'naturalWidth', { value: naturalWidth, configurable: true });
  Object.defineProperty(img, 'src', {
    get: () => img.getAttribute('src'),
    set: (to) => {
      asked.push(to);
      img.setAttribute('src', to);
    },
  });
  document.body.append(img);
  return img;
}
const fail = (img: HTMLImageElement, end = 'load') => img.dispatchEvent(new Event(end));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeAll(async () => {
  vi.useFakeTimers();
  picture(PICTURE);
  picture('/img/feedfacefeed/640.webp', { naturalWidth: 640 });
  picture('/img/latelatelate/640.webp', { complete: false });
  retryPictures();
  await pass(1500);
  return () => vi.useRealTimers();
});
beforeEach(() => {
  document.body.replaceChildren();
});

it('retries those that failed before, and no other', () => {
  expect(asked.splice(0)).toEqual([`${PICTURE}?try=1`]);
});

it('retries less and less often, and gives up', async () => {
  const img = picture(PICTURE);
  const times: number[] = [];
  for (let s = 0; s < 200; s += 0.5) {
    if (s === 0 || asked.length > 0) fail(img);
    if (asked.splice(0).length > 0) times.push(s);
    await pass(500);
  }
  expect(times).toEqual([0.5, 1.5, 3.5, 7.5, 15.5, 31.5, 61.5]);
});

it('starts again when the element shows another picture', async () => {
  const img = picture(PICTURE);
  for (let n = 0; n < 20; n += 1) {
    fail(img);
    await pass(30_000);
  }
  expect(asked.splice(0)).toEqual([1, 2, 3, 4, 5, 6, 7].map((time) => `${PICTURE}?try=${time}`));
  img.setAttribute('src', '/img/feedfacefeed/640.webp');
  fail(img);
  await pass(1500);
  expect(asked.splice(0)).toEqual(['/img/feedfacefeed/640.webp?try=1']);
});

it.each([
  [
    'that was loaded otherwise',
    (img: HTMLImageElement) => Object.defineProperty(img, 'naturalWidth', { value: 640 }),
  ],
  ['that is no longer in the document', (img: HTMLImageElement) => img.remove()],
  [
    'whose element shows another by now',
    (img: HTMLImageElement) => img.setAttribute('src', '/img/feedfacefeed/1.webp'),
  ],
])('ignores one %s', async (_, change) => {
  const img = picture(PICTURE);
  fail(img);
  change(img);
  await pass(60_000);
  expect(asked.splice(0)).toEqual([]);
});

it('requests the same width and format', async () => {
  const img = picture(PICTURE);
  const frame = document.createElement('picture');
  frame.innerHTML =
    '<source srcset="/img/a/160.avif 160w, /img/a/320.avif 320w"><source srcset="/img/a/160.webp 160w">';
  document.body.append(frame);
  frame.append(img);
  for (const time of [1, 2]) {
    fail(img);
    await pass(30_000);
    expect([...frame.querySelectorAll('source')].map(({ srcset }) => srcset)).toEqual([
      `/img/a/160.avif?try=${time} 160w, /img/a/320.avif?try=${time} 320w`,
      `/img/a/160.webp?try=${time} 160w`,
    ]);
  }
  expect(asked.splice(0)).toEqual([`${PICTURE}?try=1`, `${PICTURE}?try=2`]);
});

it('retries a failed one too', async () => {
  fail(picture(PICTURE, { naturalWidth: 0 }), 'error');
  await pass(1500);
  expect(asked.splice(0)).toEqual([`${PICTURE}?try=1`]);
});

it.each(['https://elsewhere.example/img/a/640.webp', '/brands/lotus.webp'])('ignores %s', async (src) => {
  fail(picture(src));
  await pass(60_000);
  expect(asked.splice(0)).toEqual([]);
});
