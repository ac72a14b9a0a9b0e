import { info } from '../../features/info/texts/en.ts';
import { stores } from '../../features/stores/texts/en.ts';

/** Information pages, questions, forms to write to the shop, and branches. */
export const infoTexts = { info, stores } as const;
