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

export type Receiver = Readonly<{
  name: string;
  phone: string;
  address: string;
  subdistrict: string;
  district: string;
  province: string;
  zipcode: string;
}>;

export type NewShipment = Readonly<{
  /** Ours: a second request with it creates nothing. */
  reference: string;
  /** The branch from which it is collected; absent: the warehouse that the carrier knows. */
  sender?: Receiver;
  receiver: Receiver;
  /** Grams. */
  weight: number;
  /** Cash on delivery, satang; 0: none. */
  cod: number;
}>;

/** A parcel that a customer drops off at the carrier, to the shop, which pays for it. */
export type ReturnShipment = Readonly<{
  /** Ours, as in `NewShipment`. */
  reference: string;
  sender: Receiver;
  receiver: Receiver;
  /** Grams. */
  weight: number;
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

/** Tracking numbers that the carrier has given to the shop: two letters, and serials of eight digits from..to. */
export type NumberRange = Readonly<{ prefix: string; first: number; last: number }>;

/** Booking by request. An absent method is one that the carrier's documentation does not offer. */
export interface CarrierBooking {
  /**
   * Books a shipment. A repeated reference never books a second one: the first is returned, or, by a carrier that does
   * not say which it was, refused.
   * @throws CarrierRefused `area` when the address is not served, `cod` when it collects no cash there, `exists` when
   * the reference was booked before and its number cannot be found
   */
  create(shipment: NewShipment): Promise<Shipment>;
  /** As `create`, for a parcel of a customer to the shop: its number is the code that the customer shows at a branch. */
  createReturn?(shipment: ReturnShipment): Promise<Shipment>;
  /** The shipment of a reference, after a call without answer; null when there is none. */
  find?(reference: string): Promise<Shipment | null>;
  /** @returns false when it was collected before */
  cancel(trackingNo: string): Promise<boolean>;
  /**
   * Gives a shipment another receiver, until it is out for delivery. Repeated with the same one it changes nothing.
   * @returns what the carrier wants printed from now on
   * @throws CarrierRefused `area` when the address is not served, `late` when it is out for delivery or has ended
   */
  changeReceiver?(trackingNo: string, receiver: Receiver): Promise<Shipment['label']>;
  /** To whom a shipment goes, after a change without answer; null when the number is unknown. */
  receiverOf?(trackingNo: string): Promise<Receiver | null>;
  serves?(zipcode: string): Promise<boolean>;
  /**
   * The carrier's own label, PDF.
   * @throws CarrierRefused when the number is unknown
   */
  label?(trackingNo: string): Promise<Buffer>;
  /**
   * Asks for a courier to collect about `parcels` parcels; does nothing when one is on the way.
   * @param from the branch where they wait; default: the warehouse
   */
  callCourier?(parcels: number, from?: Receiver): Promise<void>;
}

/**
 * Interface of carriers. No call holds a database lock or transaction. Every method throws CarrierUnavailable when the
 * carrier gives no usable answer.
 */
export interface Carrier {
  readonly name: CarrierCode;
  /** Whether it collects cash on delivery for the shop. */
  readonly takesCod: boolean;
  /** After how many hours without news a parcel is asked about: carriers limit the requests of a day. */
  readonly pollHours: number;
  /** Absent: numbers are taken from `numbers`, or typed by hand. */
  readonly booking?: CarrierBooking;
  readonly numbers: readonly NumberRange[];
  /** All events of a shipment, in any order; null when the number is unknown. */
  track(trackingNo: string): Promise<CarrierEvent[] | null>;
  /** Asks for webhooks about a number that was not booked by request. */
  watch?(trackingNo: string): Promise<void>;
  /** @returns null when the message is not genuine, too old or unreadable */
  readWebhook(request: WebhookRequest): CarrierMessage[] | null;
}
export type WebhookRequest = Readonly<{
  body: Buffer;
  headers: Readonly<Record<string, unknown>>;
  now: Date;
}>;

/** Whether a packed parcel gets its number from this carrier without a person. */
export const givesNumbers = ({ booking, numbers }: Carrier): boolean =>
  booking !== undefined || numbers.length > 0;

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
