import { filters } from '../../../features/catalogue/texts/filters-en.ts';

export const texts = { filters } as const;
