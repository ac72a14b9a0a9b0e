import { pages } from '../../../features/content/texts/pages-en.ts';
import { eventRegistration } from '../../../features/event-registration/texts/en.ts';
import { flashPage } from '../../../features/flash-sale/texts/page-en.ts';

export const texts = { eventRegistration, flashPage, pages } as const;
