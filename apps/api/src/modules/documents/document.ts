import type { PaymentMethod } from '@mali/contracts/limits';

/**
 * A tax document with its complete printed content, immutable once issued. Money is satang, prices contain
 * VAT, times are ISO 8601 in UTC.
 */
export const DOCUMENT_KINDS = ['tax_invoice', 'abbreviated', 'credit_note'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Seller or buyer. Without a tax id: a customer without a full invoice. */
export type Party = {
  name: string;
  /** The name in English, of the seller. */
  name_en: string | null;
  /** Rows, as on a label. */
  address: string[];
  /** 13 digits. */
  tax_id: string | null;
  /** 5 digits, 00000 is the head office; null for a person. */
  branch: string | null;
};

/** `amount` = `quantity` × `unit_price` − `discount`. */
export type DocumentLine = {
  description: string;
  quantity: number;
  unit_price: number;
  discount: number;
  amount: number;
  discounts: { name: string; amount: number }[];
  gift: boolean;
};

/** The lines, delivery and fee add up to the total. */
export type InvoiceContent = {
  lines: DocumentLine[];
  delivery: number;
  cod_fee: number;
  payment: {
    method: PaymentMethod;
    paid_at: string | null;
    /** Payment by the loyalty partner with the customer's points; absent without one. */
    partner?: { name: string; amount: number };
    /** Payment by units that were returned of another order; absent without one. */
    credit?: number;
  };
  /** The invoice that this one replaces, with another buyer. */
  replaces?: { number: string; issued_at: string };
};

/** Lines and delivery add up to the refunded total, VAT included. */
export type CreditContent = {
  lines: DocumentLine[];
  delivery: number;
  reason: string;
  original: {
    number: string;
    issued_at: string;
    /** Before VAT. */
    value: number;
  };
  /** Sum of earlier credit notes, before VAT. */
  credited: number;
};

type Issued = {
  /** In sequence, without gaps. */
  number: string;
  issued_at: Date;
  so_no: string;
  seller: Party;
  buyer: Party;
  total: number;
  vat: number;
};
export type TaxDocument = Issued &
  (
    | { kind: 'tax_invoice' | 'abbreviated'; content: InvoiceContent }
    | { kind: 'credit_note'; content: CreditContent }
  );
