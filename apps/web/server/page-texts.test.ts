import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { OFFICE_ROUTES, OFFICE_TEXTS, type OfficeRoute } from '../src/admin/routes.ts';
import { ROUTES } from '../src/app/routes.ts';
import { TEXT_FILES } from '../src/app/texts/files.ts';

/* Follows the imports of every page, down to the rendered components, and compares the namespaces they use
   with the loaded text files. */

const SRC = join(import.meta.dirname, '../src');
const FILE_OF = new Map<string, string>(
  Object.entries(TEXT_FILES).flatMap(([file, namespaces]) => namespaces.map((name) => [name, file] as const)),
);

type Source = {
  /** Modules rendered together with this one. */
  imports: string[];
  /** Modules fetched later, with the text files fetched with them. */
  lazy: { module: string; texts: string[] }[];
  /** Text files of the namespaces it uses. */
  uses: string[];
};

const quoted = (text: string): string[] => [...text.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
const code = (file: string): string => readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** The names of `{ a, type B, c as d }` that are values. */
const valuesOf = (names: string): string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));

/** Components, hooks and constants: any other function cannot use a translation. */
const mayTranslate = (name: string): boolean => /^(?:[A-Z]|use[A-Z])/.test(name);

/** The module behind a name exported by a feature's index.ts. */
function exported(module: string, name: string): string {
  if (basename(module) !== 'index.ts') return module;
  for (const [, names = '', from = ''] of code(module).matchAll(
    /export\s+\{([^}]*)\}\s+from\s+'(\.[^']+)'/g,
  )) {
    if (valuesOf(names).some((one) => one.split(' as ').at(-1) === name))
      return resolve(dirname(module), from);
  }
  return module;
}

function read(file: string): Source {
  const text = code(file);
  const at = (path: string) => resolve(dirname(file), path);
  const statements = text.matchAll(
    /^(?:import|export)\s+(?!type\b)(?:([^;']*?)\sfrom\s+)?'(\.[^']+\.tsx?)';/gm,
  );
  const imports = [...statements].flatMap(([, what, from = '']) => {
    const names = /\{([^}]*)\}/.exec(what ?? '')?.[1];
    if (names === undefined) return [at(from)];
    return valuesOf(names)
      .map((name) => name.split(' as ')[0] ?? name)
      .filter(mayTranslate)
      .map((name) => exported(at(from), name));
  });
  const lazy = [
    ...text.matchAll(/import\('(\.[^']+)'\)(?:\.then\(\(module\)\s*=>[^)]*?module\.(\w+))?/g),
  ].map((found) => {
    const [, from = '', name] = found;
    const before = text.slice(0, found.index);
    const wrapper = before.slice(Math.max(0, before.lastIndexOf('withTexts(')));
    const files =
      /^withTexts\(\s*\[([^\]]*)\],\s*(?:async\s*)?\(\)\s*=>\s*(?:\(\{\s*default:\s*\(await\s*)?$/.exec(
        wrapper,
      );
    return {
      module: name === undefined ? at(from) : exported(at(from), name),
      texts: quoted(files?.[1] ?? ''),
    };
  });
  const uses = [...text.matchAll(/useTranslation\(\s*(\[[^\]]*\]|'[^']*')/g)].flatMap(([, names = '']) =>
    quoted(names).map((name) => FILE_OF.get(name) ?? name),
  );
  return { imports, lazy, uses };
}

const sources = new Map<string, Source>();
function sourceOf(file: string): Source {
  const known = sources.get(file) ?? read(file);
  sources.set(file, known);
  return known;
}

const checked = new Set<string>();
/** Namespaces used by a module, or anything rendered with it, whose texts are not loaded. */
function missing(entry: string, loaded: ReadonlySet<string>): string[] {
  const key = [entry, ...[...loaded].sort()].join();
  if (checked.has(key)) return [];
  checked.add(key);
  const found: string[] = [];
  const seen = new Set<string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !/\.tsx?$/.test(file)) continue;
    seen.add(file);
    const { imports, lazy, uses } = sourceOf(file);
    for (const use of uses)
      if (!loaded.has(use)) found.push(`${relative(SRC, file)} in ${relative(SRC, entry)}: ${use}`);
    for (const { module, texts } of lazy) found.push(...missing(module, new Set([...loaded, ...texts])));
    waiting.push(...imports);
  }
  return found;
}

test('no page or lazily loaded part shows keys: the texts it uses are loaded with it', () => {
  const module = (page: string) => join(SRC, `features/${page}.tsx`);
  const found = Object.values(ROUTES).flatMap(({ page, texts = [] }) =>
    page === undefined ? [] : missing(module(page), new Set(['first', ...texts])),
  );
  const officePages: readonly OfficeRoute[] = Object.values(OFFICE_ROUTES);
  for (const { page, texts = [] } of officePages)
    found.push(...missing(join(SRC, `admin/${page}.tsx`), new Set([...OFFICE_TEXTS, ...texts])));
  found.push(...missing(join(SRC, 'admin/frame/frame.tsx'), new Set(OFFICE_TEXTS)));
  for (const shell of ['app/shell/shell.tsx', 'app/shell/bare.tsx', 'main.tsx'])
    found.push(...missing(join(SRC, shell), new Set(['first'])));
  expect(found).toEqual([]);
  // Lower bounds: parts loaded by parts of pages were checked too.
  expect(sources.has(join(SRC, 'features/wishlist/heart.tsx'))).toBe(true);
  expect(sources.size).toBeGreaterThan(400);
});
