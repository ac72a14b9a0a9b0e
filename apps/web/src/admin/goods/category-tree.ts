import type { PlaceCategoryRequest, StaffCategory } from '@mali/contracts/staff-categories';

export type Place = PlaceCategoryRequest;

/** Categories below the same parent, in their order. */
export const siblingsOf = (
  rows: readonly StaffCategory[],
  { parent_id }: Pick<StaffCategory, 'parent_id'>,
): readonly StaffCategory[] => rows.filter((row) => row.parent_id === parent_id);

/** Where a category stands now, as a place to put it back to. */
export function placeOf(rows: readonly StaffCategory[], row: StaffCategory): Place {
  const siblings = siblingsOf(rows, row);
  const next = siblings[siblings.indexOf(row) + 1];
  return { parent_id: row.parent_id, before: next?.cat_id ?? null };
}

/** The place one step up or down among its siblings; null at the end. */
export function stepOf(rows: readonly StaffCategory[], row: StaffCategory, step: -1 | 1): Place | null {
  const siblings = siblingsOf(rows, row);
  const at = siblings.indexOf(row);
  if (siblings[at + step] === undefined) return null;
  // Downwards it passes one sibling and comes before the one after that.
  const before = siblings[step === -1 ? at - 1 : at + 2];
  return { parent_id: row.parent_id, before: before?.cat_id ?? null };
}

/**
 * The place of a category that is dropped on another; null where it cannot be: a category is put among those of its level,
 * or at the end of one of the level above.
 */
export function dropOf(
  rows: readonly StaffCategory[],
  moved: StaffCategory,
  onto: StaffCategory,
  half: 'upper' | 'lower',
): Place | null {
  if (onto.cat_id === moved.cat_id) return null;
  if (onto.level === moved.level - 1) return { parent_id: onto.cat_id, before: null };
  if (onto.level !== moved.level) return null;
  const others = siblingsOf(rows, onto).filter(({ cat_id }) => cat_id !== moved.cat_id);
  const at = others.findIndex(({ cat_id }) => cat_id === onto.cat_id) + (half === 'lower' ? 1 : 0);
  return { parent_id: onto.parent_id, before: others[at]?.cat_id ?? null };
}

/** The path of its page: the slugs from its department down. */
export function slugsOf(rows: readonly StaffCategory[], row: StaffCategory | undefined): readonly string[] {
  if (row === undefined) return [];
  return [
    ...slugsOf(
      rows,
      rows.find(({ cat_id }) => cat_id === row.parent_id),
    ),
    row.slug,
  ];
}

/** Filters that a category takes from those above it; null: none of them sets any. */
export function filtersAbove(
  rows: readonly StaffCategory[],
  parentId: number | null,
): StaffCategory['filters'] {
  const parent = rows.find(({ cat_id }) => cat_id === parentId);
  return parent === undefined ? null : (parent.filters ?? filtersAbove(rows, parent.parent_id));
}
