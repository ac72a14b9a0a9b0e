import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/paths.ts';

/** Directories with benchmarks: each .ts file in them is one, named after its file. */
const FOLDERS = ['scripts/bench', 'packages/pricing/bench'];

const benches = new Map(
  FOLDERS.filter((folder) => existsSync(join(ROOT, folder))).flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => [name.replace(/\.ts$/, ''), join(ROOT, folder, name)] as const),
  ),
);

const HELP = `Usage: npm run bench -- <name> [options of the benchmark]

Benchmarks: ${[...benches.keys()].sort().join(', ')}
Each has --help.
`;

const [name, ...args] = process.argv.slice(2);
const script = name === undefined ? undefined : benches.get(name);
if (name === undefined || name === '--help' || name === '-h') {
  process.stdout.write(HELP);
} else if (script === undefined) {
  process.stderr.write(`There is no benchmark "${name}".\n\n${HELP}`);
  process.exitCode = 2;
} else {
  const child = spawn(process.execPath, [script, ...args], { cwd: ROOT, stdio: 'inherit' });
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
