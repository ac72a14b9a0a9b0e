import { rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { LIVE } from '@mali/contracts/live';
import { startEmbedded } from '@mali/db/embedded';
import { temporaryFolder } from '@mali/db/temporary';
import { io, type Socket } from 'socket.io-client';
import { fillShop, freshDatabase, median, quantile } from '../lib/bench-data.ts';
import { BENCH_ADDRESS, BY_EMAIL, benchShop } from '../lib/bench-shop.ts';

const HELP = `npm run bench -- live [--pages 500] [--payments 100]

Opens pages that wait for the payment of their order (Socket.IO, polling, and the inquiry every 15 seconds that a page
makes while it is connected), pays some of the orders at the bank one after the other, and measures from the bank's
webhook leaving until the page has heard "paid". Prints the median and the 95th percentile.`;

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    pages: { type: 'string', default: '500' },
    payments: { type: 'string', default: '100' },
  },
});
if (options.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}
const pages = Number(options.pages);
const payments = Math.min(pages, Number(options.payments));
const INQUIRY_MS = 15_000;

const say = (text: string) => process.stdout.write(`${text}\n`);
const dir = await temporaryFolder('mali-live-');
const server = await startEmbedded({ dir: join(dir, 'pg'), settings: { max_connections: '100' } });
const databaseUrl = await freshDatabase(server.adminUrl, 'bench_live');
await fillShop(databaseUrl, 50);
const shop = await benchShop(databaseUrl, dir);

async function post<T>(url: string, body: object, headers: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

type Page = { so_no: string; qr_id: string; socket: Socket; paid: Promise<number> };
async function openPage(n: number): Promise<Page> {
  const items = [{ mat_var_id: 1 + (n % 100), quantity: 1 }];
  const cart = await post<{ total: number }>(`${shop.apiUrl}/cart_process`, { items });
  const { so_no } = await post<{ so_no: string }>(`${shop.apiUrl}/process_order`, {
    items: items.map(({ mat_var_id }) => ({ mat_var_id })),
    delivery_address: BENCH_ADDRESS,
    payment_method: 'promptpay',
    total: cart.total,
  });
  const qr = await fetch(`${shop.apiUrl}/order/qr?so_no=${so_no}&${BY_EMAIL}`);
  const { qr_id } = (await qr.json()) as { qr_id: string };
  const socket = io(shop.apiUrl, { transports: ['polling'], forceNew: true });
  const watching = await socket
    .timeout(20_000)
    .emitWithAck(LIVE.watchOrder, { so_no, email: BENCH_ADDRESS.email });
  if (watching.ok !== true) throw new Error(`${so_no} may not be watched`);
  const paid = new Promise<number>((resolve) => {
    socket.on(LIVE.order, ({ paid: now }: { paid: boolean }) => {
      if (now) resolve(performance.now());
    });
  });
  return { so_no, qr_id, socket, paid };
}

const open: Page[] = [];
let asking: NodeJS.Timeout | undefined;
try {
  say(`machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, embedded PostgreSQL`);
  await shop.start();
  while (open.length < pages) {
    const batch = Math.min(20, pages - open.length);
    open.push(...(await Promise.all(Array.from({ length: batch }, (_, i) => openPage(open.length + i)))));
  }
  let next = 0;
  asking = setInterval(() => {
    const page = open[next % open.length];
    next += 1;
    if (page !== undefined)
      fetch(`${shop.apiUrl}/inquiry/charge?so_no=${page.so_no}&${BY_EMAIL}`)
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined);
  }, INQUIRY_MS / pages);
  await sleep(5000);
  const times: number[] = [];
  for (const page of open.slice(0, payments)) {
    const begun = performance.now();
    await post(
      `${shop.bankUrl}/sandbox/pay`,
      { charge_id: page.qr_id },
      { authorization: `Bearer ${shop.key}` },
    );
    const heard = await Promise.race([page.paid, sleep(10_000, null)]);
    if (heard === null) throw new Error(`${page.so_no}: its page has received nothing in ten seconds`);
    times.push(heard - begun);
    await sleep(50);
  }
  say(
    `${pages} pages wait, ${payments} are paid: from paying at the bank to "paid" on the page median ${median(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms (target: median 1000)`,
  );
} finally {
  clearInterval(asking);
  for (const { socket } of open) socket.disconnect();
  await shop.stop();
  await server.stop();
  await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
