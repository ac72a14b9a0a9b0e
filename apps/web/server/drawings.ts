import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@mali/contracts/limits';
import type { FastifyBaseLogger } from 'fastify';
import type { FirstData } from '../src/clients/first-data.ts';
import type { SiteStatus } from '../src/features/site/slice.ts';
import type { MapTiles } from '../src/features/stores/map-tiles.ts';
import type { PrerenderedPage, prerenderPage } from '../src/prerender.tsx';
import type { Config } from './config.ts';

type Draw = typeof prerenderPage;

/** A rendered page, with the CSS rules extracted from its style attributes. */
export type Drawn = PrerenderedPage & { css: string };

/** Declarations that cannot break out of their CSS rule. */
const PLAIN = /^[\w\s#%.,:;()-]+$/;

/**
 * The CSP allows no style attributes in documents (only scripts may set them): each becomes a rule of one
 * style sheet, allowed by its hash. Hydration does not touch these attributes.
 */
export function liftStyles(html: string): { html: string; css: string } {
  const rules = new Set<string>();
  const lifted = html.replace(/ style="([^"]*)"/g, (_, value: string) => {
    if (!PLAIN.test(value)) return '';
    rules.add(`[data-style="${value}"]{${value}}`);
    return ` data-style="${value}"`;
  });
  return { html: lifted, css: [...rules].join('') };
}

/**
 * Rendering is sequential: with more waiting pages than this, a document is sent without server rendering.
 */
const WAITING_MAX = 20;
/** Time limit of rendering, and of waiting for it; then the page is left to the browser. */
const DRAW_MS = 1000;
const TURN_MS = 3000;

/** Server rendering of pages with the shop's own components (SEO-14). */
export class Drawings {
  readonly #draw: Draw | null;
  readonly #log: FastifyBaseLogger;
  readonly #closed = new Map<string, Drawn>();
  readonly #tiles: MapTiles | null;
  #waiting = 0;

  private constructor(draw: Draw | null, log: FastifyBaseLogger, tiles: MapTiles | null) {
    this.#draw = draw;
    this.#log = log;
    this.#tiles = tiles;
  }

  /**
   * @param dist the built pages; without a prerender bundle documents are sent unrendered
   * @param mapTiles URL of the map tiles
   */
  static async open(
    { dist, mapTiles }: Pick<Config, 'dist' | 'mapTiles'>,
    log: FastifyBaseLogger,
  ): Promise<Drawings> {
    const file = join(dist, '.prerender/prerender.js');
    if (!existsSync(file)) return new Drawings(null, log, mapTiles);
    const { prerenderPage: draw } = (await import(pathToFileURL(file).href)) as { prerenderPage: Draw };
    return new Drawings(draw, log, mapTiles);
  }

  /** The maintenance page, the same at every URL; null without a prerender bundle. */
  async ofClosed(language: Language, status: SiteStatus): Promise<Drawn | null> {
    const key = `${status} ${language}`;
    const known = this.#closed.get(key);
    if (known !== undefined || this.#draw === null) return known ?? null;
    try {
      const drawing = await this.#draw('/', language, [], DRAW_MS, { status });
      const drawn = { ...drawing, ...liftStyles(drawing.html) };
      this.#closed.set(key, drawn);
      return drawn;
    } catch (error) {
      this.#log.error({ err: error }, 'maintenance page not drawn');
      return null;
    }
  }

  /**
   * Renders the page at a path; null without a bundle, or on a timeout.
   * @param words unbreakable Thai words
   */
  async of(
    path: string,
    language: Language,
    data: FirstData,
    words: readonly string[] | null,
  ): Promise<Drawn | null> {
    if (this.#draw === null || data.length === 0 || this.#waiting >= WAITING_MAX) return null;
    this.#waiting += 1;
    try {
      const drawing = await Promise.race([
        this.#draw(path, language, data, DRAW_MS, { tiles: this.#tiles, words }),
        after(TURN_MS),
      ]);
      return drawing === null ? null : { ...drawing, ...liftStyles(drawing.html) };
    } catch (error) {
      this.#log.error({ err: error, path }, 'page not drawn');
      return null;
    } finally {
      this.#waiting -= 1;
    }
  }
}

const after = (ms: number) =>
  new Promise<null>((resolve) => {
    setTimeout(resolve, ms, null).unref();
  });
