import { PRODUCT_LIST } from '@mali/contracts/lists/products';
import { ProductRow } from '@mali/contracts/product-rows';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { countProducts, exportProducts, listProducts } from './list.ts';

/** The list of products in the back office (docs/decisions/0057). */
export function productListRoutes(app: App, deps: Deps): void {
  listRoutes(
    app,
    {
      path: '/admin/products',
      guard: 'goods:read',
      tag: 'goods',
      list: PRODUCT_LIST,
      row: ProductRow,
      what: 'Products',
      operation: 'Products',
    },
    {
      page: (_caller, query) => listProducts(deps, query),
      counts: () => countProducts(deps),
      file: (caller, query) => exportProducts(deps, caller, query),
    },
  );
}
