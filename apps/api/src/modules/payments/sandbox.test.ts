import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GatewayUnavailable } from './gateway.ts';
import { sandboxGateway } from './sandbox.ts';

/** A bank that answers as the test says. */
let answer: (response: ServerResponse) => void;
let server: Server;
let gateway: ReturnType<typeof sandboxGateway>;
beforeAll(async () => {
  server = createServer((_request, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  gateway = sandboxGateway({
    kind: 'sandbox',
    url,
    publicUrl: url,
    key: 'k'.repeat(32),
    webhookSecret: 's'.repeat(32),
    timeoutMs: 300,
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const charge = {
  id: 'chrg_1',
  reference: 'SO26112000000001',
  amount: 100,
  currency: 'THB',
  status: 'successful',
  payload: 'x',
  expires_at: '2026-11-20T05:00:00.000Z',
  pay_url: 'http://x',
};
const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

it('takes a charge as the bank tells it', async () => {
  answer = json(200, charge);
  expect(await gateway.inquire('chrg_1')).toEqual({
    chargeId: 'chrg_1',
    reference: 'SO26112000000001',
    amount: 100,
    currency: 'THB',
    status: 'successful',
  });
});

it('believes the bank, and nobody else, that there is no such charge', async () => {
  answer = json(404, { error: 'not_found' });
  expect(await gateway.inquire('chrg_1')).toBeNull();
  answer = json(404, { error: 'no such page' });
  await expect(gateway.inquire('chrg_1')).rejects.toThrow(GatewayUnavailable);
});

it.each<[string, (response: ServerResponse) => void]>([
  ['an answer that is no JSON', (r) => void r.end('<html>')],
  ['an answer that breaks off', (r) => void r.writeHead(200, { 'content-length': '500' }).write('{"id":')],
  ['no answer', () => undefined],
  ['a broken connection', (r) => void r.destroy()],
  ['another charge', json(200, { ...charge, id: 'chrg_2' })],
  ['a status it does not have', json(200, { ...charge, status: 'paid' })],
  ['an amount that is none', json(200, { ...charge, amount: '100' })],
  ['half of a charge', json(200, { id: 'chrg_1', status: 'successful' })],
  ['null', json(200, null)],
  ['a failure', json(500, charge)],
  ['a way to somewhere else', (r) => void r.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
])('concludes nothing from %s', async (_, act) => {
  answer = act;
  await expect(gateway.inquire('chrg_1')).rejects.toThrow(GatewayUnavailable);
});
