import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Chunk = { file: string; css?: string[]; imports?: string[] };

/** Which files a built module requires to run, and which style sheets a rendered page requires. */
export class Manifest {
  readonly #chunks: Readonly<Record<string, Chunk>>;
  /** All style sheets, in cascade order. */
  readonly #styles: readonly string[];
  readonly #styleOfClass = new Map<string, string>();

  /** @throws Error when the pages have not been built */
  constructor(dist: string) {
    this.#chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
      string,
      Chunk
    >;
    this.#styles = this.#stylesInOrder();
    for (const file of this.#styles) {
      const css = readFileSync(join(dist, file), 'utf8');
      for (const [, name = ''] of css.matchAll(/\.([_a-zA-Z][\w-]*)/g)) this.#styleOfClass.set(name, file);
    }
  }

  has(module: string): boolean {
    return this.#chunks[module] !== undefined;
  }

  /** The built file of a source, such as a font; null when it is not used. */
  fileOf(source: string): string | null {
    return this.#chunks[source]?.file ?? null;
  }

  /** Scripts and style sheets of the modules and all their imports, without duplicates. */
  filesOf(modules: readonly string[]): { scripts: string[]; styles: string[] } {
    const scripts = new Set<string>();
    const styles = new Set<string>();
    const collect = (module: string) => {
      const chunk = this.#chunks[module];
      if (chunk === undefined || scripts.has(chunk.file)) return;
      scripts.add(chunk.file);
      for (const file of chunk.css ?? []) styles.add(file);
      for (const imported of chunk.imports ?? []) collect(imported);
    };
    for (const module of modules) collect(module);
    return { scripts: [...scripts], styles: this.#styles.filter((file) => styles.has(file)) };
  }

  /**
   * These style sheets plus those of every class in the markup, which may belong to parts whose scripts load
   * later.
   */
  stylesOf(html: string, styles: readonly string[]): string[] {
    const needed = new Set(styles);
    for (const [, classes = ''] of html.matchAll(/ class="([^"]*)"/g)) {
      for (const name of classes.split(' ')) {
        const file = this.#styleOfClass.get(name);
        if (file !== undefined) needed.add(file);
      }
    }
    return this.#styles.filter((file) => needed.has(file));
  }

  /** A chunk's imports come first, so that its own rules override theirs. */
  #stylesInOrder(): string[] {
    const styles = new Set<string>();
    const seen = new Set<string>();
    const visit = (module: string) => {
      const chunk = this.#chunks[module];
      if (chunk === undefined || seen.has(module)) return;
      seen.add(module);
      for (const imported of chunk.imports ?? []) visit(imported);
      for (const file of chunk.css ?? []) styles.add(file);
    };
    for (const module of Object.keys(this.#chunks)) visit(module);
    return [...styles];
  }
}
