import { type FakeTrouble, fakeServer } from './fake-server-fixtures.ts';
import type { ThailandPostSettings } from './thailand-post.ts';

const KEY = 'p'.repeat(40);
export const POST_WEBHOOK_TOKEN = 'w'.repeat(40);

const TEXTS: Readonly<Record<string, string>> = {
  103: 'รับฝาก',
  301: 'อยู่ระหว่างการนำจ่าย',
  501: 'นำจ่ายสำเร็จ',
};
type Item = { barcode: string; status: string; status_date: string; [more: string]: string | null };

export type FakeThailandPost = {
  settings: ThailandPostSettings;
  trouble: FakeTrouble;
  /** Numbers whose news were asked for. */
  watched: string[];
  /** How often a token was asked for. */
  tokens(): number;
  endTokens(): void;
  status(barcode: string, status: string): void;
  webhook(barcode: string, token?: string): { body: Buffer; headers: Record<string, string> };
  close(): Promise<void>;
};

/** Two figures. */
const two = (n: number): string => String(n).padStart(2, '0');

/** Thailand Post's Track & Trace as its documentation says: a token for the key; Thai texts have Buddhist years. */
export async function fakeThailandPost(): Promise<FakeThailandPost> {
  const items = new Map<string, Item[]>();
  const watched: string[] = [];
  let [given, valid] = [0, ''];
  const says = (status: number, body: object) => ({ status, body });
  const successful = (response: object) => says(200, { response, message: 'successful', status: true });
  const server = await fakeServer((request, text) => {
    const token = request.headers.authorization?.replace('Token ', '');
    if (request.url === '/post/api/v1/authenticate/token') {
      if (token !== KEY) return says(401, { message: 'Unauthorized' });
      given += 1;
      valid = `token-${given}`;
      return says(200, { expire: '2099-09-28 10:18:20+07:00', token: valid });
    }
    if (token !== valid || valid === '') return says(403, { message: 'Forbidden' });
    const wanted = JSON.parse(text) as { status: string; language: string; barcode: string[] };
    if (wanted.status !== 'all' || wanted.language !== 'TH')
      return says(200, { status: false, message: 'bad' });
    const track_count = { track_date: '23/11/2569', count_number: 1, track_count_limit: 1000 };
    if (request.url === '/post/api/v1/hook') {
      watched.push(...wanted.barcode);
      const hooked = wanted.barcode.map((barcode) => ({ barcode, status: true }));
      return successful({ items: hooked, track_count });
    }
    const found = wanted.barcode.map((barcode) => [barcode, [...(items.get(barcode) ?? [])].reverse()]);
    return successful({ items: Object.fromEntries(found), track_count });
  });
  return {
    settings: {
      ...{
        url: server.url,
        hookUrl: server.url,
        key: KEY,
        webhookToken: POST_WEBHOOK_TOKEN,
        timeoutMs: 1500,
      },
      numbers: [{ prefix: 'EF', first: 4_731_248, last: 4_731_249 }],
    },
    trouble: server.trouble,
    watched,
    tokens: () => given,
    endTokens: () => {
      valid = '';
    },
    status: (barcode, status) => {
      const known = items.get(barcode) ?? [];
      const item = {
        ...{
          barcode,
          status,
          status_description: TEXTS[status] ?? status,
          location: 'สีลม',
          postcode: '10500',
        },
        status_date: `23/11/2569 10:${two(known.length)}:44+07:00`,
        ...{ delivery_status: status === '501' ? 'S' : null, receiver_name: status === '501' ? 'ยุพิน' : null },
      };
      items.set(barcode, [...known, item]);
    },
    webhook: (barcode, token = POST_WEBHOOK_TOKEN) => {
      const item = { barcode, status: '301', status_description: TEXTS[301], location: 'สีลม' };
      const news = { items: [{ ...item, status_date: '23/11/2569 10:05+07:00' }], track_datetime: '' };
      return {
        body: Buffer.from(JSON.stringify(news)),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      };
    },
    close: server.close,
  };
}
