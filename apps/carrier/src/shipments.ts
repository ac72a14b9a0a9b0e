import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

export const CODES = [
  'BOOKED',
  'PICKED_UP',
  'OUT_FOR_DELIVERY',
  'DELIVERY_FAILED',
  'DELIVERED',
  'RETURNING',
  'RETURNED',
  'LOST',
  'CANCELLED',
] as const;
export type Code = (typeof CODES)[number];

const TEXTS: Readonly<Record<Code, string>> = {
  BOOKED: 'รับข้อมูลพัสดุแล้ว',
  PICKED_UP: 'เข้ารับพัสดุแล้ว',
  OUT_FOR_DELIVERY: 'พนักงานกำลังนำจ่าย',
  DELIVERY_FAILED: 'ไม่มีผู้รับ จะนำจ่ายอีกครั้ง',
  DELIVERED: 'ส่งถึงผู้รับแล้ว',
  RETURNING: 'ผู้รับปฏิเสธ กำลังส่งคืน',
  RETURNED: 'ส่งคืนผู้ส่งแล้ว',
  LOST: 'ไม่พบพัสดุในระบบ',
  CANCELLED: 'ยกเลิกก่อนเข้ารับ',
};
/** Codes that may follow a code; the first one is the usual one. */
export const NEXT: Readonly<Record<Code, readonly Code[]>> = {
  BOOKED: ['PICKED_UP', 'CANCELLED'],
  PICKED_UP: ['OUT_FOR_DELIVERY', 'LOST'],
  OUT_FOR_DELIVERY: ['DELIVERED', 'DELIVERY_FAILED', 'RETURNING', 'LOST'],
  DELIVERY_FAILED: ['OUT_FOR_DELIVERY', 'RETURNING', 'LOST'],
  RETURNING: ['RETURNED', 'LOST'],
  DELIVERED: [],
  RETURNED: [],
  LOST: [],
  CANCELLED: [],
};

/** Places that are not served: the islands Ko Chang and Ko Yao. */
const NOT_SERVED = ['23170', '82160'];
export const serves = (zipcode: string): boolean =>
  /^[1-9]\d{4}$/.test(zipcode) && !NOT_SERVED.includes(zipcode);
/** Highest cash on delivery, satang. */
const COD_MAX = 5_000_000;

export type ShipmentEvent = { id: string; at: string; code: Code; place: string; text: string };
type Receiver = Record<
  'name' | 'phone' | 'address' | 'subdistrict' | 'district' | 'province' | 'zipcode',
  string
>;
export type Shipment = {
  tracking_no: string;
  sort_code: string;
  reference: string;
  receiver: Receiver;
  /** Of a return: the customer who drops it off. Absent: the shop sends it. */
  sender?: Receiver;
  weight: number;
  cod: number;
  events: ShipmentEvent[];
};

/** S10 number with its check digit: `MX`, eight digits, check digit, `TH`. */
export function trackingNumber(serial: number): string {
  const digits = String(serial).padStart(8, '0');
  const sum = [8, 6, 4, 2, 3, 5, 9, 7].reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  const rest = 11 - (sum % 11);
  return `MX${digits}${rest === 10 ? 0 : rest === 11 ? 5 : rest}TH`;
}

export const codeOf = (shipment: Shipment): Code => shipment.events.at(-1)?.code ?? 'BOOKED';

type Request = { reference?: unknown; receiver?: unknown; sender?: unknown; weight?: unknown; cod?: unknown };
const text = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value.trim() !== '' && value.length <= max ? value.trim() : null;

/** Null when a part that the carrier needs is missing. */
function receiverOf(request: { receiver?: unknown }): Receiver | null {
  const to = (typeof request.receiver === 'object' ? request.receiver : null) as Record<
    string,
    unknown
  > | null;
  const [name, province, zipcode] = [text(to?.name, 200), text(to?.province, 100), text(to?.zipcode, 5)];
  if (name === null || province === null || zipcode === null) return null;
  const rest = (field: keyof Receiver): string => text(to?.[field], 500) ?? '';
  return {
    ...{ name, phone: rest('phone'), address: rest('address'), subdistrict: rest('subdistrict') },
    ...{ district: rest('district'), province, zipcode },
  };
}

/** Codes of shipments whose receiver can be changed: until they are out for delivery. */
const CHANGEABLE: readonly Code[] = ['BOOKED', 'PICKED_UP', 'DELIVERY_FAILED'];
const sortCode = (zipcode: string): string => `${zipcode.slice(0, 2)}-${zipcode.slice(2)}`;

