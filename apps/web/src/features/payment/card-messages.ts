/**
 * Messages between the bank's card page and the shop. Number, expiry and security code stay in the bank's
 * page: the shop receives a token, the brand and the last digits.
 */

/** Card data available to the shop. */
export type CardToken = {
  /** Single use. */
  token: string;
  brand: string;
  last4: string;
};

export type FromFrame =
  | { type: 'mali-card:ready' }
  | { type: 'mali-card:height'; height: number }
  | ({ type: 'mali-card:token'; id: string } & CardToken)
  | { type: 'mali-card:invalid'; id: string }
  | { type: 'mali-card:failed'; id: string }
  /** The customer pressed Enter in the last field. */
  | { type: 'mali-card:enter' };

export type ToFrame = { type: 'mali-card:submit'; id: string };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Parses a message; null when invalid. The sender must be checked before. */
export function readMessage(data: unknown): FromFrame | null {
  if (!isRecord(data)) return null;
  const { type, id, token, brand, last4, height } = data;
  if (type === 'mali-card:ready' || type === 'mali-card:enter') return { type };
  if (type === 'mali-card:height' && typeof height === 'number' && height > 0) {
    return { type, height };
  }
  if (!isText(id)) return null;
  if (type === 'mali-card:invalid' || type === 'mali-card:failed') return { type, id };
  if (type === 'mali-card:token' && isText(token) && isText(brand) && isText(last4) && last4.length <= 4) {
    return { type, id, token, brand, last4 };
  }
  return null;
}
