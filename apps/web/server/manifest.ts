import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Chunk = { file: string; css?: string[]; imports?: string[] };

/** Which files a module of the built pages needs before it can run. */
export class Manifest {
  readonly #chunks: Readonly<Record<string, Chunk>>;

  /** @throws Error when the pages have not been built */
  constructor(dist: string) {
    this.#chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
      string,
      Chunk
    >;
  }

  has(module: string): boolean {
    return this.#chunks[module] !== undefined;
  }

  /** The built file of a source, as of a font; null when the pages do not use it. */
  fileOf(source: string): string | null {
    return this.#chunks[source]?.file ?? null;
  }

  /** Scripts and style sheets of the modules and of all they import, each once. */
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
    return { scripts: [...scripts], styles: [...styles] };
  }
}
