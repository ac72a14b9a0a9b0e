// Stands between processes and servers: connections to a door's port go on to the server that the door leads to now.
// The process that started it tells what to do in messages, and is answered each.
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { RelayAnswer, RelayMessage } from './relay.ts';

const HOST = '127.0.0.1';

type Pair = Readonly<{ client: Socket; server: Socket }>;

/** Address under which one server at a time is reached. */
class Door {
  #target: number | null = null;
  #isCut = false;
  #delayMs = 0;
  readonly #pairs = new Set<Pair>();
  /** Clients of a cut door, of whose requests the server does not hear. */
  #waiting: Socket[] = [];
  readonly #listener: Server;

  constructor(port: number, ready: () => void) {
    this.#listener = createServer({ noDelay: true, pauseOnConnect: true }, (client) => {
      client.on('error', () => client.destroy());
      if (this.#isCut) this.#waiting.push(client);
      else this.#join(client);
    });
    this.#listener.listen(port, HOST, ready);
  }

  /** Connections to the server before are ended, so that nobody waits for it. */
  lead(target: number | null): void {
    if (target === this.#target) return;
    this.#target = target;
    for (const { client, server } of this.#pairs) {
      client.resetAndDestroy();
      server.destroy();
    }
  }

  /** A cut network: nothing arrives, and nobody is told. */
  cut(isCut: boolean): void {
    this.#isCut = isCut;
    for (const { client, server } of this.#pairs) {
      for (const socket of [client, server]) isCut ? socket.pause() : socket.resume();
    }
    if (isCut) return;
    for (const client of this.#waiting.splice(0)) this.#join(client);
  }

  /** Each answer of the server arrives so much later. */
  delay(ms: number): void {
    this.#delayMs = ms;
  }

  #join(client: Socket): void {
    if (client.destroyed) return;
    if (this.#target === null) {
      client.resetAndDestroy();
      return;
    }
    const server = connect({ port: this.#target, host: HOST, noDelay: true });
    const pair = { client, server };
    this.#pairs.add(pair);
    const end = () => {
      this.#pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on('error', end).on('close', end);
    this.#pass(client, server, () => 0);
    this.#pass(server, client, () => this.#delayMs);
    client.resume();
  }

  #pass(from: Socket, to: Socket, delay: () => number): void {
    from.on('data', (chunk) => {
      const send = () => {
        if (to.destroyed || to.write(chunk)) return;
        from.pause();
        to.once('drain', () => {
          if (!this.#isCut) from.resume();
        });
      };
      const ms = delay();
      if (ms === 0) send();
      else setTimeout(send, ms);
    });
    from.on('end', () => to.end());
  }
}

const doors = new Map<string, Door>();
const answer = (id: number) => process.send?.({ id } satisfies RelayAnswer);

process.on('message', ({ id, ...message }: RelayMessage) => {
  if (message.do === 'open') {
    doors.set(message.door, new Door(message.port, () => answer(id)));
    return;
  }
  const door = doors.get(message.door);
  if (message.do === 'lead') door?.lead(message.target);
  else if (message.do === 'cut') door?.cut(message.isCut);
  else door?.delay(message.ms);
  answer(id);
});
// Its starter is gone.
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
