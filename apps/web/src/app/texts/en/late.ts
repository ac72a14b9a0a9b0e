import { consent } from '../../../features/consent/texts/en.ts';
import { popup } from '../../../features/layout/texts/en.ts';
import { search } from '../../../features/search/texts/en.ts';
import { site } from '../../../features/site/texts/en.ts';
import { footer } from '../../shell/texts/footer-en.ts';

export const texts = { consent, footer, popup, search, site } as const;
