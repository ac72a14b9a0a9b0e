import type { InformationPageName } from '@mali/contracts/content-values';
import { paths } from '../../app/paths.ts';

/** Information page of each route (SHELL-04). */
const INFORMATION_AT: Readonly<Record<string, InformationPageName>> = {
  [paths.aboutUs()]: 'about',
  [paths.privacy()]: 'privacy',
  [paths.cookiePolicy()]: 'cookie-policy',
  [paths.terms()]: 'terms',
  [paths.exchangeReturn()]: 'exchange-return',
  [paths.partner()]: 'partner',
  [paths.careers()]: 'careers',
};

/** @returns null when it is not an information page */
export const informationAt = (pathname: string): InformationPageName | null =>
  INFORMATION_AT[pathname.replace(/\/$/, '')] ?? null;

/** Path of an information page. */
export const informationPath = (name: InformationPageName): string =>
  Object.entries(INFORMATION_AT).find(([, at]) => at === name)?.[0] ?? paths.home();
