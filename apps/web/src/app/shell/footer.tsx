import type { SocialPage } from '@mali/contracts/contact';
import type { FooterAdds } from '@mali/contracts/footer-groups';
import { formatDate } from '@mali/thai/dates';
import type { TFunction } from 'i18next';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useCategoriesQuery } from '../../features/catalogue/index.ts';
import { popupOpened } from '../../features/layout/index.ts';
import { onSale, sideEntries, useExtraPagesQuery } from '../../features/navigation/index.ts';
import { inLanguage, useLanguage } from '../../features/preferences/index.ts';
import { selectSessionKnown, selectSignedIn } from '../../features/session/index.ts';
import { Button } from '../../ui/button.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import { useAppDispatch, useHydrated } from '../hooks.ts';
import { useIsPage } from '../known-pages.ts';
import { paths } from '../paths.ts';
import styles from './footer.module.css';
import { LanguageFlags } from './language-flags.tsx';
import { LogoLink } from './logo-link.tsx';
import { EntryLinks } from './menu-links.tsx';
import { SOCIAL, type SocialNetwork } from './social.ts';

// In a chunk of its own: what many parts share would be listed in the first one.
const ChatButton = lazy(async () => ({
  default: (await import('../../features/chat/chat-button.tsx')).ChatButton,
}));

type FooterLink = { to: string; label: string };
type Group = Readonly<{ title: string; adds: FooterAdds; links: readonly FooterLink[] }>;

