import { isIP } from 'node:net';
import { WEBHOOK_LIMITS, type WebhookAddressFault } from '@mali/contracts/webhook-values';
import { isPublicAddress } from '../../platform/public-address.ts';

/** Names that only a local network resolves. */
const LOCAL =
  /^(?:[^.]+|.*\.(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa|test|invalid|example|onion))$/;

/**
 * Why messages are not sent to an address, as far as its text says; where its name leads is checked at each delivery.
 * @returns null: nothing is wrong
 */
export function addressFault(text: string): WebhookAddressFault | null {
  const url = text.length > WEBHOOK_LIMITS.url ? null : URL.parse(text);
  if (url === null || url.hostname === '') return 'format';
  if (url.protocol !== 'https:') return 'https';
  if (url.username !== '' || url.password !== '') return 'password';
  const host = url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : 'private';
  return LOCAL.test(host) ? 'private' : null;
}
