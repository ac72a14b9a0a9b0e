import { type Static, Type } from 'typebox';
import { BahtOut, Count, Id, Nullable, Strict } from './common.ts';
import { REORDER } from './reorder-values.ts';

const SUPPLIER = {
  supplier_id: Id('Supplier'),
  name: Type.String({ description: 'Name' }),
  lead_days: Count('Days of delivery'),
  minimum_order: BahtOut('Least worth of an order, before VAT'),
} as const;

/** Suppliers of what runs out soon. */
export const ReorderSuppliers = Type.Object({
  suppliers: Type.Array(Type.Object({ ...SUPPLIER, runs_out: Count('Variants that run out soon') })),
  cover: Type.Optional(Count('Days that an order is to last, unless typed otherwise')),
  without_supplier: Count('Variants that run out soon and have no supplier'),
});
export type ReorderSuppliers = Static<typeof ReorderSuppliers>;

export const ReorderParams = Strict({ supplier_id: Id('Supplier') });
export const ReorderQuery = Strict({
  cover: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: REORDER.coverMax,
      description: 'Days that the order is to last after its delivery; absent: those of the settings',
    }),
  ),
});

const ReorderLine = Type.Object({
  mat_var_id: Id('Variant'),
  item_id: Type.String({ description: 'Stock-keeping unit' }),
  name_en: Type.String({ description: 'Product and shade' }),
  name_th: Type.String({ description: 'Product and shade' }),
  brand_en: Type.String({ description: 'Brand' }),
  image: Nullable(Type.String(), 'Picture'),
  free: Count('Units for sale'),
  coming: Count('Units on the way'),
  rate: Type.Number({ minimum: 0, description: 'Units that are sent in a day' }),
  lasts: Nullable(Count('Days that the free units last'), 'null: it does not sell'),
  pack_size: Count('Units in a pack'),
  unit_cost: Nullable(BahtOut('Of a unit'), 'null: unknown, or not shown'),
  units: Count('Units proposed'),
});
export type ReorderLine = Static<typeof ReorderLine>;
export const Reorder = Type.Object(
  {
    ...SUPPLIER,
    cover: Count('Days that the order is to last after its delivery'),
    extra_days: Count('Days that it lasts longer, to reach the minimum order'),
    below_minimum: Type.Boolean({ description: 'The minimum order is not reached, or a cost is unknown' }),
    shows_costs: Type.Boolean({ description: 'This role sees costs' }),
    lines: Type.Array(ReorderLine, {
      description: 'Variants to order, those that run out first at the head',
    }),
  },
  { description: 'What to order from a supplier' },
);
export type Reorder = Static<typeof Reorder>;
