import { describe, expect, test } from 'vitest';
import { type Config, ConfigError, readConfig } from '../../config.ts';
import { GatewayUnavailable } from './gateway.ts';
import { openGateway, openGateways } from './gateways.ts';

const SECRET = 's'.repeat(32);
const read = (environment: NodeJS.ProcessEnv): Config =>
  readConfig({
    DATABASE_URL: 'postgres://localhost/none',
    JWT_SECRET: SECRET,
    TOTP_KEY: SECRET,
    PUBLIC_URL: 'https://shop.example',
    ...environment,
  });
const SANDBOX = { GATEWAY_KEY: SECRET, WEBHOOK_SECRET: SECRET, BANK_PUBLIC_URL: 'https://bank.example/pay' };
const OMISE = { PAYMENT_GATEWAY: 'omise', OMISE_SECRET_KEY: 'skey_test_1' };

describe('PAYMENT_GATEWAY', () => {
  test('is the sandbox by default', () => {
    const gateway = openGateway(read(SANDBOX).gateway);
    expect(gateway.name).toBe('sandbox');
    expect(gateway.cardForm).toEqual({
      url: 'https://bank.example/pay/card-form',
      origin: 'https://bank.example',
    });
  });

  test("is Omise without the sandbox\u2019s secrets, and with the shop's own card page", () => {
    const { gateway: config } = read(OMISE);
    expect(config).toMatchObject({ kind: 'omise', url: 'https://api.omise.co', webhookSecret: null });
    const gateway = openGateway(config);
    expect(gateway.name).toBe('omise');
    expect(gateway.cardForm).toEqual({
      url: 'https://shop.example/card-form',
      origin: 'https://shop.example',
    });
    const apart = openGateway(read({ ...OMISE, CARD_FORM_URL: 'https://card.shop.example' }).gateway);
    expect(apart.cardForm.origin).toBe('https://card.shop.example');
  });

  test('takes new payments, and former gateways are queried about theirs', () => {
    const gateways = openGateways(read({ ...SANDBOX, ...OMISE, FORMER_GATEWAYS: 'sandbox, omise' }));
    expect(gateways.current.name).toBe('omise');
    expect(gateways.all.map(({ name }) => name)).toEqual(['omise', 'sandbox']);
    expect(gateways.of({ gateway: 'sandbox' }).name).toBe('sandbox');
  });

  test('alone uses no other gateway, whose keys may be omitted', () => {
    const gateways = openGateways(read({ ...SANDBOX, ...OMISE }));
    expect(gateways.find('sandbox')).toBeUndefined();
    expect(() => gateways.of({ gateway: 'sandbox' })).toThrow(GatewayUnavailable);
  });

  test.each<[string, NodeJS.ProcessEnv, RegExp]>([
    [
      'an unknown former one',
      { ...SANDBOX, FORMER_GATEWAYS: 'stripe' },
      /FORMER_GATEWAYS must be sandbox or omise/,
    ],
    [
      'Omise as a former one without a key',
      { ...SANDBOX, FORMER_GATEWAYS: 'omise' },
      /OMISE_SECRET_KEY is missing/,
    ],
    ['another gateway', { ...SANDBOX, PAYMENT_GATEWAY: 'stripe' }, /must be sandbox or omise.*, not stripe/],
    ['Omise without a key', { PAYMENT_GATEWAY: 'omise' }, /OMISE_SECRET_KEY is missing/],
    [
      'a secret other than base64',
      { ...OMISE, OMISE_WEBHOOK_SECRET: '???' },
      /OMISE_WEBHOOK_SECRET must be the base64 text/,
    ],
    ['keys in the open', { ...OMISE, OMISE_API_URL: 'http://api.omise.co' }, /OMISE_API_URL must be https/],
    ['the sandbox without secrets', {}, /GATEWAY_KEY is missing[\s\S]*WEBHOOK_SECRET is missing/],
  ])('cannot be %s', (_, environment, fault) => {
    expect(() => read(environment)).toThrow(ConfigError);
    expect(() => read(environment)).toThrow(fault);
  });
});
