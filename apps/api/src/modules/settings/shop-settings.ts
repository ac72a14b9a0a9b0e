import { type ConfiguredValues, type SettingValues, standardSettings } from '@mali/contracts/setting-values';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/database.ts';
import type { Listener } from '../../platform/listener.ts';
import { readSections } from './repository.ts';

declare module '../../platform/deps.ts' {
  interface ProcessDeps {
    /** What staff have set of the shop; the standard otherwise. Amounts in satang. */
    readonly settings: ShopSettings;
  }
}

export const configuredValues = ({ shop }: Pick<Config, 'shop'>): ConfiguredValues => ({
  ...{ cod_limit: shop.codMax, cod_fee: shop.codFee, accounts: shop.accounts },
  ...{ unpaid_hours: shop.unpaidHours, qr_minutes: shop.qrMinutes },
});

/**
 * The settings in force. A process that is notified of every save keeps them in memory; the worker, and a process whose
 * notifications are interrupted, reads them each time.
 */
export class ShopSettings {
  readonly #db: Db;
  readonly standard: SettingValues;
  #current: Promise<SettingValues> | null = null;
  #isNotified = false;

  constructor(db: Db, config: Pick<Config, 'shop'>) {
    this.#db = db;
    this.standard = standardSettings(configuredValues(config));
  }

  follow(listener: Listener): void {
    listener.on('settings', () => this.clear());
    listener.on('ready', () => {
      this.clear();
      this.#isNotified = true;
    });
    listener.on('lost', () => {
      this.#isNotified = false;
      this.clear();
    });
  }

  /** They have changed: read again next time. */
  clear(): void {
    this.#current = null;
  }

  /** @param db the transaction that it is read in, if any: it waits for no second connection */
  current(db: Db = this.#db): Promise<SettingValues> {
    if (this.#current !== null) return this.#current;
    const reading = this.#read(db);
    if (!this.#isNotified || db !== this.#db) return reading;
    // What is read while they change is dropped by the notification.
    this.#current = reading;
    reading.catch(() => {
      if (this.#current === reading) this.#current = null;
    });
    return reading;
  }

  /** Those in force at a moment: what was placed then keeps them. */
  at(db: Db, moment: Date): Promise<SettingValues> {
    return this.#read(db, moment);
  }

  async #read(db: Db, moment: Date | null = null): Promise<SettingValues> {
    const found = await readSections(db, moment);
    return Object.assign({}, this.standard, ...found.map(({ stored }) => stored));
  }
}
