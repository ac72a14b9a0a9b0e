import type { CollectionKind } from '@mali/contracts/collection-values';
import type { CollectionRule } from '@mali/contracts/collections';

/** A collection that is in the shop, or will be (table `collections`). */
export type Collection = Readonly<{
  collection_id: number;
  slug: string;
  name_th: string;
  name_en: string;
  text_th: string;
  text_en: string;
  image: string | null;
  kind: CollectionKind;
  rule: CollectionRule;
  products: readonly number[];
  starts_at: Date | null;
  ends_at: Date | null;
  former_slugs: readonly string[];
}>;

/** The collections of a moment. */
export type Collections = Readonly<{
  bySlug: ReadonlyMap<string, Collection>;
  /** Present slugs by former ones. */
  moved: ReadonlyMap<string, string>;
  /** When the next one begins or ends. */
  until: Date | null;
  /** When it was. */
  at: Date;
}>;
export const NO_COLLECTIONS: Collections = {
  ...{ bySlug: new Map(), moved: new Map(), until: null, at: new Date(0) },
};

type Period = Pick<Collection, 'starts_at' | 'ends_at'>;

/** Those whose period has begun; they are read without those that are over. */
export const begun = <One extends Period>(all: readonly One[], at: Date): One[] =>
  all.filter(({ starts_at }) => starts_at === null || starts_at <= at);

/** When the next one begins or ends; null: never. */
export function nextChange(all: readonly Period[], at: Date): Date | null {
  const times = all
    .flatMap(({ starts_at, ends_at }) => [starts_at, ends_at])
    .flatMap((one) => (one !== null && one > at ? [one.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

export function collectionsAt(all: readonly Collection[], at: Date): Collections {
  const now = begun(all, at);
  return {
    bySlug: new Map(now.map((one) => [one.slug, one])),
    moved: new Map(now.flatMap(({ slug, former_slugs }) => former_slugs.map((former) => [former, slug]))),
    until: nextChange(all, at),
    at,
  };
}
