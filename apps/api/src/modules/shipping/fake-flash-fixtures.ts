import { createHash } from 'node:crypto';
import { type FakeTrouble, fakeServer } from './fake-server-fixtures.ts';

const KEY = 'f'.repeat(32);
const MERCHANT = 'AA0005';
const WAREHOUSE = 'AA0005_001';

/** The documented signature, written apart from the adapter's. */
export function documentedSign(form: URLSearchParams, key = KEY): string {
  form.sort();
  const pairs = [...form].filter(([name, value]) => name !== 'sign' && value.trim() !== '');
  const text = `${pairs.map(([name, value]) => `${name}=${value}`).join('&')}&key=${key}`;
  return createHash('sha256').update(text).digest('hex').toUpperCase();
}

type Order = {
  pno: string;
  form: Readonly<Record<string, string>>;
  routes: { routedAt: number; routeAction: string; message: string }[];
  isCancelled: boolean;
};

/** Postal codes without a place in the carrier's address tree. */
const UNKNOWN_PLACES = ['23170'];
const WHOLE = /^\d+$/;

export type FakeFlash = {
  settings: { url: string; merchant: string; key: string; warehouse: string; timeoutMs: number };
  trouble: FakeTrouble;
  orders: Order[];
  /** Calls for a courier, by the number of parcels. */
  couriers: number[];
  route(pno: string, routeAction: string, at?: number): void;
  /** A message as the carrier sends it: only merchant and nonce are signed. */
  webhook(data: object, key?: string): { body: Buffer; headers: Record<string, string> };
  close(): Promise<void>;
};

/** Flash Express as its documentation says: forms, one envelope, codes; a repeated order is refused with 1003. */
export async function fakeFlash(): Promise<FakeFlash> {
  const orders: Order[] = [];
  const couriers: number[] = [];
  const collected = new Set<string>();
  const says = (code: number, data: unknown = null) => ({
    status: 200,
    body: { code, message: code === 1 ? 'success' : `error ${code}`, data },
  });
  const create = (form: URLSearchParams) => {
    const of = (name: string): string => form.get(name) ?? '';
    const isWhole = ['weight', 'insured', 'codEnabled', 'expressCategory', 'articleCategory'].every((name) =>
      WHOLE.test(of(name)),
    );
    const isFull = [
      'outTradeNo',
      'dstName',
      'dstPhone',
      'dstProvinceName',
      'dstCityName',
      'dstDetailAddress',
    ];
    if (!isWhole || !isFull.every((name) => of(name) !== '')) return says(1000);
    // Sent from a registered warehouse, or by a sender with a full address.
    const sender = [
      'srcName',
      'srcPhone',
      'srcProvinceName',
      'srcCityName',
      'srcPostalCode',
      'srcDetailAddress',
    ];
    const hasSender = sender.every((name) => of(name) !== '');
    if (of('warehouseNo') !== WAREHOUSE && !hasSender) return says(1007);
    if (UNKNOWN_PLACES.includes(of('srcPostalCode')) || of('srcProvinceName') === 'กรุงเทพมหานคร')
      return says(1005);
    if (orders.some(({ form: known }) => known.outTradeNo === of('outTradeNo'))) return says(1003);
    // Bangkok has its everyday name in the tree.
    if (UNKNOWN_PLACES.includes(of('dstPostalCode')) || of('dstProvinceName') === 'กรุงเทพมหานคร')
      return says(1005);
    const pno = `TH4714${String(orders.length + 1).padStart(4, '0')}C27`;
    orders.push({ pno, form: Object.fromEntries(form), routes: [], isCancelled: false });
    return says(1, { pno, mchId: MERCHANT, outTradeNo: of('outTradeNo'), sortCode: '01N-CNXY-00' });
  };
  const server = await fakeServer((request, body) => {
    const form = new URLSearchParams(body);
    if (request.method !== 'POST' || !request.headers['content-type']?.includes('x-www-form-urlencoded'))
      return says(1000);
    if (form.get('mchId') !== MERCHANT) return says(1001);
    if (form.get('sign') !== documentedSign(form)) return says(1002);
    const path = request.url ?? '';
    if (path === '/open/v3/orders') return create(form);
    if (path === '/open/v1/notify') {
      // One call for a courier is open at a time, at each place.
      const at = form.get('warehouseNo') ?? form.get('srcDetailAddress') ?? '';
      if (at === '') return says(1000);
      if (collected.has(at)) return says(1010);
      collected.add(at);
      couriers.push(Number(form.get('estimateParcelNumber')));
      return says(1);
    }
    const [, pno, act] = /^\/open\/v1\/orders\/([^/]+)\/(cancel|routes|pre_print)$/.exec(path) ?? [];
    const order = orders.find((one) => one.pno === pno);
    if (order === undefined) return says(1006);
    if (act === 'pre_print') return { status: 200, body: `%PDF-1.4 ${order.pno}` };
    if (act === 'routes')
      return says(1, { pno, state: 1, stateText: '', routes: [...order.routes].reverse() });
    if (order.routes.some(({ routeAction }) => routeAction === 'RECEIVED')) return says(1015);
    order.isCancelled = true;
    return says(1);
  });
  return {
    settings: { url: server.url, merchant: MERCHANT, key: KEY, warehouse: WAREHOUSE, timeoutMs: 1500 },
    trouble: server.trouble,
    orders,
    couriers,
    route: (pno, routeAction, at = 1_763_600_000) => {
      const order = orders.find((one) => one.pno === pno);
      if (order === undefined) throw new Error(`${pno} is unknown`);
      order.routes.push({ routedAt: at + order.routes.length * 60, routeAction, message: routeAction });
    },
    webhook: (data, key = KEY) => {
      const form = new URLSearchParams({ mchId: MERCHANT, nonceStr: '1525314174723' });
      form.set('sign', documentedSign(form, key));
      form.set('data', JSON.stringify(data));
      return {
        body: Buffer.from(form.toString()),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      };
    },
    close: server.close,
  };
}
