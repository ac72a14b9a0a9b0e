import { pages } from '../../features/content/texts/pages-th.ts';
import { flashPage } from '../../features/flash-sale/texts/page-th.ts';

/** Brands, promotions, stories, pages the server adds, and the page of flash sales, whose texts join those of its blocks. */
export const pageTexts = { flash: flashPage, pages } as const;
