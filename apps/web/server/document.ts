import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@mali/contracts/limits';
import { shell as shellEn } from '../src/app/shell/texts/en.ts';
import { shell as shellTh } from '../src/app/shell/texts/th.ts';
import { FIRST_DATA_ID } from '../src/clients/first-data.ts';
import { MAP_TILES_META } from '../src/features/stores/map-tiles.ts';
import { embeddable, type HeadTag, headTags } from '../src/ui/head-tags.ts';
import type { PageMetaProps } from '../src/ui/page-meta.tsx';
import { ui as uiEn } from '../src/ui/texts/en.ts';
import { ui as uiTh } from '../src/ui/texts/th.ts';
import type { Config } from './config.ts';
import type { Drawn } from './drawings.ts';
import { Manifest } from './manifest.ts';
import { isHidden, type Page } from './pages.ts';
import type { FirstView, Hero } from './view.ts';

const SHOP_NAME = { th: shellTh.shopName, en: shellEn.shopName };
const UI = { th: uiTh, en: uiEn };
const BACK_OFFICE = /src\/features\/admin\//;
const CONTENT_PAGES = /src\/features\/content\/routes\/(?!home)/;
const PRODUCT_PAGES = /src\/features\/reviews\//;
const INFO_PAGES = /src\/features\/(?:info|stores)\//;
const ORDER_PAGES = /src\/features\/(?:checkout|orders|payment|session|slips)\//;

