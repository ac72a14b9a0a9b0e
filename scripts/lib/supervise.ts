import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess } from '@mali/db/processes';
import { ROOT, WITH_PARENT } from './paths.ts';

type Common = Readonly<{
  name: string;
  args?: readonly string[];
  cwd?: string;
  env: Readonly<Record<string, string>>;
}>;

/** One process of the shop. */
export type Service = Common &
  Readonly<{
    /** Script, relative to the workspace root. */
    entry: string;
    nodeArgs?: readonly string[];
    /** Ready once this URL returns 200. */
    healthUrl: string;
  }>;

/** A process of a program of the system, such as Redis. */
export type ProgramService = Common &
  Readonly<{
    /** Path of the program. */
    program: string;
    /** System user to run as; the starter's by default. */
    identity?: Readonly<{ uid: number; gid: number }>;
    isReady(): Promise<boolean>;
  }>;

export type Supervisor = Readonly<{
  /** Starts the services concurrently and waits until all are ready. */
  start(services: readonly (Service | ProgramService)[]): Promise<void>;
  /**
   * Ends a process gracefully and starts it again at once.
   * @throws Error when it is not ready in time
   */
  restart(name: string): Promise<void>;
  /** Terminates all, in reverse order; none is restarted. */
  stop(): Promise<void>;
  pids(): Record<string, number>;
}>;

export type SupervisorOptions = Readonly<{
  logDir: string;
  /** Called whenever a process starts or exits. */
  onChange(pids: Record<string, number>): void;
  note(text: string): void;
  /** How long a process may take to exit before it is killed; 12 s. */
  graceMs?: number;
  /** Signal of `stop`; SIGTERM. */
  stopSignal?: NodeJS.Signals;
}>;

const READY_TIMEOUT_MS = 60_000;
const STOP_GRACE_MS = 12_000;
/** Pauses before a restart; reset after HEALTHY_MS of uptime. */
const BACKOFF_MS = [250, 1000, 2000, 5000, 10_000, 30_000];
const HEALTHY_MS = 60_000;
/** Number of exits allowed before the first successful health check. */
const FIRST_TRIES = 2;

/** Supervises processes: one that exits is restarted with increasing delay. */
export function supervise(options: SupervisorOptions): Supervisor {
  const running = new Map<string, ChildProcess>();
  const order: string[] = [];
  const stopping = new AbortController();
  const graceMs = options.graceMs ?? STOP_GRACE_MS;
  /** Processes that are being replaced on purpose, and what to tell once the new one is ready. */
  const replacing = new Map<string, () => void>();

  const logFile = (name: string) => join(options.logDir, `${name}.log`);
  const pids = () =>
    Object.fromEntries([...running].flatMap(([name, { pid }]) => (pid === undefined ? [] : [[name, pid]])));

  /** Starts the process; resolves when it exits, with the reason. */
  function launch(service: Service | ProgramService): Promise<string> {
    const log = openSync(logFile(service.name), 'a', 0o600);
    // Detached: a terminal's Ctrl-C reaches only the starter, which then terminates them in order.
    const [program, script] =
      'program' in service
        ? [service.program, []]
        : [
            process.execPath,
            [...(service.nodeArgs ?? []), '--import', WITH_PARENT, resolve(ROOT, service.entry)],
          ];
    const child = spawn(program, [...script, ...(service.args ?? [])], {
      cwd: service.cwd ?? ROOT,
      env: { ...process.env, ...service.env },
      stdio: ['ignore', log, log],
      detached: true,
      ...('program' in service && service.identity),
    });
    closeSync(log);
    running.set(service.name, child);
    options.onChange(pids());
    return new Promise((done) => {
      const ended = (cause: string) => {
        running.delete(service.name);
        options.onChange(pids());
        done(cause);
      };
      child.once('error', (error) => ended(error.message));
      child.once('exit', (code, signal) => ended(signal ?? `exit code ${code}`));
    });
  }

  /** Whether the service becomes healthy before it exits or times out. */
  async function answers(service: Service | ProgramService, ended: Promise<string>): Promise<boolean> {
    const giveUp = AbortSignal.any([stopping.signal, AbortSignal.timeout(READY_TIMEOUT_MS)]);
    let over = false;
    void ended.then(() => {
      over = true;
    });
    while (!over && !giveUp.aborted) {
      const ready = 'program' in service ? service.isReady() : isHealthy(service.healthUrl);
      if (await ready.catch(() => false)) return true;
      await sleep(60);
    }
    return false;
  }

  async function keep(
    service: Service | ProgramService,
    ready: () => void,
    fail: (error: Error) => void,
  ): Promise<void> {
    let everReady = false;
    for (let deaths = 0; !stopping.signal.aborted; deaths += 1) {
      const startedAt = Date.now();
      const ended = launch(service);
      if (await answers(service, ended)) {
        if (everReady) options.note(`${service.name} is back.`);
        everReady = true;
        replacing.get(service.name)?.();
        replacing.delete(service.name);
        ready();
      } else if (!everReady && (running.has(service.name) || deaths === FIRST_TRIES)) {
        const log = logFile(service.name);
        fail(new Error(`${service.name} does not come up. The end of ${log}:\n${logEnd(log)}`));
        return;
      }
      const cause = await ended;
      if (stopping.signal.aborted) return;
      if (replacing.has(service.name)) {
        deaths = -1;
        continue;
      }
      if (Date.now() - startedAt > HEALTHY_MS) deaths = 0;
      const wait = BACKOFF_MS[Math.min(deaths, BACKOFF_MS.length - 1)] ?? 0;
      options.note(`${service.name} ended (${cause}); starting it again.`);
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    async start(services) {
      await Promise.all(
        services.map((service) => {
          rotate(logFile(service.name));
          order.push(service.name);
          return new Promise<void>((ready, fail) => void keep(service, ready, fail));
        }),
      );
    },
    async restart(name) {
      const pid = pids()[name];
      if (pid === undefined) throw new Error(`${name} is not running.`);
      const limit = AbortSignal.any([stopping.signal, AbortSignal.timeout(graceMs + READY_TIMEOUT_MS)]);
      const back = new Promise<void>((ready, fail) => {
        limit.addEventListener('abort', () => fail(new Error(`${name} is not back.`)), { once: true });
        replacing.set(name, ready);
      });
      await Promise.all([back, endProcess(pid, 'SIGTERM', graceMs)]);
    },
    async stop() {
      stopping.abort();
      const signal = options.stopSignal ?? 'SIGTERM';
      const alive = pids();
      const [front, ...others] = order
        .toReversed()
        .map((name) => alive[name])
        .filter((pid) => pid !== undefined);
      // The front server stops first, so that it never serves requests without its backends.
      if (front !== undefined) await endProcess(front, signal, graceMs);
      await Promise.all(others.map((pid) => endProcess(pid, signal, graceMs)));
    },
    pids,
  };
}

async function isHealthy(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(3000) });
  await answer.body?.cancel();
  return answer.ok;
}

/** Keeps the current run's log and the previous one. */
function rotate(file: string): void {
  try {
    if (statSync(file).size > 0) renameSync(file, `${file}.1`);
  } catch {
    // No log yet.
  }
}

function logEnd(file: string): string {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines
    .slice(-15)
    .map((line) => `  ${line}`)
    .join('\n');
}
