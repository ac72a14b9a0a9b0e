import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, isAlive, processIdentity } from '@mali/db/processes';

/** Identifies a process, distinct from a later one with the same id. */
export type Recorded = Readonly<{ pid: number; identity: string }>;

/** Content of `.data/run.json`: the starter, its addresses, and its processes. */
export type Run = Readonly<{
  starter: Recorded;
  state: 'starting' | 'ready' | 'stopping';
  url: string | null;
  /** URL of its payment sandbox. */
  bankUrl?: string;
  children: Readonly<Record<string, Recorded>>;
}>;

export type RunFile = Readonly<{
  /** A crashed run whose processes must still be terminated; null after a clean stop. */
  earlier: Run | null;
  update(change: Partial<Omit<Run, 'starter'>>): void;
  release(): void;
}>;

/** Thrown when another running starter owns the shop. */
export class AlreadyRunning extends Error {
  override name = 'AlreadyRunning';
  readonly run: Run;
  constructor(run: Run) {
    super(`The shop is already running (process ${run.starter.pid}).`);
    this.run = run;
  }
}

export function record(pid: number): Recorded | null {
  const identity = processIdentity(pid);
  return identity === null ? null : { pid, identity };
}

function isRecorded(value: unknown): value is Recorded {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    'identity' in value &&
    Number.isInteger(value.pid) &&
    typeof value.identity === 'string'
  );
}

function isRun(value: unknown): value is Run {
  return (
    typeof value === 'object' &&
    value !== null &&
    'starter' in value &&
    isRecorded(value.starter) &&
    'state' in value &&
    (value.state === 'starting' || value.state === 'ready' || value.state === 'stopping') &&
    'url' in value &&
    (value.url === null || typeof value.url === 'string') &&
    'children' in value &&
    typeof value.children === 'object' &&
    value.children !== null &&
    Object.values(value.children).every(isRecorded)
  );
}

function read(file: string): Run | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isRun(value) ? value : null;
  } catch {
    return null;
  }
}

/** What the file of the run in `dataDir` says, whether its starter still lives or not. */
export const readRun = (dataDir: string): Run | null => read(join(dataDir, 'run.json'));

/** The shop running in `dataDir`, or null. */
export function runningShop(dataDir: string): Run | null {
  const run = read(join(dataDir, 'run.json'));
  return run !== null && lives(run.starter) ? run : null;
}

const lives = (process: Recorded) => processIdentity(process.pid) === process.identity;

/** Removes a dead run's file, unless another starter has already replaced it. */
function setAside(file: string): void {
  const aside = `${file}.aside-${process.pid}`;
  try {
    renameSync(file, aside);
    const moved = read(aside);
    if (moved !== null && lives(moved.starter)) linkSync(aside, file);
  } catch {
    // Another starter was faster; reading the file again will show which.
  }
  rmSync(aside, { force: true });
}

/**
 * Makes this process the only starter of the shop in `dataDir`.
 * @throws AlreadyRunning when another one is running
 */
export function takeRunFile(dataDir: string): RunFile {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'run.json');
  const draft = `${file}.${process.pid}`;
  const starter = record(process.pid);
  if (starter === null) throw new Error('This process cannot see itself.');
  let run: Run = { starter, state: 'starting', url: null, children: {} };
  const write = () => writeFileSync(draft, `${JSON.stringify(run, null, 2)}\n`, { mode: 0o600 });
  write();

  let earlier: Run | null = null;
  for (;;) {
    try {
      // Creating a link is atomic and fails if it exists: exactly one starter succeeds.
      linkSync(draft, file);
      break;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const found = read(file);
    if (found !== null && lives(found.starter)) {
      rmSync(draft, { force: true });
      throw new AlreadyRunning(found);
    }
    earlier = found ?? earlier;
    setAside(file);
  }
  rmSync(draft);

  return {
    earlier,
    update(change) {
      run = { ...run, ...change };
      write();
      renameSync(draft, file);
    },
    release() {
      if (read(file)?.starter.identity === starter.identity) rmSync(file, { force: true });
    },
  };
}

/**
 * Terminates leftover processes of a killed run, only those that still match their record.
 * @returns the names of those that were running
 */
export async function endLeftovers(run: Run): Promise<string[]> {
  const left = Object.entries(run.children).filter(([, child]) => lives(child));
  await Promise.all(left.map(([, child]) => endProcess(child.pid, 'SIGTERM', 5000)));
  return left.map(([name]) => name);
}

/**
 * Waits for a stopping starter to exit.
 * @returns whether it has exited
 */
export async function waitForStarter(run: Run, timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; ) {
    if (!isAlive(run.starter.pid) || !lives(run.starter)) return true;
    await new Promise((done) => setTimeout(done, 100));
  }
  return false;
}
