import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { checkImports } from './import-rules.ts';
import { checkNaming } from './naming-rules.ts';
import { checkOutgoing } from './outgoing-rules.ts';
import { ROOT } from './paths.ts';
import { checkState } from './state-rules.ts';
import { checkSqlPlaces, checkTables } from './table-rules.ts';
import { checkWaiting } from './waiting-rules.ts';
import { buildWeb, isWebBuilt } from './web-build.ts';
import { checkWorkspace } from './workspace-rules.ts';

/** One check of `npm run check`. */
export type Check = Readonly<{
  name: string;
  /** @returns the problems, formatted; empty when there are none */
  run(): Promise<string>;
}>;

export type CheckResult = Readonly<{ name: string; ok: boolean; seconds: number; output: string }>;

/** The script behind a command of the root's dependencies, run without a shell. */
const binary = (name: string, script: string) => join(ROOT, 'node_modules', name, script);

/** Runs a Node script; its output is returned only when it fails. */
function runNode(script: string, args: string[], cwd = ROOT): Promise<string> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', (error) => done(error.message));
    child.once('close', (code, signal) => {
      const text = Buffer.concat(output).toString().trim();
      done(code === 0 ? '' : text || `ended with ${signal ?? `exit code ${code}`}`);
    });
  });
}

/** Workspace directories with a tsconfig, each a separate TypeScript program. */
function programs(): string[] {
  const nested = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name) => `${parent}/${name}`),
  );
  return [...nested, 'db', 'scripts'].filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json')));
}

/** All checks, longest first. `fix` lets the formatter write. */
export function allChecks(options: { fix: boolean }): Check[] {
  const biome = [
    'check',
    '--error-on-warnings',
    '--max-diagnostics=50',
    ...(options.fix ? ['--write'] : []),
    '.',
  ];
  return [
    {
      name: 'bundle budgets',
      async run() {
        if (!(await isWebBuilt())) await buildWeb();
        return runNode(join(ROOT, 'apps/web/scripts/budget.ts'), [], join(ROOT, 'apps/web'));
      },
    },
    ...programs().map((folder) => ({
      name: `types of ${folder}`,
      // One checker per program: several would each resolve the same types again, and the programs already run
      // concurrently.
      run: () =>
        runNode(
          binary('typescript', 'bin/tsc'),
          ['-p', '.', '--pretty', 'false', '--checkers', '1'],
          join(ROOT, folder),
        ),
    })),
    { name: 'format and lint', run: () => runNode(binary('@biomejs/biome', 'bin/biome'), biome) },
    {
      name: 'unused code',
      // A hint names an unnecessary exception in knip.json.
      run: () => runNode(binary('knip', 'bin/knip.js'), ['--no-progress', '--treat-config-hints-as-errors']),
    },
    {
      name: 'import rules',
      async run() {
        const violations = await checkImports(ROOT);
        return violations.map(({ rule, text }) => `${rule}: ${text}`).join('\n');
      },
    },
    { name: 'table owners', run: async () => checkTables(ROOT).join('\n') },
    { name: 'SQL in repositories', run: async () => checkSqlPlaces(ROOT).join('\n') },
    { name: 'rules of state in modules', run: async () => checkState(ROOT).join('\n') },
    { name: 'naming', run: async () => checkNaming(ROOT).join('\n') },
    { name: 'waiting in tests', run: async () => checkWaiting(ROOT).join('\n') },
    { name: 'outgoing calls', run: async () => checkOutgoing(ROOT).join('\n') },
    { name: 'workspace rules', run: async () => checkWorkspace(ROOT).join('\n') },
  ];
}

/** Runs the checks concurrently on all processors, reporting each result as it arrives. */
export async function runChecks(
  checks: readonly Check[],
  tell: (result: CheckResult) => void,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const waiting = [...checks];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const began = performance.now();
      const output = await outputOf(check);
      const seconds = (performance.now() - began) / 1000;
      const result = { name: check.name, ok: output === '', seconds, output };
      results.push(result);
      tell(result);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}

async function outputOf(check: Check): Promise<string> {
  try {
    return await check.run();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
