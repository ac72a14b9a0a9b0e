import type { Block } from '@mali/contracts/content';
import type { PricingRules } from '@mali/contracts/pricing';

export type BlockByType = { [Each in Block as Each['type']]: Each };

/** What a block is drawn from. Nothing else is asked for. */
export type BlockProps<Type extends Block['type']> = {
  block: BlockByType[Type];
  /** The rules that price its products. */
  pricing: PricingRules;
  /** The page begins with it: its picture is not waited for. */
  first: boolean;
};
