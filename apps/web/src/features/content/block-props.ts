import type { Block } from '@mali/contracts/content';
import type { PricingRules } from '@mali/contracts/pricing';

export type BlockByType = { [Each in Block as Each['type']]: Each };

/** Complete data of a block: no further requests. */
export type BlockProps<Type extends Block['type']> = {
  block: BlockByType[Type];
  /** The rules that price its products. */
  pricing: PricingRules;
  /** First block of the page: its picture is loaded eagerly. */
  first: boolean;
};
