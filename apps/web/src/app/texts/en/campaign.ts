import { transfer } from '../../../features/points-transfer/texts/en.ts';
import { topSpender } from '../../../features/top-spender/texts/en.ts';

export const texts = { topSpender, transfer } as const;
