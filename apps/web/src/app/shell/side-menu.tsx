import type { Category, MaterialCard } from '@mali/contracts/catalogue';
import { useTranslation } from 'react-i18next';
import { useCategoriesQuery, useMaterialsQuery } from '../../features/catalogue/index.ts';
import { onSale, sideEntries } from '../../features/navigation/index.ts';
import { inLanguage, useLanguage } from '../../features/preferences/index.ts';
import { Accordion, AccordionItem } from '../../ui/accordion.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { AppLink } from '../../ui/link.tsx';
import { NamedPicture } from '../../ui/named-picture.tsx';
import { useIsPage } from '../known-pages.ts';
import { paths } from '../paths.ts';
import AccountEntries from './account-entries.tsx';
import { LanguageFlags } from './language-flags.tsx';
import styles from './menu.module.css';
import { EntryLinks } from './menu-links.tsx';

/** Two rows of brands; the page of all brands has an entry below them. */
const BRANDS = 6;

/** The mobile version of the desktop menus (HEAD-30), with language, currency and account (HEAD-31). */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function SideMenu({ onClose, now = new Date() }: { onClose: () => void; now?: Date }) {
  const { t } = useTranslation(['shell', 'footer']);
  const language = useLanguage();
  const isPage = useIsPage();
  const { data } = useCategoriesQuery();
  const help = [
    { to: paths.storeLocations(), label: t('footer:stores') },
    { to: paths.faq(), label: t('footer:faq') },
    { to: paths.exchangeReturn(), label: t('footer:exchange') },
    { to: paths.contactUs(), label: t('footer:contact') },
    { to: paths.aboutUs(), label: t('footer:aboutUs') },
  ].filter(({ to }) => isPage(to));
  return (
    <Sheet open onClose={onClose} title={t('menu')} edge="left">
      <div className={styles.side}>
        <div>
          <h3>{t('account')}</h3>
          <AccountEntries onChosen={onClose} />
        </div>
        <div>
          <h3>{t('shopCategory')}</h3>
          <Accordion>
            {onSale(data?.data ?? []).map((top) => {
              const name = inLanguage(top, 'category', language);
              return (
                <AccordionItem
                  key={top.cat1_id}
                  title={
                    <span className={styles.department}>
                      <NamedPicture image={top.image ?? null} name={name} sizes="52px" />
                      {name}
                    </span>
                  }
                >
                  <ul className={styles.entries}>
                    <li>
                      <AppLink to={paths.shop([top.slug])} onClick={onClose}>
                        {t('allOf', { name })}
                      </AppLink>
                    </li>
                    {onSale(top.subCategories).map((second) => (
                      <li key={second.cat2_id}>
                        <AppLink
                          className={onSale(second.subCategories).length > 0 ? styles.heading : undefined}
                          to={paths.shop([top.slug, second.slug])}
                          onClick={onClose}
                        >
                          {inLanguage(second, 'category', language)}
                        </AppLink>
                        <Thirds of={second} under={top} onChosen={onClose} />
                      </li>
                    ))}
                  </ul>
                </AccordionItem>
              );
            })}
          </Accordion>
        </div>
        <SideBrands onChosen={onClose} />
        <ul className={styles.entries}>
          <EntryLinks names={sideEntries(now)} onChosen={onClose} />
        </ul>
        {help.length > 0 && (
          <div>
            <h3>{t('footer:help')}</h3>
            <ul className={styles.entries}>
              {help.map(({ to, label }) => (
                <li key={to}>
                  <AppLink to={to} onClick={onClose}>
                    {label}
                  </AppLink>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div>
          <div className={styles.setting}>
            <span>{t('language')}</span>
            <LanguageFlags />
          </div>
          <label className={styles.setting}>
            <span>{t('footer:currency')}</span>
            {/* The shop has one currency (HEAD-31). */}
            <select className={styles.currency} defaultValue="THB">
              <option value="THB">{t('footer:baht')}</option>
            </select>
          </label>
        </div>
      </div>
    </Sheet>
  );
}

/** Brands of best sellers, each with the picture of its first one. */
function SideBrands({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation('footer');
  const language = useLanguage();
  const { currentData: found } = useMaterialsQuery({ filter: {}, sort: 'best_sellers', limit: 48 });
  const cards = found?.data ?? [];
  const isFirst = ({ link_name }: MaterialCard, place: number) =>
    cards.findIndex((card) => card.link_name === link_name) === place;
  const brands = cards.filter(isFirst).slice(0, BRANDS);
  if (found !== undefined && brands.length === 0) return null;
  return (
    <div>
      <h3>{t('bestBrands')}</h3>
      <ul className={styles.brands}>
        {brands.map((card) => {
          const name = language === 'th' ? card.brand_th : card.brand_en;
          return (
            <li key={card.link_name}>
              <AppLink to={paths.shop([card.link_name])} onClick={onChosen}>
                <NamedPicture image={card.image_1} name={card.brand_en} sizes="88px" />
                <span>{name}</span>
              </AppLink>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The sub-categories, as in the desktop panel: side by side to save height (HEAD-30). */
function Thirds({ of, under, onChosen }: { of: Category; under: Category; onChosen: () => void }) {
  const language = useLanguage();
  const thirds = onSale(of.subCategories);
  if (thirds.length === 0) return null;
  return (
    <ul className={styles.thirds}>
      {thirds.map((third) => (
        <li key={third.cat3_id}>
          <AppLink to={paths.shop([under.slug, of.slug, third.slug])} onClick={onChosen}>
            {inLanguage(third, 'category', language)}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
