import { filters } from '../../features/catalogue/texts/filters-en.ts';

/** Texts of listings besides those that cards and products share: fetched with what filters, or names filters' values. */
export const listingTexts = { catalogue: filters } as const;
