import { filters } from '../../../features/catalogue/texts/filters-th.ts';

export const texts = { filters } as const;
