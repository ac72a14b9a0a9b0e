import url from 'virtual:thai-addresses';
import { type AddressTable, type AddressTableJson, decodeAddressTable } from '@mali/thai/address';
import { useEffect, useState } from 'react';

let table: Promise<AddressTable> | undefined;

/** The official places of Thailand, 64 KB, loaded once when an address form opens, and searched offline. */
function loadAddressTable(): Promise<AddressTable> {
  table ??= fetch(url)
    .then(async (response) => {
      if (!response.ok) throw new Error(`the address table request returned ${response.status}`);
      const json: AddressTableJson = await response.json();
      return decodeAddressTable(json);
    })
    .catch((error: unknown) => {
      table = undefined;
      throw error;
    });
  return table;
}

/** The loaded table; null before, and after a failure (retried). */
export function useAddressTable(): AddressTable | null {
  const [loaded, setLoaded] = useState<AddressTable | null>(null);
  useEffect(() => {
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () =>
      loadAddressTable().then(
        (found) => !stopped && setLoaded(found),
        () => {
          if (!stopped) timer = setTimeout(load, 3000);
        },
      );
    void load();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, []);
  return loaded;
}
