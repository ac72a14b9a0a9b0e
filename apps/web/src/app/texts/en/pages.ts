import { pages } from '../../../features/content/texts/pages-en.ts';
import { flashPage } from '../../../features/flash-sale/texts/page-en.ts';

export const texts = { flashPage, pages } as const;
