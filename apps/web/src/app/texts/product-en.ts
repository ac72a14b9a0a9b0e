import { below } from '../../features/catalogue/texts/below-en.ts';
import { pictures } from '../../features/pictures/texts/en.ts';
import { reviews } from '../../features/reviews/texts/en.ts';

/** What stands below the first view of a product, and what is opened from it. */
export const productTexts = { below, pictures, reviews };
