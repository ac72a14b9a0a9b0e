import { consent } from '../../features/consent/texts/th.ts';
import { popup } from '../../features/layout/texts/th.ts';
import { search } from '../../features/search/texts/th.ts';
import { site } from '../../features/site/texts/th.ts';
import { account as accountMenu } from '../shell/texts/account-th.ts';
import { footer } from '../shell/texts/footer-th.ts';

/** Texts of what is fetched after the first view: the footer, menus that are opened, notices and dialogs. */
export const lateTexts = { accountMenu, consent, footer, popup, search, site } as const;
