import { filters } from '../../../features/catalogue/texts/filters-th.ts';
import { results } from '../../../features/catalogue/texts/results-th.ts';

export const texts = { filters, results } as const;
