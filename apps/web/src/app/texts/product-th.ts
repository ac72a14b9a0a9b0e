import { below } from '../../features/catalogue/texts/below-th.ts';
import { pictures } from '../../features/pictures/texts/th.ts';
import { reviews } from '../../features/reviews/texts/th.ts';

/** What stands below the first view of a product, and what is opened from it. */
export const productTexts = { below, pictures, reviews };
