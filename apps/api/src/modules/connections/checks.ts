import type { ConnectionName } from '@mali/contracts/connection-values';
import type { Deps } from '../../platform/deps.ts';
import { requestFile } from '../../platform/json-request.ts';
import { lineMessenger } from '../../platform/line.ts';
import { checkMail } from '../../platform/mail.ts';
import { openProviders } from '../identities/providers.ts';
import { itemNumber } from '../shipping/s10.ts';

type CheckDeps = Pick<Deps, 'config' | 'files' | 'gateways' | 'carriers' | 'loyalty' | 'now'>;

const MINUTE_MS = 60_000;
/** A number that carriers are asked about: whether they know it does not matter. */
const NO_PARCEL = itemNumber('EF', 0);
const NO_RESERVATION = 'connection-test';
const TILE = { s: 'a', z: '0', x: '0', y: '0', r: '' } as const;

async function checkGateway({ gateways, now }: CheckDeps, name: string): Promise<void> {
  const to = now();
  const charges = gateways.of({ gateway: name }).charges({ from: new Date(to.getTime() - MINUTE_MS), to });
  for await (const _charge of charges) return;
}
async function checkCarrier({ carriers }: CheckDeps, name: string): Promise<void> {
  await carriers.find(name)?.track(NO_PARCEL);
}
async function checkTiles(template: string): Promise<void> {
  const url = new URL(template.replace(/\{([szxyr])\}/g, (_all, part: keyof typeof TILE) => TILE[part]));
  const { status } = await requestFile({
    method: 'GET',
    url,
    headers: { accept: 'image/*' },
    timeoutMs: 10_000,
  });
  if (status !== 200) throw new Error(`the map answered ${status}`);
}

/**
 * A call that changes nothing at the other system.
 * @throws Error of the adapter when the connection does not work
 */
export async function checkConnection(deps: CheckDeps, connection: ConnectionName): Promise<void> {
  const { config } = deps;
  switch (connection) {
    case 'gateway_sandbox':
      return checkGateway(deps, 'sandbox');
    case 'gateway_omise':
      return checkGateway(deps, 'omise');
    case 'carrier_sandbox':
      return checkCarrier(deps, 'sandbox');
    case 'carrier_flash':
      return checkCarrier(deps, 'flash');
    case 'carrier_thailand_post':
      return checkCarrier(deps, 'thailand-post');
    case 'mail':
      return checkMail(config);
    case 'line':
      return lineMessenger(config)?.check();
    case 'loyalty':
      await deps.loyalty?.find(NO_RESERVATION);
      return;
    case 'map':
      return config.mapTilesUrl === null ? undefined : checkTiles(config.mapTilesUrl);
    case 'storage':
      return deps.files.check();
    case 'sign_in_google':
      return openProviders(config).google?.check();
    case 'sign_in_facebook':
      return openProviders(config).facebook?.check();
    case 'sign_in_line':
      return openProviders(config).line?.check();
  }
}
