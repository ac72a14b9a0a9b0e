import type { Category } from '@mali/contracts/catalogue';

/** HEAD-11 */
export const COLUMN_ENTRIES_MAX = 13;

export type MenuEntry = {
  category: Category;
  /** Slugs from the top: the path below /shop. */
  slugs: string[];
  /** Has entries of its own below it. */
  heading: boolean;
};

/** Categories without a product on sale lead nowhere and are left out. */
export const onSale = (categories: readonly Category[]): Category[] =>
  categories.filter((category) => category.count > 0);

/**
 * The entries under a top category in columns of at most 13. A heading starts a new column when fewer than
 * two of its entries would stand below it, so that none is left alone at the foot.
 */
export function menuColumns(top: Category): MenuEntry[][] {
  const columns: MenuEntry[][] = [[]];
  const put = (entry: MenuEntry, room: number) => {
    const last = columns.at(-1);
    if (last !== undefined && last.length + room <= COLUMN_ENTRIES_MAX) last.push(entry);
    else columns.push([entry]);
  };
  for (const second of onSale(top.subCategories)) {
    const slugs = [top.slug, second.slug];
    const thirds = onSale(second.subCategories);
    const heading = thirds.length > 0;
    put({ category: second, slugs, heading }, heading ? 1 + Math.min(2, thirds.length) : 1);
    for (const third of thirds) {
      put({ category: third, slugs: [...slugs, third.slug], heading: false }, 1);
    }
  }
  return columns.filter((column) => column.length > 0);
}
