import { info } from '../../../features/info/texts/th.ts';
import { stores } from '../../../features/stores/texts/th.ts';

export const texts = { info, stores } as const;
