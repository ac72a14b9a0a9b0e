import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, posix, relative, sep } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * The import graph of the workspace. A node is a file (`apps/api/src/app.ts`) or a package (`package:knex`,
 * `node:fs`).
 */
export type Import = Readonly<{
  from: string;
  to: string;
  /** A type-only import, erased at runtime. */
  types: boolean;
  /** A dynamic import: ignored for cycles, which concern load order. */
  lazy: boolean;
}>;

export type Violation = Readonly<{ rule: string; text: string }>;

const SKIPPED = new Set(['node_modules', 'dist', '.cache', '.data', '.git', 'test-results']);

/** Every TypeScript file below `root`, as paths with forward slashes. */
async function sources(root: string): Promise<string[]> {
  const found: string[] = [];
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (SKIPPED.has(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) await walk(path);
      else if (/\.tsx?$/.test(entry.name)) found.push(relative(root, path).split(sep).join('/'));
    }
  };
  await walk(root);
  return found.sort();
}

/** Import specifiers of a file, as written. */
function requests(file: string, source: string): { specifier: string; types: boolean; lazy: boolean }[] {
  const { module, errors } = parseSync(file, source);
  const [fault] = errors;
  if (fault) throw new Error(`${file}: ${fault.message}`);
  const onlyTypes = (entries: { isType: boolean }[]) => entries.length > 0 && entries.every((e) => e.isType);
  const imported = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    types: onlyTypes(entries),
    lazy: false,
  }));
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, types: isType, lazy: false }] : [],
    ),
  );
  // A computed specifier is skipped; only string literals are resolved.
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^(['"`])([^$]*)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end));
    return literal?.[2] ? [{ specifier: literal[2], types: false, lazy: true }] : [];
  });
  return [...imported, ...exported, ...dynamic];
}

/** The workspace's own packages: name → folder and `exports`. */
type Packages = ReadonlyMap<string, { folder: string; exports: ReadonlyMap<string, string> }>;

async function workspacePackages(root: string): Promise<Packages> {
  const packages = new Map<string, { folder: string; exports: ReadonlyMap<string, string> }>();
  for (const parent of ['apps', 'packages', '.']) {
    if (!existsSync(join(root, parent))) continue;
    for (const name of await readdir(join(root, parent))) {
      const file = join(root, parent, name, 'package.json');
      if (!existsSync(file)) continue;
      const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
      if (typeof manifest !== 'object' || manifest === null || !('name' in manifest)) continue;
      const declared = 'exports' in manifest && typeof manifest.exports === 'object' ? manifest.exports : {};
      const pairs = Object.entries(declared ?? {}).filter(([, target]) => typeof target === 'string');
      packages.set(String(manifest.name), { folder: posix.join(parent, name), exports: new Map(pairs) });
    }
  }
  return packages;
}

function resolveOwnPackage(specifier: string, packages: Packages): string | null {
  const [scope, name, ...rest] = specifier.split('/');
  const found = packages.get(`${scope}/${name}`);
  if (!found) return null;
  const key = ['.', ...rest].join('/');
  const exact = found.exports.get(key);
  if (exact) return posix.join(found.folder, exact);
  // Of several matching patterns the longest applies, as in Node.
  const patterns = [...found.exports].sort(([a], [b]) => b.length - a.length);
  for (const [pattern, target] of patterns) {
    const [before, after] = pattern.split('*');
    if (before === undefined || after === undefined || !key.startsWith(before) || !key.endsWith(after))
      continue;
    return posix.join(
      found.folder,
      target.replaceAll('*', key.slice(before.length, key.length - after.length)),
    );
  }
  return null;
}

function resolve(from: string, specifier: string, packages: Packages): string {
  const bare = specifier.replace(/[?#].*$/, '');
  if (bare.startsWith('.')) return posix.normalize(posix.join(dirname(from), bare));
  if (isBuiltin(bare)) return bare.startsWith('node:') ? bare : `node:${bare}`;
  const own = resolveOwnPackage(bare, packages);
  if (own) return own;
  const parts = bare.split('/');
  return `package:${bare.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]}`;
}

/**
 * Reads all imports of the workspace below `root`.
 * @throws Error when a file cannot be parsed
 */
export async function readImports(root: string): Promise<Import[]> {
  const packages = await workspacePackages(root);
  const files = await sources(root);
  return files.flatMap((from) =>
    requests(from, readFileSync(join(root, from), 'utf8')).map(({ specifier, types, lazy }) => ({
      from,
      to: resolve(from, specifier, packages),
      types,
      lazy,
    })),
  );
}

/** Imports of missing workspace files. */
export function findMissing(imports: readonly Import[], root: string): Violation[] {
  return imports
    .filter(({ to }) => !to.startsWith('package:') && !to.startsWith('node:') && !existsSync(join(root, to)))
    .map(({ from, to }) => ({
      rule: 'imports lead somewhere',
      text: `${from} → ${to}, which does not exist`,
    }));
}

/** Cycles of files that import each other at load time; each is reported once. */
export function findCycles(imports: readonly Import[]): Violation[] {
  const graph = adjacency(imports.filter(({ types, lazy }) => !types && !lazy));
  const state = new Map<string, 'open' | 'done'>();
  const trail: string[] = [];
  const rings: Violation[] = [];
  const visit = (file: string): void => {
    state.set(file, 'open');
    trail.push(file);
    for (const next of graph.get(file) ?? []) {
      if (state.get(next) === 'open') {
        const ring = [...trail.slice(trail.indexOf(next)), next];
        rings.push({ rule: 'no cycles', text: ring.join(' → ') });
      } else if (!state.has(next)) {
        visit(next);
      }
    }
    trail.pop();
    state.set(file, 'done');
  };
  for (const file of graph.keys()) if (!state.has(file)) visit(file);
  return rings;
}

function adjacency(imports: readonly Import[]): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  for (const { from, to } of imports) graph.set(from, [...(graph.get(from) ?? []), to]);
  return graph;
}

/**
 * The shortest runtime import path from any file accepted by `start` to any node accepted by `end`; or null.
 */
export function findWay(
  imports: readonly Import[],
  start: (file: string) => boolean,
  end: (node: string) => boolean,
): string[] | null {
  const graph = adjacency(imports.filter(({ types }) => !types));
  const came = new Map<string, string | null>();
  const queue = [...graph.keys()].filter(start);
  for (const file of queue) came.set(file, null);
  for (const file of queue) {
    if (end(file)) {
      const way: string[] = [];
      for (let at: string | null = file; at !== null; at = came.get(at) ?? null) way.unshift(at);
      return way;
    }
    for (const next of graph.get(file) ?? []) {
      if (came.has(next)) continue;
      came.set(next, file);
      queue.push(next);
    }
  }
  return null;
}