/** All shipments, in memory and in a file. */
export class Shipments {
  readonly #all = new Map<string, Shipment>();
  readonly #file: string | null;
  readonly #now: () => Date;

  constructor(file: string | null, now: () => Date) {
    this.#file = file;
    this.#now = now;
    if (file === null || !existsSync(file)) return;
    for (const shipment of JSON.parse(readFileSync(file, 'utf8')) as Shipment[])
      this.#all.set(shipment.tracking_no, shipment);
  }

  get list(): Shipment[] {
    return [...this.#all.values()].reverse();
  }

  find(trackingNo: string): Shipment | undefined {
    return this.#all.get(trackingNo);
  }

  byReference(reference: string): Shipment | undefined {
    return this.list.find((shipment) => shipment.reference === reference && codeOf(shipment) !== 'CANCELLED');
  }

  /** Books a shipment; a known reference returns its first one. A text is the reason of a refusal. */
  book(request: Request): { shipment: Shipment; isNew: boolean } | string {
    const [reference, receiver] = [text(request.reference, 60), receiverOf(request)];
    const [weight, cod] = [Number(request.weight), Number(request.cod)];
    if (reference === null || receiver === null) return 'receiver';
    const known = this.byReference(reference);
    if (known !== undefined) return { shipment: known, isNew: false };
    const sender = request.sender === undefined ? undefined : receiverOf({ receiver: request.sender });
    if (sender === null) return 'sender';
    if (!serves(receiver.zipcode) || (sender !== undefined && !serves(sender.zipcode))) return 'area';
    if (!Number.isInteger(weight) || weight <= 0 || weight > 30_000) return 'weight';
    if (!Number.isInteger(cod) || cod < 0 || cod > COD_MAX) return 'cod';
    const shipment: Shipment = {
      tracking_no: trackingNumber(70_000_001 + this.#all.size),
      sort_code: sortCode(receiver.zipcode),
      ...{ reference, receiver, weight, cod, events: [] },
      ...(sender !== undefined && { sender }),
    };
    this.#all.set(shipment.tracking_no, shipment);
    this.move(shipment, 'BOOKED');
    return { shipment, isNew: true };
  }

  /** Gives a shipment another receiver. @returns null, or the reason of a refusal */
  changeReceiver(shipment: Shipment, request: { receiver?: unknown }): 'receiver' | 'late' | 'area' | null {
    const receiver = receiverOf(request);
    if (receiver === null) return 'receiver';
    if (!CHANGEABLE.includes(codeOf(shipment))) return 'late';
    if (!serves(receiver.zipcode)) return 'area';
    shipment.receiver = receiver;
    shipment.sort_code = sortCode(receiver.zipcode);
    this.#save();
    return null;
  }

  /** @returns the event; null when the code cannot follow */
  move(shipment: Shipment, code: Code): ShipmentEvent | null {
    const isFirst = shipment.events.length === 0;
    if (!isFirst && !NEXT[codeOf(shipment)].includes(code)) return null;
    // Two events of a shipment never have the same time.
    const last = Date.parse(shipment.events.at(-1)?.at ?? '') || 0;
    const at = new Date(Math.max(this.#now().getTime(), last + 1)).toISOString();
    const from = shipment.sender?.province ?? 'กรุงเทพมหานคร';
    const place = code === 'PICKED_UP' || code === 'BOOKED' ? from : shipment.receiver.province;
    const id = `${shipment.tracking_no}-${shipment.events.length + 1}`;
    const event: ShipmentEvent = { id, at, code, place, text: TEXTS[code] };
    shipment.events.push(event);
    this.#save();
    return event;
  }

  /**
   * The next code of a shipment by the sandbox's clock: most arrive; of twenty, one is lost, one is delivered at the
   * second attempt, and one with cash on delivery is refused.
   */
  usual(shipment: Shipment): Code | undefined {
    const fate = Number(shipment.tracking_no.slice(8, 10)) % 20;
    const code = codeOf(shipment);
    if (code === 'PICKED_UP' && fate === 7) return 'LOST';
    if (code === 'OUT_FOR_DELIVERY') {
      const attempts = shipment.events.filter((event) => event.code === 'OUT_FOR_DELIVERY').length;
      if (fate === 11 && attempts === 1) return 'DELIVERY_FAILED';
      if (fate === 13 && shipment.cod > 0) return 'RETURNING';
    }
    return NEXT[code][0];
  }

  #save(): void {
    if (this.#file === null) return;
    const draft = `${this.#file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify([...this.#all.values()]), { mode: 0o600 });
    renameSync(draft, this.#file);
  }
}
