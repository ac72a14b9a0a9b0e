import { crc16, readEmvFields } from '@mali/thai/emv';
import { ChildProcessWorker } from '../../platform/child-process-worker.ts';
import { GatewayUnavailable } from './gateway.ts';
import type { WireCharge } from './omise-charge.ts';

/** Maximum size, larger than any QR picture. */
const PICTURE_MAX = 1024 * 1024;
const REDIRECTS_MAX = 3;
const READ_MS = 10_000;
const THB = '764';

/** Whether a text is a valid EMVCo QR for exactly this amount in baht. */
export function asksFor(payload: string, satang: number): boolean {
  const fields = readEmvFields(payload);
  if (typeof fields === 'string') return false;
  const amount = fields.get('54') ?? '';
  return (
    payload.startsWith('000201') &&
    /6304[0-9A-F]{4}$/.test(payload) &&
    crc16(payload.slice(0, -4)) === payload.slice(-4) &&
    fields.get('53') === THB &&
    /^\d{1,10}(?:\.\d{1,2})?$/.test(amount) &&
    Math.round(Number(amount) * 100) === satang
  );
}

/**
 * The text of the QR of a PromptPay charge. Omise returns its picture (an SVG by URL) and sometimes the text:
 * the shop draws its own QR, so that its page loads no third-party picture, and verifies the QR's amount
 * first.
 */
export class OmiseQr {
  readonly #api: URL;
  readonly #timeoutMs: number;
  /** Without access to secrets and network addresses. */
  readonly #process = new ChildProcessWorker<Uint8Array, string[]>(
    new URL('./read-qr-process.ts', import.meta.url),
    {
      timeoutMs: READ_MS,
      waitingMax: 50,
      env: {},
    },
  );

  constructor(api: URL, timeoutMs: number) {
    this.#api = api;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * @throws GatewayUnavailable when missing, unreadable, or for another amount; in test mode a QR may be any
   * text
   */
  async read({ id, amount, livemode, source }: WireCharge): Promise<string> {
    const code = source?.scannable_code;
    const told = code?.raw_data ?? '';
    const good = (text: string) => text !== '' && (asksFor(text, amount) || !livemode);
    if (good(told)) return told;
    const address = code?.image?.download_uri;
    if (address === undefined) throw new GatewayUnavailable(`${id} has no QR`);
    try {
      const texts = await this.#process.run(await this.#picture(address));
      const text = texts.find(good);
      if (text !== undefined) return text;
    } catch (error) {
      throw new GatewayUnavailable(`the QR of ${id} cannot be read`, { cause: error });
    }
    throw new GatewayUnavailable(`the picture of ${id} shows no QR for its amount`);
  }

  /** Pictures are loaded from Omise's hosts only, whatever URL a response contains. */
  #isOmise(url: URL): boolean {
    if (url.username !== '' || url.password !== '') return false;
    if (url.origin === this.#api.origin) return true;
    return url.protocol === 'https:' && url.port === '' && /(?:^|\.)omise\.co$/.test(url.hostname);
  }

  /** Without the key: the picture's URL is public. */
  async #picture(address: string): Promise<Uint8Array> {
    const signal = AbortSignal.timeout(this.#timeoutMs);
    let url = new URL(address);
    for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
      if (!this.#isOmise(url)) throw new Error(`not Omise's: ${url.origin}`);
      const response = await fetch(url, { redirect: 'manual', signal });
      const location = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.body?.cancel();
        url = new URL(location, url);
        continue;
      }
      if (!response.ok || response.body === null)
        throw new Error(`${url.pathname} answered ${response.status}`);
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of response.body) {
        size += chunk.length;
        if (size > PICTURE_MAX) throw new Error(`${url.pathname} is too large`);
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    }
    throw new Error(`${address} leads round in circles`);
  }
}
