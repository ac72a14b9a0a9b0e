import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Initially empty collections. With an argument, a Map or a Set is a constant table. */
const EMPTY = new Set(['Map', 'Set', 'Array']);
const CACHES = new Set(['LRUCache', 'VersionedCache', 'LayoutCache']);

type Node = Readonly<{ type: string; [field: string]: unknown }>;
type Declarator = Readonly<{
  id: Readonly<{ name?: string; typeAnnotation?: Node | null }>;
  init: Node | null;
  start: number;
}>;

/** The type that a declaration names: `ReadonlyMap<string, number>` → ReadonlyMap. */
const typeName = ({ id }: Declarator): string | undefined =>
  (id.typeAnnotation?.typeAnnotation as { typeName?: { name?: string } } | undefined)?.typeName?.name;

function isState(declarator: Declarator): boolean {
  const init = declarator.init;
  if (init?.type !== 'NewExpression') return false;
  const { callee, arguments: given } = init as unknown as { callee: { name?: string }; arguments: unknown[] };
  const name = callee.name ?? '';
  if (CACHES.has(name)) return true;
  return EMPTY.has(name) && given.length === 0 && typeName(declarator)?.startsWith('Readonly') !== true;
}

/** Module-level variables that change while the program runs. */
export function stateFaults(file: string, text: string): string[] {
  const { program } = parseSync(file, text);
  return program.body.flatMap((statement) => {
    const declaration = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as
      | (Node & { kind?: string; declarations?: Declarator[] })
      | null;
    if (declaration?.type !== 'VariableDeclaration' || declaration.declare === true) return [];
    return (declaration.declarations ?? [])
      .filter((declarator) => declaration.kind !== 'const' || isState(declarator))
      .map(({ id }) => `${file}: ${id.name} is state of the process: keep it in what app.ts composes`);
  });
}

/**
 * Refuses module-level state in the API's modules: two apps of one process, such as those of two tests, would
 * share it. A WeakMap is allowed, because its entries belong to their keys.
 */
export function checkState(root: string): string[] {
  const files = execFileSync('git', ['ls-files', '-z', 'apps/api/src/modules'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|fixtures\.ts$|\/fake-[a-z]+\//.test(file));
  return files.flatMap((file) => stateFaults(file, readFileSync(join(root, file), 'utf8')));
}
