/** The running shop the journeys visit; `npm test` starts one of its own and names it here. */
export type ShopAddresses = Readonly<{
  url: string;
  apiUrl: string;
  bankUrl: string;
  databaseUrl: string;
  /** What its rate limits are multiplied by. */
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
    databaseUrl: setting('SHOP_DATABASE_URL'),
    rateScale: Number(setting('SHOP_RATE_SCALE')),
  };
}
