import { info } from '../../features/info/texts/th.ts';
import { stores } from '../../features/stores/texts/th.ts';

/** Information pages, questions, forms to write to the shop, and branches. */
export const infoTexts = { info, stores } as const;
