import { consent } from '../../features/consent/texts/en.ts';
import { popup } from '../../features/layout/texts/en.ts';
import { search } from '../../features/search/texts/en.ts';
import { site } from '../../features/site/texts/en.ts';
import { account as accountMenu } from '../shell/texts/account-en.ts';
import { footer } from '../shell/texts/footer-en.ts';

/** Texts of what is fetched after the first view: the footer, menus that are opened, notices and dialogs. */
export const lateTexts = { accountMenu, consent, footer, popup, search, site } as const;
