import { transfer } from '../../features/points-transfer/texts/en.ts';
import { topSpender } from '../../features/top-spender/texts/en.ts';

/** The top-spender campaign, and registering receipts for points. */
export const campaignTexts = { topSpender, transfer } as const;
