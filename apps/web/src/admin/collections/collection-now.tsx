import type { CollectionMembers } from '@mali/contracts/collections';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { formatBaht } from '../../ui/money.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { usePreviewCollectionQuery } from '../shared/collection-calls.ts';
import { Loaded } from '../shared/loaded.tsx';
import styles from './collection-form.module.css';

const PAUSE_MS = 300;

/** The value after it has stayed the same for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** What a collection or a badge has now, as it is typed: how many products, and the first of them. */
export function CollectionNow({ title, members }: { title: string; members: CollectionMembers }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const query = usePreviewCollectionQuery(JSON.parse(usePaused(JSON.stringify(members))));
  return (
    <section aria-labelledby="collection-now">
      <h2 id="collection-now">{title}</h2>
      <Loaded query={query}>
        {({ count, first }) => (
          <>
            <p role="status">{count === 0 ? t('collections.empty') : t('collections.count', { count })}</p>
            <ul className={styles.first} aria-label={t('collections.first')}>
              {first.map((one) => (
                <li key={one.mat_id}>
                  <ProductPicture image={one.image} alt="" sizes="48px" className={styles.picture} />
                  <span>
                    <small>{one.brand}</small>
                    {one[`name_${language}`]}
                    <small>
                      {formatBaht(one.price)} {one.sold_out && t('collections.soldOut')}
                    </small>
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  );
}
