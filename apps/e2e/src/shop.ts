/** The running shop the journeys visit; `npm test` starts one of its own and names it here. */
export type ShopAddresses = Readonly<{ url: string; apiUrl: string; bankUrl: string; databaseUrl: string }>;

function address(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') {
    throw new Error(`${name} is not set. Run the journeys with: npm test -- --only journeys`);
  }
  return value;
}

export function shopAddresses(): ShopAddresses {
  return {
    url: address('SHOP_URL'),
    apiUrl: address('SHOP_API_URL'),
    bankUrl: address('SHOP_BANK_URL'),
    databaseUrl: address('SHOP_DATABASE_URL'),
  };
}
