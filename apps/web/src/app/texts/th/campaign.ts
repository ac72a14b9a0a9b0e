import { transfer } from '../../../features/points-transfer/texts/th.ts';
import { topSpender } from '../../../features/top-spender/texts/th.ts';

export const texts = { topSpender, transfer } as const;
