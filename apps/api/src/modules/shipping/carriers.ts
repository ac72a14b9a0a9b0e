import type { CarrierCode, ParcelState } from '@mali/contracts/parcel-states';

declare module '../../platform/deps.ts' {
  interface ProcessDeps {
    /** The connected carriers. */
    readonly carriers: Carriers;
  }
}

/** The carrier refused: nothing was created or changed. `code` is the carrier's reason. */
export class CarrierRefused extends Error {
  override name = 'CarrierRefused';
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** No usable answer: the carrier may have done it, or not. */
export class CarrierUnavailable extends Error {
  override name = 'CarrierUnavailable';
}

export type NewShipment = Readonly<{
  /** Ours: a second request with it creates nothing. */
  reference: string;
  receiver: Readonly<{
    name: string;
    phone: string;
    address: string;
    subdistrict: string;
    district: string;
    province: string;
    zipcode: string;
  }>;
  /** Grams. */
  weight: number;
  /** Cash on delivery, satang; 0: none. */
  cod: number;
}>;

/** `label`: what the carrier wants printed, such as its sort code. */
export type Shipment = Readonly<{ trackingNo: string; label: Readonly<Record<string, string>> }>;

export type CarrierEvent = Readonly<{
  /** The carrier's id, or one made of the content: equal for the same event. */
  id: string;
  at: Date;
  /** Null: the state is unchanged. */
  state: ParcelState | null;
  code: string;
  place: string;
  text: string;
  raw: unknown;
}>;

/** A genuine message of a carrier about one shipment. It is a hint: `track` is asked before anything is done. */
export type CarrierMessage = Readonly<{ messageId: string; trackingNo: string; body: unknown }>;

/**
 * Interface of carriers. No call holds a database lock or transaction. Every method throws CarrierUnavailable when the
 * carrier gives no usable answer.
 */
export interface Carrier {
  readonly name: CarrierCode;
  /**
   * Books a shipment; a repeated reference returns the first one.
   * @throws CarrierRefused `area` when the address is not served
   */
  create(shipment: NewShipment): Promise<Shipment>;
  /** The shipment of a reference, after a call without answer; null when there is none. */
  find(reference: string): Promise<Shipment | null>;
  /** @returns false when it was collected before */
  cancel(trackingNo: string): Promise<boolean>;
  /** All events of a shipment, in any order; null when the number is unknown. */
  track(trackingNo: string): Promise<CarrierEvent[] | null>;
  serves(zipcode: string): Promise<boolean>;
  /** @returns null when the message is not genuine, too old or unreadable */
  readWebhook(request: {
    body: Buffer;
    headers: Readonly<Record<string, unknown>>;
    now: Date;
  }): CarrierMessage | null;
}

/** The connected carriers; a parcel uses the one recorded with it. */
export type Carriers = Readonly<{
  all: readonly Carrier[];
  /** Undefined for carriers without a connection: their numbers are typed by hand. */
  find(name: string): Carrier | undefined;
}>;

export const carriersOf = (all: readonly Carrier[]): Carriers => ({
  all,
  find: (name) => all.find((carrier) => carrier.name === name),
});
