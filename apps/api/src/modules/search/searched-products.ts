import type { Column } from './repository.ts';
import type { Term } from './terms.ts';

/** The heaviest terms that products match together: a bit each, and the products. */
export type Heaviest<Ranked> = Readonly<{
  mask: number;
  /** @param terms those of the mask */
  ranked(query: string, terms: readonly Term[]): Promise<Ranked> | Ranked;
}>;

/**
 * The products that a query is interpreted against (match.ts): posting lists in this process, or a search engine.
 * `One`: a term with what is known of its matches. `Ranked`: products by relevance.
 */
export interface SearchedProducts<
  One extends Readonly<{ term: Term }>,
  Ranked extends Readonly<{ length: number }>,
> {
  readonly none: Ranked;
  /** Matches of terms in names; with `about`, also in descriptions. */
  seek(terms: readonly Term[], about?: boolean): Promise<One[]>;
  /** No product matches the term. */
  isEmpty(one: One): boolean;
  /** The term as typed is a whole word of a name. */
  isNamed(one: One): boolean;
  /** Number of products of the alternative that has most. */
  countOf(one: One): number;
  /** Products matching every term. */
  meeting(sought: readonly One[], query: string): Promise<Ranked>;
  /**
   * Products matching the terms with the highest total weight.
   * @param least minimum total weight; positive
   */
  heaviest(
    sought: readonly One[],
    weights: readonly number[],
    least: number,
  ): Promise<Heaviest<Ranked> | null>;
  /** Interleaves two rankings, beginning with the first. */
  inTurns(first: Ranked, second: Ranked): Promise<Ranked> | Ranked;
  /** Products whose text is similar to a key, the likest first. */
  similar(key: string): Promise<Ranked>;
  /** Pins before the others, in their order, and without hidden products. */
  arranged(ranked: Ranked, pins: readonly number[], hidden: readonly number[]): Promise<Ranked> | Ranked;
  /** Whether a product, by its id, matches the n-th of these terms. */
  matching(
    terms: readonly Term[],
    column: Column,
    matIds: readonly number[],
  ): Promise<(n: number, matId: number) => boolean>;
}
