import { PromotionKind } from '@mali/contracts/promotion-values';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { AppLink } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import { promotionFlags } from '../catalogue/index.ts';
import styles from './deals-page.module.css';
import { LayoutPage } from './layout-page.tsx';

/** Promotions, or card promotions, from their layout, with links between them. */
export function DealsPage({ name, title, at }: { name: string; title: string; at: string }) {
  const { t } = useTranslation('pages');
  const reduced = paths.shop([], { promotion: promotionFlags([PromotionKind.PriceCut]), sort: 'discount' });
  const ways = [
    { to: paths.deals(), label: t('deals.all') },
    { to: paths.creditCardDeals(), label: t('deals.creditCard') },
    { to: paths.flashSale(), label: t('deals.flash') },
    { to: reduced, label: t('deals.sale') },
  ];
  return (
    <LayoutPage
      name={name}
      title={title}
      canonical={at}
      head={
        <div className={text.wrap}>
          <Breadcrumbs crumbs={[{ label: t('home'), to: paths.home() }, { label: title }]} />
          <h1 className={text.title}>{title}</h1>
          <nav aria-label={t('deals.nav')}>
            <ul className={styles.ways}>
              {ways.map(({ to, label }) => (
                <li key={to}>
                  <AppLink to={to} aria-current={to === at ? 'page' : undefined}>
                    {label}
                  </AppLink>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      }
      empty={
        <div className={text.wrap}>
          <EmptyState title={t('deals.empty')} text={t('deals.emptyText')} icon="tag">
            <ButtonLink size="m" to={reduced}>
              {t('deals.toSale')}
            </ButtonLink>
          </EmptyState>
        </div>
      }
    />
  );
}
