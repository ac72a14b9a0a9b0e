import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.ts';

export type RelayMessage = Readonly<
  { id: number; door: string } & (
    | { do: 'open'; port: number }
    | { do: 'lead'; target: number | null }
    | { do: 'cut'; isCut: boolean }
    | { do: 'delay'; ms: number }
  )
>;
export type RelayAnswer = Readonly<{ id: number }>;
type Order = RelayMessage extends infer One ? (One extends unknown ? Omit<One, 'id'> : never) : never;

/** Addresses that stay while the servers behind them change. */
export type Relay = Readonly<{
  readonly pid: number;
  /** Listens on a port, which leads nowhere yet: connections are refused. */
  open(door: string, port: number): Promise<void>;
  /** Leads to the server on this port, or nowhere; connections to the one before end. */
  lead(door: string, target: number | null): Promise<void>;
  /** Nothing passes, and nobody is told, as when a network is cut, until it is undone. */
  cut(door: string, isCut: boolean): Promise<void>;
  /** Each answer of the server arrives so much later. */
  delay(door: string, ms: number): Promise<void>;
  stop(): void;
}>;

/** A process of its own: what it passes on does not wait for the work of its starter. */
export function startRelay(): Relay {
  const child: ChildProcess = fork(join(ROOT, 'scripts/cluster/relay-process.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  });
  const waiting = new Map<number, () => void>();
  child.on('message', ({ id }: RelayAnswer) => {
    waiting.get(id)?.();
    waiting.delete(id);
  });
  let last = 0;
  const tell = (order: Order) =>
    new Promise<void>((done, fail) => {
      last += 1;
      waiting.set(last, done);
      child.send({ ...order, id: last }, (error) => {
        if (error !== null) fail(error);
      });
    });
  return {
    pid: child.pid ?? 0,
    open: (door, port) => tell({ do: 'open', door, port }),
    lead: (door, target) => tell({ do: 'lead', door, target }),
    cut: (door, isCut) => tell({ do: 'cut', door, isCut }),
    delay: (door, ms) => tell({ do: 'delay', door, ms }),
    stop: () => void child.kill('SIGKILL'),
  };
}
