import { consent } from '../../../features/consent/texts/th.ts';
import { popup } from '../../../features/layout/texts/th.ts';
import { search } from '../../../features/search/texts/th.ts';
import { site } from '../../../features/site/texts/th.ts';
import { footer } from '../../shell/texts/footer-th.ts';

export const texts = { consent, footer, popup, search, site } as const;
