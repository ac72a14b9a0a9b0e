import type { Brand, Category } from '@mali/contracts/catalogue';
import { compareThai } from '@mali/thai/collate';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPage } from '../../../app/known-pages.ts';
import { paths } from '../../../app/paths.ts';
import { startQuery } from '../../../clients/run-query.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { brandNames, brands as brandsOf, useBrandsQuery, useCategoriesQuery } from '../../catalogue/index.ts';
import { onSale, useExtraPagesQuery } from '../../navigation/index.ts';
import { inLanguage, useLanguage } from '../../preferences/index.ts';
import styles from './site-map.module.css';

export const loader = () => startQuery(brandsOf.initiate('', { subscribe: false }));

const PARTS = ['shop', 'categories', 'brands', 'pages'] as const;

/** Links to all pages (INFO-01). */
export function Component() {
  const { t } = useTranslation('info');
  const language = useLanguage();
  const isPage = useIsPage();
  const categories = useCategoriesQuery();
  const brands = useBrandsQuery('');
  const extra = useExtraPagesQuery();
  const links = (all: readonly (readonly [to: string, label: string])[]): ReactNode => (
    <ul>
      {all
        .filter(([to]) => isPage(to))
        .map(([to, label]) => (
          <li key={to}>
            <AppLink to={to}>{label}</AppLink>
          </li>
        ))}
    </ul>
  );
  const added = (extra.data?.data ?? [])
    .filter(({ app_only, noindex }) => !app_only && !noindex)
    .map(({ link, title }) => [link, title[language] || title.th] as const);
  return (
    <div className={text.wrap}>
      <PageMeta
        title={t('siteMap.title')}
        description={t('siteMap.description')}
        canonical={paths.siteMap()}
      />
      <Breadcrumbs crumbs={[{ label: t('home'), to: paths.home() }, { label: t('siteMap.title') }]} />
      <div className={styles.head}>
        <h1 className={text.title}>{t('siteMap.title')}</h1>
        <p className={text.muted}>{t('siteMap.lead')}</p>
        <nav aria-label={t('siteMap.jump')} className={styles.jump}>
          <ul>
            {PARTS.map((part) => (
              <li key={part}>
                <a href={`#${part}`}>{t(`siteMap.${part}`)}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <Part id="shop" title={t('siteMap.shop')}>
        <div className={styles.flat}>
          {links([
            [paths.home(), t('home')],
            [paths.shop(), t('siteMap.all')],
            [paths.flashSale(), t('siteMap.flashSale')],
            [paths.deals(), t('siteMap.deals')],
            [paths.creditCardDeals(), t('siteMap.creditCard')],
            [paths.brands(), t('siteMap.allBrands')],
            [paths.blogs(), t('siteMap.blogs')],
            [paths.howTo(), t('siteMap.howTo')],
            [paths.reviews(), t('siteMap.reviews')],
            [paths.giveaway(), t('siteMap.giveaway')],
            [paths.topSpender(), t('siteMap.topSpender')],
            ...added,
          ])}
        </div>
      </Part>
      <Part id="categories" title={t('siteMap.categories')}>
        {categories.data ? (
          <div className={styles.tree}>
            {onSale(categories.data.data).map((top) => (
              <Department key={top.cat1_id} top={top} />
            ))}
          </div>
        ) : (
          <Waiting failed={categories.isError} retry={() => void categories.refetch()} />
        )}
      </Part>
      <Part id="brands" title={t('siteMap.brands')}>
        {brands.data ? (
          <Brands brands={brands.data.data} />
        ) : (
          <Waiting failed={brands.isError} retry={() => void brands.refetch()} />
        )}
      </Part>
      <Part id="pages" title={t('siteMap.pages')}>
        <div className={styles.groups}>
          <div>
            <h3>{t('siteMap.help')}</h3>
            {links([
              [paths.faq(), t('faq.title')],
              [paths.contactUs(), t('contact.title')],
              [paths.exchangeReturn(), t('pages.exchange-return')],
              [paths.storeLocations(), t('siteMap.stores')],
              [paths.uploadReceipt(), t('siteMap.uploadReceipt')],
              [paths.registerPoints(), t('siteMap.registerPoints')],
            ])}
          </div>
          <div>
            <h3>{t('siteMap.about')}</h3>
            {links([
              [paths.aboutUs(), t('pages.about')],
              [paths.partner(), t('pages.partner')],
              [paths.careers(), t('pages.careers')],
              [paths.terms(), t('pages.terms')],
              [paths.privacy(), t('pages.privacy')],
              [paths.cookiePolicy(), t('pages.cookie-policy')],
            ])}
          </div>
          <div>
            <h3>{t('siteMap.account')}</h3>
            {links([
              [paths.bag(), t('siteMap.bag')],
              [paths.orders(), t('siteMap.orders')],
              [paths.login(), t('siteMap.login')],
              [paths.signup(), t('siteMap.signup')],
            ])}
          </div>
        </div>
      </Part>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.part} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={text.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Department({ top }: { top: Category }) {
  const language = useLanguage();
  const name = (category: Category) => inLanguage(category, 'category', language);
  return (
    <div className={styles.department}>
      <h3>
        <AppLink to={paths.shop([top.slug])}>{name(top)}</AppLink>
      </h3>
      <ul>
        {onSale(top.subCategories).map((middle) => (
          <li key={middle.cat2_id}>
            <AppLink to={paths.shop([top.slug, middle.slug])}>{name(middle)}</AppLink>
            {onSale(middle.subCategories).length > 0 && (
              <ul className={styles.third}>
                {onSale(middle.subCategories).map((third) => (
                  <li key={third.cat3_id}>
                    <AppLink to={paths.shop([top.slug, middle.slug, third.slug])}>{name(third)}</AppLink>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Brands({ brands }: { brands: readonly Brand[] }) {
  const language = useLanguage();
  const named = brands
    .filter(({ count }) => count > 0)
    .map((brand) => ({ brand, name: brandNames(brand, language).name }))
    .sort((a, b) => compareThai(a.name, b.name));
  return (
    <ul className={styles.brands}>
      {named.map(({ brand, name }) => (
        <li key={brand.brand_id}>
          <AppLink to={paths.shop([brand.link_name])}>{name}</AppLink>
        </li>
      ))}
    </ul>
  );
}

function Waiting({ failed, retry }: { failed: boolean; retry: () => void }) {
  if (failed) return <ErrorState retry={retry} />;
  return (
    <Loading>
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} width="14em" />
      ))}
    </Loading>
  );
}
