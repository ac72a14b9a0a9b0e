import type { Material } from '@mali/contracts/catalogue';
import { PAGE_SIZE } from '@mali/contracts/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import { CardShelf } from './product-card.tsx';
import styles from './related.module.css';
import { useRelatedPageQuery } from './related-calls.ts';

/** Related products, six per page (PROD-18); the first six are in the product's response. */
export function Related({ material }: { material: Material }) {
  const { t } = useTranslation('below');
  const [page, setPage] = useState(1);
  const further = useRelatedPageQuery({ mat_id: material.mat_id, related_page: page }, { skip: page === 1 });
  const pages = Math.ceil(material.related_count / PAGE_SIZE.related);
  const { related, pricing } = page === 1 ? material : (further.data ?? material);
  return (
    <section className={cx(text.wrap, styles.section)}>
      <div className={text.sectionHead}>
        <h2 className={text.title}>{t('related')}</h2>
        {pages > 1 && (
          <nav className={styles.pages} aria-label={t('related')}>
            <IconButton
              name="chevronLeft"
              label={t('relatedPrevious')}
              disabled={page === 1}
              onClick={() => setPage(page - 1)}
            />
            <span role="status">{t('relatedPlace', { page, pages })}</span>
            <IconButton
              name="chevronRight"
              label={t('relatedNext')}
              disabled={page === pages}
              onClick={() => setPage(page + 1)}
            />
          </nav>
        )}
      </div>
      <div aria-busy={further.isFetching} className={styles.cards}>
        {further.isError ? (
          <ErrorState retry={() => void further.refetch()} />
        ) : (
          <CardShelf
            key={further.isFetching ? 'waiting' : page}
            label={t('related')}
            cards={related}
            pricing={pricing}
            six
          />
        )}
      </div>
    </section>
  );
}
