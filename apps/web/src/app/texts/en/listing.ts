import { filters } from '../../../features/catalogue/texts/filters-en.ts';
import { results } from '../../../features/catalogue/texts/results-en.ts';

export const texts = { filters, results } as const;
