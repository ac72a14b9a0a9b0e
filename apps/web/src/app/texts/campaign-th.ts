import { transfer } from '../../features/points-transfer/texts/th.ts';
import { topSpender } from '../../features/top-spender/texts/th.ts';

/** The top-spender campaign, and registering receipts for points. */
export const campaignTexts = { topSpender, transfer } as const;
