import type { ListCount } from '@mali/contracts/lists/query';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './list.module.css';
import type { ListAddress } from './list-address.ts';
import { countWords } from './list-views.tsx';

/** The number of rows, with the pages before and after. */
export function ListPager({
  address,
  total,
  after,
  before,
  isCut,
}: {
  address: ListAddress;
  total: ListCount;
  after: string | null;
  before: string | null;
  /** Rows further on, or back, were not looked at yet. */
  isCut: boolean;
}) {
  const { t } = useTranslation('admin');
  return (
    <nav className={styles.pages} aria-label={t('pages.label')}>
      {(total.exact || total.count > 0) && (
        <span>{t('list.rows', { shown: countWords(total), count: total.count })}</span>
      )}
      {isCut && <span>{t('list.cut')}</span>}
      {before !== null && (
        <ButtonLink look="quiet" size="m" to={address.to({ before })}>
          {t('pages.before')}
        </ButtonLink>
      )}
      {after !== null && (
        <ButtonLink look="quiet" size="m" to={address.to({ after })}>
          {t(isCut ? 'list.further' : 'pages.after')}
        </ButtonLink>
      )}
    </nav>
  );
}
