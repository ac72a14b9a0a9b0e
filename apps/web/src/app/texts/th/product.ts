import { below } from '../../../features/catalogue/texts/below-th.ts';
import { pictures } from '../../../features/pictures/texts/th.ts';
import { reviews } from '../../../features/reviews/texts/th.ts';

export const texts = { below, pictures, reviews } as const;
