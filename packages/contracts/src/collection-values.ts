/** Values of collections (docs/decisions/0071). Plain values: the browser imports this file. */

/** By rule: what fits it now. By hand: chosen products in their order. */
export const COLLECTION_KINDS = ['rule', 'hand'] as const;
export type CollectionKind = (typeof COLLECTION_KINDS)[number];
export const COLLECTION_STATES = ['draft', 'scheduled', 'live', 'ended'] as const;
export type CollectionState = (typeof COLLECTION_STATES)[number];

/** Maximum characters and numbers; `shown`: first products beside the form. */
export const COLLECTION = {
  ...{ name: 120, text: 2000, slug: 60, products: 200, brands: 50, all: 200, shown: 8 },
} as const;

/** @param starts, ends milliseconds, null: none */
export function collectionState(
  { live, starts, ends }: { live: boolean; starts: number | null; ends: number | null },
  at: number,
): CollectionState {
  if (!live) return 'draft';
  if (ends !== null && ends <= at) return 'ended';
  return starts !== null && starts > at ? 'scheduled' : 'live';
}