/** What a first view is set in: figures and brands are Latin in both languages. */
const FONTS: Readonly<Record<Language, readonly string[]>> = {
  th: ['sans-thai', 'sans-latin', 'serif-thai'],
  en: ['sans-latin', 'serif-latin'],
};

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A tag of the head as markup. Marked as written here: it gives way to the page's own when that takes over. */
function markup({ name, attributes, text }: HeadTag): string {
  const list = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`);
  const open = `<${name}${list.join('')} data-server>`;
  if (name === 'meta' || name === 'link') return open;
  return `${open}${name === 'script' ? (text ?? '') : escapeHtml(text ?? '')}</${name}>`;
}

/** The modules behind a page: its own, and the texts it is written with. */
export function modulesOf(page: Page, language: Language): string[] {
  const modules = [`src/app/texts/${language}.ts`];
  if (page.module === null) return modules;
  if (ORDER_PAGES.test(page.module)) modules.push(`src/app/texts/order-${language}.ts`);
  if (CONTENT_PAGES.test(page.module)) modules.push(`src/features/content/texts/pages-${language}.ts`);
  if (INFO_PAGES.test(page.module)) modules.push(`src/app/texts/info-${language}.ts`);
  if (PRODUCT_PAGES.test(page.module)) modules.push(`src/app/texts/product-${language}.ts`);
  if (BACK_OFFICE.test(page.module)) {
    modules.push(`src/features/admin/texts/${language}.ts`, 'src/features/admin/routes/frame.tsx');
  }
  return [...modules, page.module];
}

/** The built document, and which files each page needs. */
export class Documents {
  readonly #template: string;
  readonly #manifest: Manifest;
  readonly #publicUrl: string;
  readonly #measuring: Config['measuring'];
  readonly #mapTiles: Config['mapTiles'];
  /** Names the build: its first script, whose name changes with anything that it leads to. */
  readonly build: string;

  /** @throws Error when the pages have not been built */
  constructor({ dist, publicUrl, measuring, mapTiles }: Config) {
    this.#template = readFileSync(join(dist, 'index.html'), 'utf8');
    this.#manifest = new Manifest(dist);
    this.#publicUrl = publicUrl;
    this.#measuring = measuring;
    this.#mapTiles = mapTiles;
    this.build = this.#manifest.fileOf('index.html') ?? '';
  }

  /**
   * The document of a page in a language, with its head, its data, a preload of what it will ask for, and the page
   * itself as far as it has been drawn.
   */
  write(page: Page, language: Language, view: FirstView, drawing: Drawn | null = null): string {
    const head = [
      ...this.#meta(page, language, view, drawing),
      ...this.#preloads(page, language, view),
      ...(drawing === null || drawing.css === '' ? [] : [`<style>${drawing.css}</style>`]),
    ].join('\n    ');
    const at = new Date().toISOString();
    const data = `<script type="application/json" id="${FIRST_DATA_ID}" data-at="${at}">${embeddable(view.data)}</script>`;
    const { noScript } = UI[language].site;
    // Replacements are functions: a product's text may hold `$&`, which a string would expand.
    return this.#template
      .replace('<html lang="th">', () => `<html lang="${language}">`)
      .replace(/<!--head-->[\s\S]*<!--\/head-->/, () => head)
      .replace('<div id="root"></div>', () => {
        const root = `<div id="root">${drawing?.html ?? ''}</div>`;
        return `${root}<noscript><p>${escapeHtml(noScript)}</p></noscript>`;
      })
      .replace('<!--data-->', () => data);
  }

  #meta(page: Page, language: Language, view: FirstView, drawing: Drawn | null): string[] {
    const site = UI[language].site;
    const own: PageMetaProps = drawing?.meta ?? {
      title: view.title === null ? site.title : `${view.title} | ${SHOP_NAME[language]}`,
      ...(view.description && { description: view.description }),
      ...(view.canonical !== null && { canonical: view.canonical }),
      image: view.image,
      ...(view.jsonLd !== null && { jsonLd: () => view.jsonLd ?? [] }),
    };
    const noIndex = own.noIndex === true || isHidden(page) || view.noindex || view.status === 404;
    const tags = headTags({ ...own, noIndex }, { origin: this.#publicUrl, language, site });
    const name = `<meta property="og:site_name" content="${escapeHtml(SHOP_NAME[language])}">`;
    return [
      ...tags.map(markup),
      name,
      `<meta name="build" content="${escapeHtml(this.build)}">`,
      ...this.#meters(),
      ...this.#maps(),
    ];
  }

  /** What maps are drawn on; nothing where they are sketches. */
  #maps(): string[] {
    if (this.#mapTiles === null) return [];
    const { url, attribution } = this.#mapTiles;
    return [
      `<meta name="${MAP_TILES_META}" content="${escapeHtml(url)}" data-attribution="${escapeHtml(attribution)}">`,
    ];
  }

  /** What the page may load once the visitor has agreed to it; nothing without a key. */
  #meters(): string[] {
    const { scriptUrl, analyticsId, marketingId } = this.#measuring;
    const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
    const ids = [
      ...(analyticsId === null ? [] : [meta('measuring-analytics', analyticsId)]),
      ...(marketingId === null ? [] : [meta('measuring-marketing', marketingId)]),
    ];
    return ids.length === 0 ? [] : [meta('measuring', scriptUrl), ...ids];
  }

  #preloads(page: Page, language: Language, view: FirstView): string[] {
    const { scripts, styles } = this.#manifest.filesOf([...modulesOf(page, language), ...view.modules]);
    const links = [
      ...styles.map((file) => ({ file, link: `<link rel="stylesheet" crossorigin href="/${file}">` })),
      ...scripts.map((file) => ({ file, link: `<link rel="modulepreload" crossorigin href="/${file}">` })),
    ]
      .filter(({ file }) => !this.#template.includes(`"/${file}"`))
      .map(({ link }) => link);
    return [
      ...view.heroes.flatMap((hero) => this.#heroPreload(hero)),
      ...this.#fontPreloads(language),
      ...links,
    ];
  }

  /** The faces of the text a reader sees first are asked for by the document itself, not by the style sheet. */
  #fontPreloads(language: Language): string[] {
    return FONTS[language].flatMap((name) => {
      const file = this.#manifest.fileOf(`src/ui/fonts/${name}.woff2`);
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
