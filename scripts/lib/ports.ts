import { createServer } from 'node:net';

function canListen(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', (error) => {
      // A machine without IPv6 has no listener there either.
      done('code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'));
    });
    server.listen({ host, port, exclusive: true }, () => server.close(() => done(true)));
  });
}

/** @returns whether the port is free at `host`, and at the other addresses "localhost" could resolve to */
export async function isFree(port: number, host: string): Promise<boolean> {
  const loopback = ['127.0.0.1', '::1'];
  const hosts = loopback.includes(host) ? loopback : [host, ...loopback];
  for (const each of hosts) {
    if (!(await canListen(each, port))) return false;
  }
  return true;
}

/**
 * The first free port from `wanted` on, except `taken`.
 * @throws Error when the next hundred are all in use
 */
export async function portFrom(wanted: number, host: string, taken: readonly number[]): Promise<number> {
  for (let port = wanted; port < wanted + 100 && port < 65_536; port += 1) {
    if (!taken.includes(port) && (await isFree(port, host))) return port;
  }
  throw new Error(`No free port from ${wanted} on.`);
}
