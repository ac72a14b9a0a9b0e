import { type AddressInfo, createServer } from 'node:net';
import type { OrderRequest } from '@mali/contracts/orders';
import { buildDeliveryRate, buildVariant } from '@mali/db/builders';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { parse } from 'promptparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../api/src/testing.ts';
import { readConfig } from '../../bank/src/config.ts';
import { buildBank } from '../../bank/src/server.ts';

const EMAIL = 'somying@example.com';
const KEY = 'test-gateway-key-test-gateway-key-00';
const WEBHOOK_SECRET = 'test-webhook-secret-test-webhook-000';
const BILLER = '010555600000901';

/** The package is CommonJS with a default export: its types have one level more than the module. */
const readQr = jsqr as unknown as typeof jsqr.default;

let t: TestApp;
let bank: ReturnType<typeof buildBank>;
let mat_var_id: number;

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((done) => server.close(() => done()));
  return port;
};

beforeAll(async () => {
  const [apiPort, bankPort] = [await freePort(), await freePort()];
  const bankUrl = `http://127.0.0.1:${bankPort}`;
  bank = buildBank({
    ...readConfig({
      GATEWAY_KEY: KEY,
      WEBHOOK_SECRET,
      WEBHOOK_URL: `http://127.0.0.1:${apiPort}/webhooks/sandbox`,
      BANK_PORT: String(bankPort),
      PROMPTPAY_BILLER_ID: BILLER,
    }),
    database: ':memory:',
    retryMs: 50,
  });
  await bank.listen({ host: '127.0.0.1', port: bankPort });
  t = await testApp({ BANK_URL: bankUrl, GATEWAY_KEY: KEY, WEBHOOK_SECRET });
  await t.app.listen({ host: '127.0.0.1', port: apiPort });
  await buildDeliveryRate(t.deps.db);
  mat_var_id = (await buildVariant(t.deps.db, { mat_price: 123_550, stock: 50 })).mat_var_id;
});
afterAll(async () => {
  await bank.close();
  await t.close();
});

async function placed(): Promise<string> {
  const order: OrderRequest = {
    items: [{ mat_var_id }],
    delivery_address: {
      first_name: 'สมหญิง',
      last_name: '',
      email: EMAIL,
      address: '1 สีลม',
      subdistrict: 'สีลม',
      district: 'บางรัก',
      province: 'กรุงเทพมหานคร',
      zipcode: '10500',
      country_code: 'TH',
      mobile: '0812345678',
    },
    payment_method: 'promptpay',
    total: 1290.5,
  };
  const answer = await t.app.inject({ method: 'POST', url: '/process_order', payload: order });
  expect(answer.statusCode).toBe(200);
  return answer.json().so_no;
}
const qrOf = async (so_no: string) =>
  (await t.app.inject({ method: 'GET', url: '/order/qr', query: { so_no, email: EMAIL } })).json();
const statusOf = async (so_no: string): Promise<number> =>
  (await t.app.inject({ method: 'GET', url: '/order_resp', query: { so_no, email: EMAIL } })).json()
    .doc_status;
const atBank = (path: string, body: object) =>
  bank.inject({ method: 'POST', url: path, headers: { authorization: `Bearer ${KEY}` }, payload: body });

describe('the PromptPay QR of an order', () => {
  it('is decoded by an independent reader to a bill payment of this order, over its total', async () => {
    const so_no = await placed();
    const { qr_image, amount } = await qrOf(so_no);
    const picture = PNG.sync.read(Buffer.from(qr_image.split(',')[1], 'base64'));
    const read = readQr(new Uint8ClampedArray(picture.data), picture.width, picture.height);
    // Strict: promptparse rejects a wrong checksum.
    const emv = parse(read?.data ?? '', true);
    expect(emv?.getTagValue('54')).toBe('1290.50');
    expect(amount).toBe(1290.5);
    expect(emv?.getTagValue('53')).toBe('764');
    expect(emv?.getTagValue('58')).toBe('TH');
    expect(emv?.getTagValue('01')).toBe('12');
    expect(emv?.getTagValue('30', '00')).toBe('A000000677010112');
    expect(emv?.getTagValue('30', '01')).toBe(BILLER);
    expect(emv?.getTagValue('30', '02')).toBe(so_no);
  });

  it('sets the order to paid on the signed webhook of the bank only', async () => {
    const so_no = await placed();
    const { qr_id } = await qrOf(so_no);
    expect(await statusOf(so_no)).toBe(1);
    expect((await atBank('/sandbox/pay', { charge_id: qr_id })).statusCode).toBe(200);
    await expect.poll(() => statusOf(so_no)).toBe(3);
  });

  it('handles a lost, duplicate or forged webhook', async () => {
    const inquire = (so_no: string) =>
      t.app.inject({ method: 'GET', url: '/inquiry/charge', query: { so_no, email: EMAIL } });
    await atBank('/sandbox/switches', { lost: true });
    const lost = await placed();
    await atBank('/sandbox/pay', { charge_id: (await qrOf(lost)).qr_id });
    expect((await inquire(lost)).json()).toMatchObject({ paid: true, doc_status: 3 });

    await atBank('/sandbox/switches', { lost: false, duplicate: 3 });
    const doubled = await placed();
    await atBank('/sandbox/pay', { charge_id: (await qrOf(doubled)).qr_id });
    await expect.poll(() => statusOf(doubled)).toBe(3);
    expect(await t.deps.db('order_events').where({ so_no: doubled, to_status: 3 })).toHaveLength(1);

    await atBank('/sandbox/switches', { duplicate: 0, forged: true });
    const forged = await placed();
    await qrOf(forged);
    const forgeries = async (): Promise<{ state: string }[]> => {
      const headers = { authorization: `Bearer ${KEY}` };
      const notices = (await bank.inject({ url: '/sandbox/notices', headers })).json();
      return notices.filter((notice: { forged: number }) => notice.forged === 1);
    };
    // The bank has sent it, and the shop has rejected it.
    await expect.poll(async () => (await forgeries()).some((n) => n.state !== 'waiting')).toBe(true);
    expect(await statusOf(forged)).toBe(1);
  }, 30_000);
});
