import type { Material } from '@mali/contracts/catalogue';
import { formatDate } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import text from '../../ui/type.module.css';
import { useLanguage } from '../preferences/index.ts';
import styles from './plain-reviews.module.css';

/** The newest reviews from the product's response, for visitors without scripts. */
export function PlainReviews({ comments }: Pick<Material, 'comments'>) {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  if (comments.length === 0) return null;
  return (
    <section className={cx(text.wrap, styles.plain)}>
      <h2 className={text.title}>{t('title')}</h2>
      <ul>
        {comments.map(({ first_name, last_name, rating, comment, created_date, received_free }) => (
          <li key={`${created_date} ${first_name} ${comment}`}>
            <p className={cx(text.small, text.muted)}>
              {[
                t('from', { name: `${first_name} ${last_name}`.trim() || t('anonymous') }),
                t('stars', { count: rating }),
                formatDate(new Date(created_date), language),
                ...(received_free ? [t('receivedFree')] : []),
              ].join(' · ')}
            </p>
            {comment !== '' && <p>{comment}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
