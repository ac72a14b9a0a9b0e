/** Whether to test exhaustively, including every layout: `npm run test:full`. */
export const FULL = process.env.FULL === '1';

/** The running shop of the journeys; `npm test` starts a separate one and passes its URLs. */
export type ShopAddresses = Readonly<{
  url: string;
  apiUrl: string;
  bankUrl: string;
  carrierUrl: string;
  /** Where the shop sends messages of LINE; a journey that needs it listens there. */
  lineUrl: string;
  /** The secret of the channel, with which LINE signs its webhooks. */
  lineSecret: string;
  databaseUrl: string;
  /** Factor of its rate limits. */
  rateScale: number;
}>;

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') {
    throw new Error(`${name} is not set. Run the journeys with: npm test -- --only journeys`);
  }
  return value;
}

export function shopAddresses(): ShopAddresses {
  return {
    url: setting('SHOP_URL'),
    apiUrl: setting('SHOP_API_URL'),
    bankUrl: setting('SHOP_BANK_URL'),
    carrierUrl: setting('SHOP_CARRIER_URL'),
    lineUrl: setting('SHOP_LINE_URL'),
    lineSecret: setting('SHOP_LINE_SIGNATURE'),
    databaseUrl: setting('SHOP_DATABASE_URL'),
    rateScale: Number(setting('SHOP_RATE_SCALE')),
  };
}
