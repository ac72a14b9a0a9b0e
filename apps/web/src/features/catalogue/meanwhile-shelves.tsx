import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import text from '../../ui/type.module.css';
import { useHomeQuery } from './calls.ts';
import styles from './meanwhile.module.css';
import { CardShelf, ShelfSkeleton } from './product-card.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';

/** Best sellers, and recently viewed products of this device. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function MeanwhileShelves({ inside }: { inside: boolean }) {
  const { t } = useTranslation('catalogue');
  const { data: home, isError } = useHomeQuery();
  if (isError || home?.best_sellers.length === 0) return null;
  return (
    <>
      <section className={cx(!inside && text.wrap, styles.shelf)}>
        <h2 className={text.heading}>{t('listing.meanwhile')}</h2>
        {home ? (
          <CardShelf label={t('listing.meanwhile')} cards={home.best_sellers} pricing={home.pricing} />
        ) : (
          <ShelfSkeleton />
        )}
      </section>
      {!inside && <RecentlyViewed />}
    </>
  );
}
