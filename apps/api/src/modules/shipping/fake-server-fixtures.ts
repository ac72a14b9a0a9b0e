import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FakeTrouble = { down: boolean; answerLost: boolean };
/** The answer to a request: JSON, or a PDF. */
type Answer = { status: number; body: object | string };

/** A JSON server on the local host that fails on demand: no use of an answer, or an answer that is lost. */
export async function fakeServer(
  serve: (request: IncomingMessage, body: string) => Answer,
): Promise<{ url: string; trouble: FakeTrouble; close: () => Promise<void> }> {
  const trouble = { down: false, answerLost: false };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    if (trouble.down) return void response.writeHead(502).end('bad gateway');
    const { status, body } = serve(request, Buffer.concat(chunks).toString('utf8'));
    if (trouble.answerLost) return void response.destroy();
    const isFile = typeof body === 'string';
    response
      .writeHead(status, { 'content-type': isFile ? 'application/pdf' : 'application/json' })
      .end(isFile ? body : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    trouble,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
