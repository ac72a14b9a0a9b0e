import { pages } from '../../../features/content/texts/pages-th.ts';
import { flashPage } from '../../../features/flash-sale/texts/page-th.ts';

export const texts = { flashPage, pages } as const;
