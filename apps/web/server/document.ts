import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@mali/contracts/limits';
import { shell as shellEn } from '../src/app/shell/texts/en.ts';
import { shell as shellTh } from '../src/app/shell/texts/th.ts';
import { FIRST_DATA_ID } from '../src/clients/first-data.ts';
import { LINE_WORDS_ID, LINE_WORDS_PATH } from '../src/clients/line-words.ts';
import { inTables } from '../src/clients/tables.ts';
import { MAP_TILES_META } from '../src/features/stores/map-tiles.ts';
import { embeddable, type HeadTag, headTags } from '../src/ui/head-tags.ts';
import type { PageMetaProps } from '../src/ui/page-meta.tsx';
import { ui as uiEn } from '../src/ui/texts/en.ts';
import { ui as uiTh } from '../src/ui/texts/th.ts';
import type { Config } from './config.ts';
import type { Drawn } from './drawings.ts';
import { Manifest } from './manifest.ts';
import { isPersonal, modulesOf, type Page } from './pages.ts';
import { manifestPath } from './site-icons.ts';
import type { FirstView, Hero } from './view.ts';

const SHELL = { th: shellTh, en: shellEn };
const UI = { th: uiTh, en: uiEn };
/** Shown without scripts: only documents contain it, so it is not in the text files. */
const NO_SCRIPT: Readonly<Record<Language, string>> = {
  th: 'เปิดอ่านหน้านี้ได้เลย แต่การใส่ถุงและสั่งซื้อต้องเปิด JavaScript ในเบราว์เซอร์ก่อน',
  en: 'You can read this page as it is. To fill a bag and order, switch JavaScript on in your browser.',
};
/** Fonts of a first view: digits and brands are Latin in both languages. */
const FONTS: Readonly<Record<Language, readonly string[]>> = {
  th: ['sans-thai', 'sans-latin', 'serif-thai'],
  en: ['sans-latin', 'serif-latin'],
};

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A head tag as HTML. Marked as server-rendered: replaced by the page's own when it hydrates. */
function markup({ name, attributes, text }: HeadTag): string {
  const list = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`);
  const open = `<${name}${list.join('')} data-server>`;
  if (name === 'meta' || name === 'link') return open;
  return `${open}${name === 'script' ? (text ?? '') : escapeHtml(text ?? '')}</${name}>`;
}

/** A document, and the hashes of its inline style sheets for the CSP. */
export type Written = Readonly<{ html: string; styles: readonly string[] }>;

/** An inline style sheet with its hash. */
type Sheet = Readonly<{ css: string; hash: string }>;
const sheet = (css: string): Sheet => ({
  css,
  hash: `sha256-${createHash('sha256').update(css).digest('base64')}`,
});

/** A built document without its scripts, and what every page in it begins with. */
type Template = Readonly<{
  html: string;
  /** The script that starts the app, and what that one imports. */
  entries: readonly string[];
  imported: readonly string[];
}>;

function readTemplate(file: string): Template {
  const built = readFileSync(file, 'utf8');
  return {
    html: built.replaceAll(SCRIPT, '').replaceAll(PRELOAD, ''),
    entries: [...built.matchAll(SCRIPT)].map(([, name = '']) => name),
    imported: [...built.matchAll(PRELOAD)].map(([, name = '']) => name),
  };
}

/** Loads the scripts of a rendered page. */
const START = 'src/start.ts';
const SCRIPT = /<script type="module" crossorigin src="\/([^"]+)"><\/script>\s*/g;
const PRELOAD = /<link rel="modulepreload" crossorigin href="\/([^"]+)">\s*/g;

/** The built document, and the files that each page needs. */
export class Documents {
  readonly #shop: Template;
  readonly #office: Template;
  readonly #dist: string;
  /** Loads the entry scripts of rendered pages; null in a build without it. */
  readonly #start: string | null;
  readonly #sheets = new Map<string, Sheet>();
  readonly #manifest: Manifest;
  readonly #publicUrl: string;
  readonly #measuring: Config['measuring'];
  readonly #mapTiles: Config['mapTiles'];
  /** The build id: the names of the first script of each entry, which have a content hash. */
  readonly build: string;

  /** @throws Error when the pages have not been built */
  constructor({ dist, publicUrl, measuring, mapTiles }: Config) {
    this.#dist = dist;
    this.#shop = readTemplate(join(dist, 'index.html'));
    this.#office = readTemplate(join(dist, 'admin.html'));
    this.#manifest = new Manifest(dist);
    this.#start = this.#manifest.fileOf(START);
    this.#publicUrl = publicUrl;
    this.#measuring = measuring;
    this.#mapTiles = mapTiles;
    this.build = ['index.html', 'admin.html']
      .flatMap((entry) => this.#manifest.fileOf(entry) ?? [])
      .join('+');
  }

  /**
   * The document of a page in a language, with head, data, CSS, preloads, and the rendered page, if any.
   * @param options.scripts false: the page is not hydrated
   * @param options.thaiOnly the shop has no pages in English
   */
  write(
    page: Page,
    language: Language,
    view: FirstView,
    drawing: Drawn | null = null,
    { scripts: withScripts = true, thaiOnly = false }: { scripts?: boolean; thaiOnly?: boolean } = {},
  ): Written {
    const template = page.isOffice ? this.#office : this.#shop;
    const { scripts, styles } = this.#manifest.filesOf([...modulesOf(page, language), ...view.modules]);
    const own = this.#manifest
      .stylesOf(drawing?.html ?? '', styles)
      .filter((file) => !template.html.includes(`"/${file}"`));
    const ahead = [...new Set([...template.imported, ...scripts])].filter(
      (file) => !template.entries.includes(file),
    );
    const drawn = drawing !== null && this.#start !== null;
    const sheets = [sheet(drawing?.css ?? ''), ...(drawn ? [this.#sheet(own)] : [])].filter(
      ({ css }) => css !== '',
    );
    const head = [
      ...this.#meta(page, language, view, drawing, thaiOnly),
      ...view.heroes.flatMap((hero) => this.#heroPreload(hero)),
      ...this.#fontPreloads(language),
      ...(!withScripts ? [] : drawn ? this.#later(template, ahead, own) : this.#now(template, ahead, own)),
    ].join('\n    ');
    // After the style sheets of every page, as in the browser.
    const style = sheets.map(({ css }) => `<style>${css}</style>`).join('');
    const at = new Date().toISOString();
    const brought = view.data.map(({ key, missing, ...answer }) =>
      missing
        ? { key, missing }
        : { key, data: inTables(drawn ? (answer.brought ?? answer.data) : answer.data) },
    );
    const data = `<script type="application/json" id="${FIRST_DATA_ID}" data-at="${at}">${embeddable(brought)}</script>`;
    const words = drawing?.lineWords ?? null;
    const lines =
      words === null
        ? ''
        : `<script type="text/plain" id="${LINE_WORDS_ID}">${escapeHtml(words.join(' '))}</script>`;
    // Replacement functions: a product's text may contain `$&`, which a string would expand.
    const html = template.html
      .replace('<html lang="th">', () => `<html lang="${language}"${thaiOnly ? ' data-only' : ''}>`)
      .replace(/<!--head-->[\s\S]*<!--\/head-->/, () => head)
      .replace('</head>', () => `${style}</head>`)
      .replace('<div id="root"></div>', () => {
        const root = `<div id="root">${drawing?.html ?? ''}</div>`;
        return `${root}<noscript><p>${escapeHtml(NO_SCRIPT[language])}</p></noscript>`;
      })
      .replace('<!--data-->', () => lines + data);
    return { html, styles: sheets.map(({ hash }) => hash) };
  }

  /** Fallback for a page that cannot be rendered: without data, scripts and other possible causes. */
  plain(language: Language, about: 'error' | 'notFound'): string {
    const { title, text, home } = SHELL[language][about];
    const body = `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="/">${escapeHtml(home)}</a></p></main>`;
    return this.#shop.html
      .replace('<html lang="th">', () => `<html lang="${language}">`)
      .replace(/<!--head-->[\s\S]*<!--\/head-->/, () => `<title>${escapeHtml(title)}</title>`)
      .replace('<div id="root"></div>', () => body)
      .replace('<!--data-->', '');
  }

  /** Style sheets of a page in one element: saves a round trip over files of a kilobyte each. */
  #sheet(files: readonly string[]): Sheet {
    const key = files.join();
    const known = this.#sheets.get(key);
    if (known !== undefined) return known;
    const made = sheet(files.map((file) => readFileSync(join(this.#dist, file), 'utf8').trim()).join('\n'));
    this.#sheets.set(key, made);
    return made;
  }

  /**
   * A rendered page is visible without scripts: they load after its picture and text, with which they would
   * compete for bandwidth. Its own style sheets are inline.
   */
  #later({ entries, imported }: Template, ahead: readonly string[], styles: readonly string[]): string[] {
    const list = (files: readonly string[]) => files.map((file) => `/${file}`).join(' ');
    return [
      `<script type="module" async crossorigin src="/${this.#start}" data-entry="${list(entries)}"` +
        ` data-first="${list(imported)}" data-ahead="${list(ahead)}" data-styles="${list(styles)}"></script>`,
    ];
  }

  /** Any other page needs its scripts first. */
  #now({ entries }: Template, ahead: readonly string[], styles: readonly string[]): string[] {
    return [
      ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ...ahead.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ...entries.map((file) => `<script type="module" crossorigin src="/${file}"></script>`),
      `<link rel="preload" as="fetch" crossorigin href="${LINE_WORDS_PATH}">`,
    ];
  }

  #meta(page: Page, language: Language, view: FirstView, drawing: Drawn | null, thaiOnly: boolean): string[] {
    const site = UI[language].site;
    const own: PageMetaProps = drawing?.meta ?? {
      title: view.title ?? site.title,
      ...(view.description && { description: view.description }),
      ...(view.canonical !== null && { canonical: view.canonical }),
      image: view.image,
      ...(view.jsonLd && { jsonLd: view.jsonLd }),
    };
    const noIndex = own.noIndex === true || isPersonal(page) || view.noindex || view.status === 404;
    const tags = headTags({ ...own, noIndex }, { origin: this.#publicUrl, language, site, thaiOnly });
    const name = `<meta property="og:site_name" content="${escapeHtml(site.name)}">`;
    return [
      ...tags.map(markup),
      name,
      `<link rel="manifest" href="${manifestPath(language)}">`,
      ...(view.closed === null ? [] : [`<meta name="site" content="${view.closed}">`]),
      `<meta name="build" content="${escapeHtml(this.build)}">`,
      ...this.#meters(),
      ...this.#maps(),
    ];
  }

  /** Map tiles; none without configuration. */
  #maps(): string[] {
    if (this.#mapTiles === null) return [];
    const { url, attribution } = this.#mapTiles;
    return [
      `<meta name="${MAP_TILES_META}" content="${escapeHtml(url)}" data-attribution="${escapeHtml(attribution)}">`,
    ];
  }

  /** Analytics the page may load after consent; none without a key. */
  #meters(): string[] {
    const { scriptUrl, analyticsId, marketingId } = this.#measuring;
    const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
    const ids = [
      ...(analyticsId === null ? [] : [meta('measuring-analytics', analyticsId)]),
      ...(marketingId === null ? [] : [meta('measuring-marketing', marketingId)]),
    ];
    return ids.length === 0 ? [] : [meta('measuring', scriptUrl), ...ids];
  }

  /** The built file of a font of the first view; null: there is none. */
  fontFile(name: string): string | null {
    return this.#manifest.fileOf(`src/ui/fonts/${name}.woff2`);
  }

  /** Fonts of the first visible text are preloaded by the document. */
  #fontPreloads(language: Language): string[] {
    return FONTS[language].flatMap((name) => {
      const file = this.fontFile(name);
      return file === null
        ? []
        : [`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`];
    });
  }

  #heroPreload({ sources, sizes, media }: Hero): string[] {
    const [best] = sources;
    if (best === undefined) return [];
    return [
      `<link rel="preload" as="image" type="${best.type}" fetchpriority="high"` +
        ` imagesrcset="${escapeHtml(best.srcSet)}" imagesizes="${escapeHtml(sizes)}"` +
        `${media === undefined ? '' : ` media="${media}"`}>`,
    ];
  }
}
