import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import type { ShopAddresses } from './shop.ts';

/** LINE as the shop sees it: it takes pushed messages, and delivers signed webhooks of a user. */
type Line = Readonly<{
  /** Texts that reached the user, in order. */
  received: readonly string[];
  say(text: string): Promise<void>;
  stop(): Promise<void>;
}>;

export async function startLine({ apiUrl, lineUrl, lineSecret }: ShopAddresses): Promise<Line> {
  const userId = `U${randomBytes(16).toString('hex')}`;
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    const { to, messages } = (await json(request)) as { to: string; messages: { text?: string }[] };
    if (to === userId) received.push(...messages.map(({ text }) => text ?? ''));
    response.end('{}');
  });
  await new Promise<void>((done) => server.listen(Number(new URL(lineUrl).port), '127.0.0.1', done));
  return {
    received,
    say: async (text) => {
      const event = {
        ...{ type: 'message', mode: 'active', timestamp: Date.now(), source: { type: 'user', userId } },
        ...{ webhookEventId: randomBytes(13).toString('hex'), deliveryContext: { isRedelivery: false } },
        message: { type: 'text', id: String(Date.now()), text },
      };
      const body = JSON.stringify({ destination: `U${'0'.repeat(32)}`, events: [event] });
      const signature = createHmac('sha256', lineSecret).update(body).digest('base64');
      const headers = { 'content-type': 'application/json', 'x-line-signature': signature };
      const answer = await fetch(`${apiUrl}/line/webhooks`, { method: 'POST', headers, body });
      expect(answer.ok).toBe(true);
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
