import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTelemetry, type TelemetrySettings } from '@mali/telemetry/settings';
import type { MapTiles } from '../src/features/stores/map-tiles.ts';

/** Settings of the web server, read once from the environment and frozen. */
export type Config = Readonly<{
  host: string;
  port: number;
  /** How long it still serves after SIGTERM while /readyz says no, so that the balancer sends no more requests. */
  drainMs: number;
  /** Base URL of the API. */
  apiUrl: string;
  /** Public URL of the shop: canonical links and sharing tags. */
  publicUrl: string;
  /** The sandbox bank's origin, for card forms and redirects; null without it. */
  bankUrl: string | null;
  /** With Omise: its public key, and the URL of this server's card page; null with another gateway. */
  omise: Readonly<{ publicKey: string; formUrl: string }> | null;
  /** The shop's pages on marketplaces (SHELL-32). */
  marketplaces: Readonly<{ lazada: string; shopee: string }>;
  /** Analytics, each off without its key: ids of GA4 and Google Ads, and the URL of their script. */
  measuring: Readonly<{ scriptUrl: string; analyticsId: string | null; marketingId: string | null }>;
  /** Map tile URL with {z}, {x} and {y}, and attribution; null: maps are sketches. */
  mapTiles: MapTiles | null;
  /** How long a document for visitors is given to others, at most; 0: only to those who ask while it is made. */
  documentsKeptMs: number;
  /** A CDN is in front, so that documents have keys to purge them by. */
  hasCdn: boolean;
  /** Directory of the built pages. */
  dist: string;
  /** Traces and metrics. */
  telemetry: TelemetrySettings;
}>;

const DIST = fileURLToPath(new URL('../dist', import.meta.url));

const isTileUrl = (url: string): boolean =>
  /^https?:$/.test(URL.parse(url.replaceAll('{s}', 's'))?.protocol ?? '') &&
  ['{z}', '{x}', '{y}'].every((part) => url.includes(part));

/**
 * Reads the configuration.
 * @throws Error naming every invalid variable
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const faults: string[] = [];
  const url = (name: string, fallback: string | null): string | null => {
    const value = env[name] || fallback;
    if (value !== null && !URL.canParse(value)) faults.push(`${name} must be a URL`);
    return value?.replace(/\/$/, '') ?? null;
  };
  const id = (name: string): string | null => {
    const value = env[name] || null;
    if (value !== null && !/^[A-Za-z0-9-]{1,40}$/.test(value)) faults.push(`${name} must be an id`);
    return value;
  };
  const tiles = env.MAP_TILES_URL || null;
  if (tiles !== null && !isTileUrl(tiles)) faults.push('MAP_TILES_URL must be a URL with {z}, {x} and {y}');
  const port = Number(env.WEB_PORT || env.PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) faults.push('WEB_PORT must be a port');
  const drainMs = Number(env.DRAIN_MS || 0);
  if (!Number.isInteger(drainMs) || drainMs < 0 || drainMs > 60_000)
    faults.push('DRAIN_MS must be a whole number from 0 to 60000');
  const documentsKeptMs = Number(env.DOCUMENTS_KEPT_MS || 1000);
  if (!Number.isInteger(documentsKeptMs) || documentsKeptMs < 0 || documentsKeptMs > 10_000)
    faults.push('DOCUMENTS_KEPT_MS must be a whole number from 0 to 10000');
  const publicUrl = url('PUBLIC_URL', `http://localhost:${port}`) ?? '';
  const isOmise = env.PAYMENT_GATEWAY === 'omise';
  const publicKey = env.OMISE_PUBLIC_KEY ?? '';
  if (isOmise && publicKey === '') faults.push('OMISE_PUBLIC_KEY is missing');
  const config = {
    host: env.HOST || '127.0.0.1',
    port,
    drainMs,
    apiUrl: url('API_URL', 'http://127.0.0.1:4000') ?? '',
    publicUrl,
    bankUrl: isOmise ? null : url('BANK_PUBLIC_URL', null),
    omise: isOmise ? { publicKey, formUrl: url('CARD_FORM_URL', publicUrl) ?? '' } : null,
    marketplaces: {
      lazada: url('LAZADA_URL', 'https://www.lazada.co.th/shop/mali-beauty') ?? '',
      shopee: url('SHOPEE_URL', 'https://shopee.co.th/malibeauty') ?? '',
    },
    measuring: {
      scriptUrl: url('MEASURING_URL', 'https://www.googletagmanager.com/gtag/js') ?? '',
      analyticsId: id('ANALYTICS_ID'),
      marketingId: id('MARKETING_ID'),
    },
    mapTiles:
      tiles === null
        ? null
        : { url: tiles, attribution: env.MAP_TILES_ATTRIBUTION || '© OpenStreetMap contributors' },
    documentsKeptMs,
    hasCdn: (env.CDN_PURGE_URL ?? '') !== '',
    dist: resolve(env.WEB_DIST || DIST),
    telemetry: readTelemetry(env, 'WEB_METRICS_PORT', faults),
  };
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return Object.freeze(config);
}
