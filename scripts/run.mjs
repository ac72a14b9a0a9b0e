// Entry point of every command (npm start, npm test, …). Requires only Node 20 and npm: ensures that the
// dependencies are installed, then runs scripts/<command>.ts on the Node 24 among them. It must stay plain
// JavaScript without dependencies.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const PNPM = 'pnpm@12.21.0';
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MODULES = join(ROOT, 'node_modules');
const MARKER = join(MODULES, '.installed');
const WINDOWS = process.platform === 'win32';

const COMMANDS = {
  start: 'Start the shop: database, payment sandbox, API, worker and web server.',
  dev: 'The same with hot reload.',
  cluster: 'The production shape on this machine: balancer, several processes, replica, pooler, sentinels.',
  test: 'Run every check, test and journey.',
  check: 'Format, lint, types, import rules, unused code, bundle budgets.',
  bench: 'Run a benchmark.',
  import: 'Import a catalogue from files.',
  reconcile: "Compare the bank's books with the shop's.",
  backup: 'Copy the database while the shop goes on serving, and remove old copies.',
  restore: 'Restore a backup to a moment into a second server, or check that it could be.',
  migrate: 'Bring a database of yours to the newest schema.',
  staff: 'Make, list and disable accounts of those who work in the shop.',
  storage: 'Tell where private files lie, and copy them to another store.',
  image: 'Build the container image of the shop, and check it.',
  names: 'Tell search how names are said that are not said as they are written.',
};

function help() {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
  return `Usage: node scripts/run.mjs <command> [options]\n\n${lines.join('\n')}\n\nEvery command has --help.\n`;
}

/** Workspace directories listed in pnpm-workspace.yaml, read without a YAML parser. */
function packageFiles() {
  const yaml = readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8');
  const listed = /^packages:\n((?: +- .*\n)+)/m.exec(yaml)?.[1] ?? '';
  const patterns = [...listed.matchAll(/- ['"]?([^'"\n]+)['"]?/g)].map((match) => match[1] ?? '');
  const folders = patterns.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return readdirSync(join(ROOT, parent)).map((name) => `${parent}/${name}`);
  });
  return ['.', ...folders].map((folder) => join(folder, 'package.json'));
}

/** Hash of everything that determines the installation. */
function wantedInstall() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${PNPM}`);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...packageFiles().sort()]) {
    const path = join(ROOT, file);
    if (existsSync(path)) hash.update(`\n${file}\n`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

function isInstalled(wanted) {
  return existsSync(MARKER) && readFileSync(MARKER, 'utf8') === wanted;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Two commands started at once must not install concurrently: the second waits for the first. */
async function withInstallLock(work) {
  const lock = join(MODULES, '.installing');
  mkdirSync(MODULES, { recursive: true });
  for (let told = false; ; await sleep(300)) {
    try {
      writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const owner = Number(readFileSync(lock, { encoding: 'utf8', flag: 'a+' }));
      if (!isAlive(owner)) rmSync(lock, { force: true });
      else if (!told)
        process.stdout.write('Another command is installing the dependencies; waiting for it …\n');
      told = true;
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function exitCodeOf(child) {
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

async function install() {
  const wanted = wantedInstall();
  if (isInstalled(wanted)) return;
  await withInstallLock(async () => {
    if (isInstalled(wanted)) return;
    process.stdout.write('Installing the dependencies (once; later starts skip this) …\n');
    const began = Date.now();
    // Without corepack and pnpm on the machine: npx fetches the version this lockfile was written with.
    const child = spawn('npx', ['-y', PNPM, 'install', '--frozen-lockfile'], {
      cwd: ROOT,
      stdio: 'inherit',
      shell: WINDOWS,
      // Without a terminal pnpm would ask before it replaces a node_modules of another layout.
      env: { ...process.env, CI: process.env.CI ?? 'true' },
    });
    const code = await exitCodeOf(child);
    if (code !== 0) throw new Error(`Installing the dependencies failed (exit code ${code}).`);
    writeFileSync(MARKER, wanted);
    process.stdout.write(`Installed in ${Math.round((Date.now() - began) / 1000)} s.\n`);
  });
}

/** The Node of the dependency "node", or the current one when it can run TypeScript. */
function runtime() {
  const brought = join(MODULES, 'node', 'bin', WINDOWS ? 'node.exe' : 'node');
  if (existsSync(brought)) return brought;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Error(`Node 24 did not come with the dependencies, and this is Node ${process.versions.node}.`);
}

/** The parent of a process; without /proc, a constant. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return undefined;
  }
}

async function hand(command, args) {
  const child = spawn(runtime(), [join(ROOT, 'scripts', `${command}.ts`), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  // A terminal's Ctrl-C reaches the command too; it stops on its own and sets the exit code.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // Under npm this process exits when npm has exited, so that nothing keeps running behind a closed terminal.
  // There may be a shell in between, which would survive npm.
  if (process.env.npm_lifecycle_event !== undefined && !WINDOWS) {
    const parent = process.ppid;
    const grandparent = parentOf(parent);
    setInterval(() => {
      if (process.ppid !== parent || parentOf(parent) !== grandparent) child.kill('SIGTERM');
    }, 1000).unref();
  }
  return exitCodeOf(child);
}

const [command = '--help', ...args] = process.argv.slice(2);
if (command === '--help' || command === '-h') {
  process.stdout.write(help());
} else if (!Object.hasOwn(COMMANDS, command)) {
  process.stderr.write(`There is no command "${command}".\n\n${help()}`);
  process.exitCode = 2;
} else {
  try {
    await install();
    process.exitCode = await hand(command, args);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
