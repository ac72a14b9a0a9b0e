import { type Static, Type } from 'typebox';
import { Baht, BahtOut, Count, Email, Id, Lang, Nullable, Revision, Strict, Text } from './common.ts';
import { listAnswer } from './lists/query.ts';
import { SUPPLIER_EDIT as EDIT } from './supplier-values.ts';

const SupplierId = Id('Supplier');
const FIELDS = {
  name: Text(EDIT.name, 'Name', 1),
  tax_id: Text(20, 'Tax id of 13 digits; empty: none'),
  address: Text(EDIT.address, 'Address, line by line'),
  contact: Text(EDIT.contact, 'Whom to speak to'),
  phone: Text(EDIT.phone, 'Phone'),
  email: Nullable(Email, 'Orders are sent there; null: not by e-mail'),
  lang: Lang,
  lead_days: Type.Integer({ minimum: 0, maximum: EDIT.daysMax, description: 'Days from order to delivery' }),
  minimum_order: Type.Number({
    minimum: 0,
    maximum: EDIT.minimumMax,
    multipleOf: 0.01,
    description: 'Least worth of an order, before VAT (baht)',
  }),
  payment_days: Type.Integer({ minimum: 0, maximum: EDIT.daysMax, description: 'Days of credit' }),
  note: Text(EDIT.note, 'For colleagues'),
} as const;

export const SupplierParams = Strict({ supplier_id: SupplierId });
export const NewSupplierRequest = Strict(FIELDS);
export type SupplierFields = Static<typeof NewSupplierRequest>;
export const ChangeSupplierRequest = Strict({ ...FIELDS, revision: Revision });
export type ChangeSupplierRequest = Static<typeof ChangeSupplierRequest>;
export const SupplierActiveRequest = Strict({
  active: Type.Boolean({ description: 'false: nothing is ordered there any more' }),
  was: Type.Boolean({ description: 'As it was shown' }),
});
export type SupplierActiveRequest = Static<typeof SupplierActiveRequest>;

const OUT = {
  supplier_id: SupplierId,
  ...FIELDS,
  active: Type.Boolean({ description: 'Goods are ordered there' }),
  goods: Count('Variants that it delivers'),
} as const;
export const SupplierRow = Type.Object(OUT);
export type SupplierRow = Static<typeof SupplierRow>;
const SuppliersAnswer = listAnswer(SupplierRow);
export type SuppliersAnswer = Static<typeof SuppliersAnswer>;
export const Supplier = Type.Object({ ...OUT, revision: Revision }, { description: 'A supplier' });
export type Supplier = Static<typeof Supplier>;

const TERMS = {
  item_no: Text(EDIT.itemNo, 'Its number at the supplier; empty: none'),
  pack_size: Type.Integer({ minimum: 1, maximum: EDIT.packMax, description: 'Ordered in packs of so many' }),
  preferred: Type.Boolean({ description: 'It is ordered from this supplier first' }),
} as const;
export const SupplierGoodsRequest = Strict({
  mat_var_id: Id('Variant'),
  ...TERMS,
  unit_cost: Type.Optional(
    Nullable(Baht('Of a unit, before VAT'), 'null: unknown; set by those who may see the books alone'),
  ),
  revision: Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: '0: it is new there' }),
});
export type SupplierGoodsRequest = Static<typeof SupplierGoodsRequest>;
export const RemoveSupplierGoodsRequest = Strict({ mat_var_id: Id('Variant'), revision: Revision });
export type RemoveSupplierGoodsRequest = Static<typeof RemoveSupplierGoodsRequest>;

const SupplierGoodsRow = Type.Object({
  mat_var_id: Id('Variant'),
  item_id: Type.String({ description: 'Stock-keeping unit' }),
  name_en: Type.String({ description: 'Product and shade' }),
  name_th: Type.String({ description: 'Product and shade' }),
  brand_en: Type.String({ description: 'Brand' }),
  image: Nullable(Type.String(), 'Picture'),
  ...TERMS,
  unit_cost: Nullable(BahtOut('Of a unit'), 'null: unknown, or not shown'),
  revision: Revision,
});
export type SupplierGoodsRow = Static<typeof SupplierGoodsRow>;
export const SupplierGoods = Type.Object({
  shows_costs: Type.Boolean({ description: 'This role sees costs' }),
  goods: Type.Array(SupplierGoodsRow),
});
export type SupplierGoods = Static<typeof SupplierGoods>;
