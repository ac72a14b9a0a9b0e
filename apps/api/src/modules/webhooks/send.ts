import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { WEBHOOK_LIMITS } from '@mali/contracts/webhook-values';
import { checkedLookup, isPublicAddress, type ResolveName } from '../../platform/public-address.ts';

const TIMEOUT_MS = 10_000;
/** Bytes of an answer that are read; the rest is not waited for. */
const ANSWER_BYTES = 4 * WEBHOOK_LIMITS.answer;

/** How endpoints are reached; tests allow a receiver of their own. */
export type WebhookNet = Readonly<{
  /** Filter of allowed addresses. */
  allows?: (address: string) => boolean;
  resolve?: ResolveName;
  /** Sending without TLS. */
  http?: boolean;
}>;

type Outcome = Readonly<{ status: number | null; error: string | null; answer: string }>;

class NotPublic extends Error {
  readonly code = 'NOT_PUBLIC';
}

/** Reads the beginning of an answer as text that PostgreSQL can store. */
async function beginning(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part);
      length += part.length;
      if (length >= ANSWER_BYTES) break;
    }
  } catch {
    // The status counts; a text that breaks off is shown as far as it came.
  }
  answer.destroy();
  const text = Buffer.concat(parts).toString('utf8').replaceAll('\0', '');
  return text.slice(0, WEBHOOK_LIMITS.answer);
}

/**
 * Posts a message to an untrusted address. Its name is resolved once, and all that it leads to must be public. Redirects
 * are not followed: they are answers that fail.
 */
export async function post(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { allows = isPublicAddress, resolve, http = false }: WebhookNet,
): Promise<Outcome> {
  const failed = (error: string): Outcome => ({ status: null, error, answer: '' });
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'https:' && !(http && url.protocol === 'http:')))
    return failed('NOT_HTTPS');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A numeric address is not resolved, so `lookup` would not be called for it.
  if (isIP(host) !== 0 && !allows(host)) return failed('NOT_PUBLIC');
  const lookup = checkedLookup({
    allows,
    refused: () => new NotPublic('it does not lead to a public address'),
    ...(resolve !== undefined && { resolve }),
  });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const bytes = Buffer.from(body);
  try {
    const answer = await new Promise<IncomingMessage>((resolved, rejected) => {
      const request = url.protocol === 'https:' ? requestHttps : requestHttp;
      const sent = request(
        url,
        {
          ...{ method: 'POST', agent: false, lookup, signal },
          headers: {
            ...headers,
            ...{ 'content-type': 'application/json', 'content-length': bytes.length },
            ...{ 'user-agent': 'MaliWebhooks/1.0', 'accept-encoding': 'identity' },
          },
        },
        resolved,
      );
      sent.on('error', rejected);
      sent.end(bytes);
    });
    return { status: answer.statusCode ?? 0, error: null, answer: await beginning(answer) };
  } catch (error) {
    if (signal.aborted) return failed('TIMEOUT');
    return failed(error instanceof Error && 'code' in error ? String(error.code) : 'NETWORK');
  }
}
