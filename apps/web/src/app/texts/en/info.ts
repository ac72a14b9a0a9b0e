import { info } from '../../../features/info/texts/en.ts';
import { stores } from '../../../features/stores/texts/en.ts';

export const texts = { info, stores } as const;
