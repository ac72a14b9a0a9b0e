import type { Category } from '@mali/contracts/catalogue';
import { onSale } from './on-sale.ts';

/** HEAD-11 */
const COLUMN_ENTRIES_MAX = 13;
/** Number of columns on the narrowest desktop. */
const COLUMNS = 5;

export type MenuEntry = {
  category: Category;
  /** Slugs from the root: the path below /shop. */
  slugs: string[];
  /** Has sub-entries. */
  heading: boolean;
};

function groupsOf(top: Category): MenuEntry[][] {
  return onSale(top.subCategories).map((second) => {
    const slugs = [top.slug, second.slug];
    const thirds = onSale(second.subCategories);
    return [
      { category: second, slugs, heading: thirds.length > 0 },
      ...thirds.map((third) => ({ category: third, slugs: [...slugs, third.slug], heading: false })),
    ];
  });
}

/** Packs groups in order into columns of at most `height`; only a larger group is split. */
function pack(groups: readonly MenuEntry[][], height: number): MenuEntry[][] {
  const columns: MenuEntry[][] = [];
  for (const group of groups) {
    const last = columns.at(-1);
    if (last !== undefined && last.length + group.length <= height) last.push(...group);
    else for (let at = 0; at < group.length; at += height) columns.push(group.slice(at, at + height));
  }
  return columns;
}

/**
 * The entries of a top category, in columns of at most 13: as few rows as five columns allow, without
 * splitting groups.
 */
export function menuColumns(top: Category): MenuEntry[][] {
  const groups = groupsOf(top);
  const highest = Math.max(1, ...groups.map((group) => Math.min(group.length, COLUMN_ENTRIES_MAX)));
  for (let height = highest; height < COLUMN_ENTRIES_MAX; height += 1) {
    const columns = pack(groups, height);
    if (columns.length <= COLUMNS) return columns;
  }
  return pack(groups, COLUMN_ENTRIES_MAX);
}