const shopPathOf = (target: string): string => target.replace(/[?#].*$/, '');

/** The groups until staff publish their own; their editor begins with the same (FOOTER_GROUPS). */
const standardGroups = (t: TFunction<['footer', 'shell']>): Group[] => [
  {
    ...{ title: t('help'), adds: 'help' },
    links: [
      { to: paths.uploadReceipt(), label: t('confirmPayment') },
      { to: paths.storeLocations(), label: t('stores') },
      { to: paths.faq(), label: t('faq') },
      { to: paths.exchangeReturn(), label: t('exchange') },
      { to: paths.contactUs(), label: t('contact') },
    ],
  },
  { title: t('shop'), adds: 'menu', links: [{ to: paths.reviews(), label: t('reviews') }] },
  { title: t('shell:shopCategory'), adds: 'departments', links: [] },
  {
    ...{ title: t('about'), adds: 'links' },
    links: [
      { to: paths.aboutUs(), label: t('aboutUs') },
      { to: paths.contactUs(), label: t('joinPartner') },
      { to: paths.contactUs(), label: t('career') },
    ],
  },
];

/** Links to all existing pages (HEAD-21 to HEAD-29), or the groups that staff have published (CMS-03). */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function Footer({ now = new Date() }: { now?: Date }) {
  const { t } = useTranslation(['footer', 'shell']);
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const isPage = useIsPage();
  const { data } = useCategoriesQuery();
  const { contact, footer: own } = useExtraPagesQuery().data ?? {};
  const pageOf = ({ name, url }: SocialNetwork) =>
    contact?.[`social_${name.toLowerCase()}` as SocialPage] ?? url;
  // The last part of a date is its year: Buddhist in Thai, common in English.
  const year = formatDate(now, language).split(' ').at(-1) ?? '';
  const links = (all: readonly FooterLink[]) =>
    all
      .filter(({ to }) => !to.startsWith('/') || isPage(to) || isPage(shopPathOf(to)))
      .map(({ to, label }) => (
        <li key={`${to} ${label}`}>
          {to.startsWith('/') ? (
            <AppLink to={to}>{label}</AppLink>
          ) : (
            <a href={to} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          )}
        </li>
      ));
  const groups: readonly Group[] =
    own?.map(({ title, adds, links: all }) => ({
      ...{ title: title[language], adds },
      links: all.map(({ label, link }) => ({ to: link, label: label[language] })),
    })) ?? standardGroups(t);
  /** What the shop adds to a group itself. */
  const added = (adds: FooterAdds): ReactNode => {
    if (adds === 'help')
      return (
        <>
          <li>
            <button type="button" onClick={() => dispatch(popupOpened('track-order'))}>
              {t('shell:track')}
            </button>
          </li>
          <li>
            <Suspense fallback={null}>
              <ChatButton counts>{t('chat')}</ChatButton>
            </Suspense>
          </li>
        </>
      );
    if (adds === 'menu')
      return (
        <>
          {links([{ to: paths.shop(), label: t('all') }])}
          <EntryLinks names={sideEntries(now)} />
        </>
      );
    if (adds === 'departments')
      return onSale(data?.data ?? []).map((top) => (
        <li key={top.cat1_id}>
          <AppLink to={paths.shop([top.slug])}>{inLanguage(top, 'category', language)}</AppLink>
        </li>
      ));
    return null;
  };
  return (
    <footer className={styles.foot}>
      <div className={styles.wrap}>
        <Invitation />
        <div className={styles.cols}>
          <div className={styles.house}>
            <LogoLink />
            <p className={styles.story}>{t('story')}</p>
            <ul className={styles.social} aria-label={t('social')}>
              {SOCIAL.filter(pageOf).map((one) => (
                <li key={one.name}>
                  <a href={pageOf(one)} target="_blank" rel="noopener noreferrer" aria-label={one.name}>
                    <SocialMark strokes={one.strokes} />
                  </a>
                </li>
              ))}
            </ul>
          </div>
          {groups.map(({ title, adds, links: all }) => {
            const shown = links(all);
            if (adds === 'links' && shown.length === 0) return null;
            // What staff have added to it is in no other place.
            const isInTabBar = (adds === 'menu' || adds === 'departments') && (!own || shown.length === 0);
            return (
              <nav
                key={`${adds} ${title}`}
                aria-label={title}
                className={isInTabBar ? styles.shop : undefined}
              >
                <h2>{title}</h2>
                <ul className={adds === 'departments' ? styles.departments : undefined}>
                  {added(adds)}
                  {shown}
                </ul>
              </nav>
            );
          })}
        </div>
        <div className={styles.settings}>
          <LanguageFlags />
          <ul className={styles.payments} aria-label={t('payments')}>
            <li>{t('promptpay')}</li>
            <li>{t('card')}</li>
            <li>{t('transfer')}</li>
            <li>{t('cod')}</li>
          </ul>
        </div>
        <div className={styles.end}>
          <span>{t('company', { year })}</span>
          <ul className={styles.legal} aria-label={t('legal')}>
            {links([
              { to: paths.terms(), label: t('terms') },
              { to: paths.privacy(), label: t('privacy') },
              { to: paths.cookiePolicy(), label: t('cookiePolicy') },
              { to: paths.siteMap(), label: t('siteMap') },
            ])}
            <li>
              <button type="button" onClick={() => dispatch(popupOpened('cookies'))}>
                {t('cookies')}
              </button>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}

/** Sign-up, unless the user is known to be a member. */
function Invitation() {
  const { t } = useTranslation(['footer', 'shell']);
  const dispatch = useAppDispatch();
  const known = useSelector(selectSessionKnown);
  const signedIn = useSelector(selectSignedIn);
  const hydrated = useHydrated();
  if (!hydrated || !known || signedIn) return null;
  return (
    <section className={styles.prompt} aria-label={t('signUpTitle')}>
      <h2>{t('signUpTitle')}</h2>
      <p>{t('signUpPrompt')}</p>
      <Button size="m" look="secondary" onClick={() => dispatch(popupOpened('signup'))}>
        {t('shell:signUp')}
      </Button>
    </section>
  );
}

function SocialMark({ strokes }: Pick<SocialNetwork, 'strokes'>) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {strokes.map((stroke) => (
        <path key={stroke} d={stroke} />
      ))}
    </svg>
  );
}
