import { type Static, Type } from 'typebox';
import { Count, Id, OneOf, Strict } from './common.ts';
import { Branch } from './content.ts';
import { BRANCH_LEVELS } from './stock-values.ts';

export const BranchStockQuery = Strict({ mat_var_id: Id('Variant') });

const { store_id, name, address, phone } = Branch.properties;

/** Which branches have a variant (STOCK-09): those that have it come first. */
export const BranchStockAnswer = Type.Object({
  branches: Type.Array(
    Type.Object({
      ...{ store_id, name, address, phone },
      level: OneOf(BRANCH_LEVELS, 'in_stock: more than a few units are free'),
    }),
  ),
  count: Count('Branches that show their stock'),
});
export type BranchStockAnswer = Static<typeof BranchStockAnswer>;
