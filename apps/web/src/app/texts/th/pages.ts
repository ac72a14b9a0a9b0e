import { pages } from '../../../features/content/texts/pages-th.ts';
import { eventRegistration } from '../../../features/event-registration/texts/th.ts';
import { flashPage } from '../../../features/flash-sale/texts/page-th.ts';

export const texts = { eventRegistration, flashPage, pages } as const;
