import { CUSTOMER_KINDS, type CustomerKind } from '../customer-values.ts';
import type { Label, ListDefinition } from './definition.ts';

const KIND_NAMES: Readonly<Record<CustomerKind, Label>> = {
  member: { th: 'สมาชิก', en: 'Member' },
  guest: { th: 'ไม่ได้สมัคร', en: 'Guest' },
};

/** Customers: members, and guests by e-mail (CUST-01). Names, e-mails and phone numbers are masked. */
export const CUSTOMER_LIST = {
  name: 'customers',
  columns: [
    { key: 'customer', label: { th: 'ลูกค้า', en: 'Customer' }, always: true },
    { key: 'kind', label: { th: 'ประเภท', en: 'Kind' } },
    { key: 'email', label: { th: 'อีเมล', en: 'E-mail' } },
    { key: 'mobile', label: { th: 'โทรศัพท์', en: 'Phone' } },
    { key: 'orders', label: { th: 'คำสั่งซื้อ', en: 'Orders' }, sort: 'orders', numeric: true },
    { key: 'value', label: { th: 'ยอดซื้อ', en: 'Value' }, sort: 'value', numeric: true },
    { key: 'last_order', label: { th: 'ซื้อล่าสุด', en: 'Last order' }, sort: 'last_order' },
    { key: 'returns', label: { th: 'คืนสินค้า', en: 'Returns' }, numeric: true },
    { key: 'cod_refused', label: { th: 'ไม่รับปลายทาง', en: 'COD refused' }, numeric: true },
    { key: 'tags', label: { th: 'ป้าย', en: 'Tags' } },
    { key: 'since', label: { th: 'ลูกค้าตั้งแต่', en: 'Since' }, sort: 'since' },
  ],
  filters: {
    kind: {
      kind: 'choice',
      label: { th: 'ประเภท', en: 'Kind' },
      options: CUSTOMER_KINDS.map((value) => ({ value, label: KIND_NAMES[value] })),
    },
    tag: { kind: 'words', from: 'customer_tag', label: { th: 'ป้าย', en: 'Tag' } },
    blocked: { kind: 'flag', label: { th: 'ถูกระงับ', en: 'Blocked' } },
    returned: { kind: 'flag', label: { th: 'เคยคืนสินค้า', en: 'With returns' } },
    refused: { kind: 'flag', label: { th: 'เคยไม่รับปลายทาง', en: 'Refused cash on delivery' } },
    consent: { kind: 'flag', label: { th: 'ยินยอมรับข่าวสาร', en: 'Agreed to news' } },
    ordered: { kind: 'dates', label: { th: 'ซื้อล่าสุด', en: 'Last order' } },
    joined: { kind: 'dates', label: { th: 'ลูกค้าตั้งแต่', en: 'Since' } },
    value: { kind: 'range', unit: 'satang', label: { th: 'ยอดซื้อ', en: 'Value' } },
    orders: { kind: 'range', unit: 'count', label: { th: 'จำนวนคำสั่งซื้อ', en: 'Number of orders' } },
  },
  sorts: ['last_order', 'value', 'orders', 'since'],
  defaultSort: '-last_order',
  defaultView: 'all',
  views: [
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
    { key: 'best', label: { th: 'ยอดซื้อสูงสุด', en: 'Most value' }, filters: {}, sort: '-value' },
    { key: 'new', label: { th: 'ใหม่ล่าสุด', en: 'Newest' }, filters: {}, sort: '-since' },
    { key: 'guests', label: { th: 'ไม่ได้สมัคร', en: 'Guests' }, filters: { kind: 'guest' } },
    { key: 'returned', label: { th: 'เคยคืนสินค้า', en: 'With returns' }, filters: { returned: 'yes' } },
    { key: 'refused', label: { th: 'ไม่รับปลายทาง', en: 'COD refused' }, filters: { refused: 'yes' } },
    { key: 'blocked', label: { th: 'ถูกระงับ', en: 'Blocked' }, filters: { blocked: 'yes' } },
  ],
} as const satisfies ListDefinition;
