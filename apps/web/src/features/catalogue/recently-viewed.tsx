import type { Material } from '@mali/contracts/catalogue';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import text from '../../ui/type.module.css';
import { useMaterialsQuery } from './calls.ts';
import { CardShelf } from './product-card.tsx';
import styles from './related.module.css';
import { clearViewed, viewedVariants } from './viewed.ts';

const SHOWN = 6;

/** Products viewed before this one, stored on this device only. */
export function RecentlyViewed({ material }: { material?: Material }) {
  const { t } = useTranslation('below');
  // Snapshot from when the page was opened, without the current product.
  const [products, setProducts] = useState(() => {
    const own = new Set(material?.variants.map(({ mat_var_id }) => mat_var_id));
    return viewedVariants().filter((id) => !own.has(id));
  });
  const { data } = useMaterialsQuery({ filter: { products }, limit: 24 }, { skip: products.length === 0 });
  if (data === undefined || products.length === 0) return null;
  const place = (variant: number): number => {
    const found = products.indexOf(variant);
    return found === -1 ? products.length : found;
  };
  const cards = data.data
    .filter((card) => card.mat_id !== material?.mat_id)
    .sort((a, b) => place(a.mat_var_id) - place(b.mat_var_id))
    .slice(0, SHOWN);
  if (cards.length === 0) return null;
  return (
    <section className={cx(text.wrap, styles.section)}>
      <div className={text.sectionHead}>
        <div>
          <h2 className={text.title}>{t('viewed')}</h2>
          <p className={text.small}>{t('viewedText')}</p>
        </div>
        <LinkButton
          onClick={() => {
            clearViewed();
            setProducts([]);
          }}
        >
          {t('viewedClear')}
        </LinkButton>
      </div>
      <CardShelf label={t('viewed')} cards={cards} pricing={data.pricing} six />
    </section>
  );
}
