import { below } from '../../../features/catalogue/texts/below-en.ts';
import { pictures } from '../../../features/pictures/texts/en.ts';
import { reviews } from '../../../features/reviews/texts/en.ts';

export const texts = { below, pictures, reviews } as const;
