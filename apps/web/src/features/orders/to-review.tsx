import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { AppLink } from '../../ui/link.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import { useUnreviewedQuery } from './calls.ts';
import styles from './to-review.module.css';

/** Delivered products without a review, linked to the form. Hidden when empty. */
export function ToReview() {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { data } = useUnreviewedQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data === undefined || data.count === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="to-review">
      <h2 id="to-review">{t('list.toReview', { count: data.count })}</h2>
      <ul className={styles.row}>
        {data.data.map((item) => {
          const name = inLanguage(item, 'mat_name', language);
          return (
            <li key={item.mat_id}>
              <AppLink
                to={paths.addReview(item.mat_id, item.mat_var_id, item.so_no)}
                aria-label={t('order.review', { name })}
              >
                <ProductPicture image={item.image_cart} alt="" sizes="72px" shape="square" />
                <span>{name}</span>
              </AppLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
