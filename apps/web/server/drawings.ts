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

/** A page drawn, with the rules that its style attributes have become. */
export type Drawn = PrerenderedPage & { css: string };

/** Declarations that cannot leave the rule they are put into. */
const PLAIN = /^[\w\s#%.,:;()-]+$/;

/**
 * The policy allows no style attributes, which the browser's scripts may set but a document may not bring: each becomes
 * a rule of one style sheet, allowed by its hash. React leaves the attributes of a drawn page as they are.
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

/** Drawn one after the other: with more than this waiting a document goes out sooner without its page. */
const WAITING_MAX = 20;
/** A page that takes longer, once it is its turn, is left to the browser; so is one whose turn does not come. */
const DRAW_MS = 1000;
const TURN_MS = 3000;

/** The pages of documents, drawn with the shop's own components (SEO-14). */
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
   * @param dist the built pages; without what draws them documents go out empty
   * @param mapTiles what maps are drawn on
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

  /** The maintenance page, the same at every address; null when there is nothing to draw it with. */
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
   * The page at a path; null when there is nothing to draw it from, or no time.
   * @param words Thai words that no line may cut
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
