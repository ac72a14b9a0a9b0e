import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@mali/contracts/limits';
import type { WaitingRoomAnswer } from '@mali/contracts/waiting-room';
import { observeCall } from '@mali/telemetry/channels';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isGated } from '../src/features/site/gated-pages.ts';
import type { Page } from './pages.ts';

/** Where too many of one network join, s. */
const REFUSED_AGAIN = 30;
/** The cookie of the API; on https with the prefix that other hosts cannot set. */
const COOKIE = /(?:^|;\s*)(?:__Host-)?waiting_room=/;
const SCRIPT = readFileSync(join(import.meta.dirname, 'browser/waiting-room.js'), 'utf8');

type Texts = Readonly<
  Record<
    'title' | 'lead' | 'ahead' | 'one' | 'next' | 'minutes' | 'soon' | 'keep' | 'full' | 'progress' | 'turn',
    string
  >
>;
const TEXTS: Readonly<Record<Language, Texts>> = {
  th: {
    title: 'รอคิวเข้าร้านสักครู่',
    lead: 'ตอนนี้มีผู้ซื้อจำนวนมาก ร้านเปิดให้เข้าตามลำดับที่มาถึง',
    ahead: 'มี {n} คนก่อนหน้าคุณ',
    one: 'มี 1 คนก่อนหน้าคุณ',
    next: 'คุณเป็นคนถัดไป',
    minutes: 'อีกประมาณ {n} นาที',
    soon: 'อีกไม่ถึงหนึ่งนาที',
    keep: 'ปิดหน้านี้แล้วกลับมาใหม่ คิวของคุณยังอยู่ ของในถุงยังอยู่ครบ เมื่อถึงคิว หน้านี้จะเปิดร้านให้เอง และเก็บคิวไว้ให้ 10 นาที',
    full: 'มีคนเข้าคิวจากเครือข่ายเดียวกับคุณมากเกินไป หน้านี้จะลองให้ใหม่เอง',
    progress: 'คิวของคุณเดินไปแล้ว',
    turn: 'ถึงคิวของคุณแล้ว',
  },
  en: {
    title: 'A short wait to enter the shop',
    lead: 'Very many people are shopping now. Everyone gets in by order of arrival.',
    ahead: '{n} people are before you',
    one: 'One person is before you',
    next: 'You are next',
    minutes: 'About {n} more minutes',
    soon: 'Less than a minute',
    keep: 'You keep your place when you close this page, and your bag stays as it is. This page opens the shop when it is your turn, which is kept for 10 minutes.',
    full: 'Too many people of your network have joined. This page tries again.',
    progress: 'How far your turn has come',
    turn: 'It is your turn',
  },
};

/** The shop's colours; the page loads nothing but its script and fonts. */
const CSS = `:root{color-scheme:light}
body{margin:0;background:#fbf7ef;color:#241c17;font:400 1rem/1.65 'Anuphan Variable',system-ui,sans-serif}
main{box-sizing:border-box;min-height:100vh;min-height:100dvh;max-width:36rem;margin:0 auto;padding:32px 20px;display:grid;align-content:center;gap:16px;overflow-wrap:anywhere}
img{width:56px;height:56px}
h1{margin:0;text-wrap:balance;font:400 clamp(1.75rem,1.3rem + 1.9vw,2.625rem)/1.38 'Noto Serif Thai Variable','Noto Serif Thai',serif}
p{margin:0}
.place{padding:20px;background:#fffdf9;border:1px solid #e4dacb;display:grid;gap:8px}
#ahead{font-size:1.375rem;font-weight:600}
.soft{color:#594c43}
progress{appearance:none;width:100%;height:8px;border:0;background:#e4dacb;overflow:hidden}
progress::-webkit-progress-bar{background:#e4dacb}
progress::-webkit-progress-value{background:#b01e45;transition:width .6s}
progress::-moz-progress-bar{background:#b01e45}
.moves{height:3px;overflow:hidden}
.moves::before{content:'';display:block;width:30%;height:100%;background:#7fa08a;animation:move 2.4s ease-in-out infinite alternate}
@keyframes move{to{margin-left:70%}}
@media (prefers-reduced-motion:reduce){.moves::before{animation:none;width:100%}progress::-webkit-progress-value{transition:none}}`;
/** The shop's fonts of these names, as in src/ui/fonts.css; browsers of shoppers have them already. */
const FONTS = [
  ['sans-thai', 'Anuphan Variable', 'U+0E01-0E3A,U+0E3F-0E5B,U+200C-200D'],
  ['serif-thai', 'Noto Serif Thai Variable', 'U+0E01-0E3A,U+0E3F-0E5B,U+200C-200D'],
  ['sans-latin', 'Anuphan Variable', 'U+0020-007E'],
  ['serif-latin', 'Noto Serif Thai Variable', 'U+0020-007E'],
] as const;

/** The style sheet of the page with its hash for the Content-Security-Policy. */
export type WaitingStyle = Readonly<{ css: string; hash: string }>;

