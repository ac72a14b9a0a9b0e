import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@mali/contracts/limits';
import { shell as shellEn } from '../src/app/shell/texts/en.ts';
import { shell as shellTh } from '../src/app/shell/texts/th.ts';
import { FIRST_DATA_ID } from '../src/clients/first-data.ts';
import { pictureSource } from '../src/ui/picture-source.ts';
import type { FirstView } from './first-view.ts';
import { Manifest } from './manifest.ts';
import { isHidden, type Page } from './pages.ts';

const SHELL = { th: shellTh, en: shellEn };
const BACK_OFFICE = /src\/features\/admin\//;
const ORDER_PAGES = /src\/features\/(?:checkout|orders|payment|session|slips)\//;

/** What a first view is set in: figures and brands are Latin in both languages. */
const FONTS: Readonly<Record<Language, readonly string[]>> = {
  th: ['sans-thai', 'sans-latin', 'serif-thai'],
  en: ['sans-latin', 'serif-latin'],
};

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** JSON that cannot end the script element it stands in. */
const embeddable = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The modules behind a page: its own, and the texts it is written with. */
export function modulesOf(page: Page, language: Language): string[] {
  const modules = [`src/app/texts/${language}.ts`];
  if (page.module === null) return modules;
  if (ORDER_PAGES.test(page.module)) modules.push(`src/app/texts/order-${language}.ts`);
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

  /** @throws Error when the pages have not been built */
  constructor(dist: string, publicUrl: string) {
    this.#template = readFileSync(join(dist, 'index.html'), 'utf8');
    this.#manifest = new Manifest(dist);
    this.#publicUrl = publicUrl;
  }

  /** The document of a page in a language, with its head, its data, and a preload of what it will ask for. */
  write(page: Page, language: Language, view: FirstView): string {
    const head = [...this.#meta(page, language, view), ...this.#preloads(page, language, view)].join(
      '\n    ',
    );
    const at = new Date().toISOString();
    const data = `<script type="application/json" id="${FIRST_DATA_ID}" data-at="${at}">${embeddable(view.data)}</script>`;
    // Replacements are functions: a product's text may hold `$&`, which a string would expand.
    return this.#template
      .replace('<html lang="th">', () => `<html lang="${language}">`)
      .replace(/<!--head-->[\s\S]*<!--\/head-->/, () => head)
      .replace('<!--data-->', () => data);
  }

  #meta(page: Page, language: Language, view: FirstView): string[] {
    const { meta, shopName } = SHELL[language];
    const title = view.title === null ? meta.title : `${view.title} | ${shopName}`;
    const description = view.description || meta.description;
    const absolute = (path: string) => escapeHtml(this.#publicUrl + path);
    const tags = [
      `<meta name="description" content="${escapeHtml(description)}" data-server>`,
      `<meta property="og:site_name" content="${escapeHtml(shopName)}">`,
      `<meta property="og:title" content="${escapeHtml(title)}" data-server>`,
      `<meta property="og:description" content="${escapeHtml(description)}" data-server>`,
      `<meta property="og:type" content="${page.name === 'item' ? 'product' : 'website'}" data-server>`,
    ];
    if (view.canonical !== null) {
      tags.push(`<link rel="canonical" href="${absolute(view.canonical)}" data-server>`);
      tags.push(`<meta property="og:url" content="${absolute(view.canonical)}" data-server>`);
    }
    if (view.image !== null) {
      tags.push(
        `<meta property="og:image" content="${absolute(pictureSource(view.image).src)}" data-server>`,
      );
    }
    if (isHidden(page) || view.status === 404)
      tags.push('<meta name="robots" content="noindex" data-server>');
    if (view.jsonLd !== null) {
      tags.push(`<script type="application/ld+json" data-server>${embeddable(view.jsonLd)}</script>`);
    }
    return [`<title data-server>${escapeHtml(title)}</title>`, ...tags];
  }

  #preloads(page: Page, language: Language, view: FirstView): string[] {
    const { scripts, styles } = this.#manifest.filesOf(modulesOf(page, language));
    const links = [
      ...styles.map((file) => ({ file, link: `<link rel="stylesheet" crossorigin href="/${file}">` })),
      ...scripts.map((file) => ({ file, link: `<link rel="modulepreload" crossorigin href="/${file}">` })),
    ]
      .filter(({ file }) => !this.#template.includes(`"/${file}"`))
      .map(({ link }) => link);
    const hero = this.#heroPreload(view);
    return [...(hero === null ? [] : [hero]), ...this.#fontPreloads(language), ...links];
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

  #heroPreload({ hero }: FirstView): string | null {
    if (hero === null) return null;
    const best = pictureSource(hero.image).sources[0];
    if (best === undefined) return null;
    return (
      `<link rel="preload" as="image" type="${best.type}" fetchpriority="high"` +
      ` imagesrcset="${escapeHtml(best.srcSet)}" imagesizes="${escapeHtml(hero.sizes)}">`
    );
  }
}