/** @param fontFile the built file of a font; null: there is none */
export function waitingStyle(fontFile: (name: string) => string | null): WaitingStyle {
  const faces = FONTS.flatMap(([name, family, range]) => {
    const file = fontFile(name);
    return file === null
      ? []
      : `@font-face{font-family:'${family}';src:url('/${file}') format('woff2');font-weight:100 700;font-display:swap;unicode-range:${range}}\n`;
  });
  const css = faces.join('') + CSS;
  return { css, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` };
}

const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Where the visitor stands; null: too many of the network have joined, so there is no place. */
export type Waiting = WaitingRoomAnswer | null;

/** How long until the page should be asked for again, s. */
export const againIn = (waiting: Waiting): number => waiting?.poll_seconds ?? REFUSED_AGAIN;

/** The page of a visitor who waits; without scripts it loads itself again. */
export function waitingPage(language: Language, waiting: Waiting, { css }: WaitingStyle): string {
  const t = TEXTS[language];
  const number = (n: number) => new Intl.NumberFormat(language).format(n);
  const again = againIn(waiting);
  const before = (ahead: number) =>
    ahead === 0 ? t.next : ahead === 1 ? t.one : t.ahead.replace('{n}', number(ahead));
  const place =
    waiting === null
      ? null
      : {
          ahead: before(waiting.ahead),
          time:
            waiting.seconds < 60 ? t.soon : t.minutes.replace('{n}', number(Math.ceil(waiting.seconds / 60))),
        };
  const data = {
    ...{
      ahead: t.ahead,
      one: t.one,
      next: t.next,
      minutes: t.minutes,
      soon: t.soon,
      turn: t.turn,
      poll: String(again),
    },
    ...(waiting !== null && { place: String(waiting.ahead), seconds: String(waiting.seconds) }),
  };
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${inHtml(value)}"`);
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
    `<noscript><meta http-equiv="refresh" content="${again}"></noscript><title>${inHtml(t.title)}</title>` +
    `<link rel="icon" href="/icon.svg"><style>${css}</style></head><body><main${attributes.join('')}>` +
    `<img src="/icon.svg" alt="" width="56" height="56"><h1>${inHtml(t.title)}</h1><p>${inHtml(t.lead)}</p>` +
    `<div class="place" role="status" aria-live="polite">` +
    (place === null
      ? `<p id="ahead">${inHtml(t.full)}</p>`
      : `<p id="ahead">${inHtml(place.ahead)}</p><p id="time" class="soft">${inHtml(place.time)}</p>`) +
    '</div>' +
    (place === null
      ? ''
      : `<progress id="progress" max="1" value="0" aria-label="${inHtml(t.progress)}"></progress>`) +
    `<div class="moves" aria-hidden="true"></div>` +
    (place === null ? '' : `<p class="soft">${inHtml(t.keep)}</p>`) +
    '</main><script type="module" src="/waiting-room.js"></script></body></html>'
  );
}

/** The script of the waiting page. */
export async function waitingRoomScript(app: FastifyInstance): Promise<void> {
  app.get('/waiting-room.js', async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=300' })
      .send(SCRIPT),
  );
}

/** The page is shown with `waiting` undefined; the browser gets the cookies in any case. */
export type Entry = Readonly<{ waiting: Waiting | undefined; setCookies: readonly string[] }>;
const SHOWN: Entry = { waiting: undefined, setCookies: [] };

/**
 * Asks the API whether the visitor may see a page while the waiting room is open, and joins for who has no ticket.
 * The page is shown also when the API does not answer.
 * @param due ends the waiting for the API
 */
export async function enterRoom(
  apiUrl: string,
  page: Page,
  request: FastifyRequest,
  due: AbortSignal,
): Promise<Entry> {
  if (page.isOffice === true || !isGated(page.path)) return SHOWN;
  const { cookie } = request.headers;
  const ask = async (method: 'GET' | 'POST') => {
    const url = new URL(`${apiUrl}/waiting_room`);
    const answer = await observeCall({ method, url, isOwn: true }, async (traced, answered) => {
      const received = await fetch(url, {
        method,
        signal: due,
        headers: { ...traced, 'x-forwarded-for': request.ip, ...(cookie !== undefined && { cookie }) },
      });
      answered(received.status);
      return received;
    });
    const setCookies = answer.headers.getSetCookie();
    if (answer.ok) return { answer: (await answer.json()) as WaitingRoomAnswer, setCookies };
    // An unread body would block its connection.
    await answer.body?.cancel();
    return { answer: answer.status === 429 ? null : undefined, setCookies };
  };
  try {
    let asked = await ask(cookie !== undefined && COOKIE.test(cookie) ? 'GET' : 'POST');
    if (asked.answer?.state === 'none') asked = await ask('POST');
    const { answer, setCookies } = asked;
    if (answer === undefined) return { waiting: undefined, setCookies };
    return { waiting: answer === null || answer.state === 'waiting' ? answer : undefined, setCookies };
  } catch {
    return SHOWN;
  }
}

/** The cookies of a request with those that its answer sets: requests to the API for this page need the pass. */
export function withCookies(cookie: string | undefined, setCookies: readonly string[]): string | undefined {
  const set = setCookies.map((text) => text.split(';', 1)[0] ?? '');
  const all = [...set, ...(cookie === undefined ? [] : [cookie])];
  return all.length === 0 ? undefined : all.join('; ');
}
