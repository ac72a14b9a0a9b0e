import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { AppLink } from '../../ui/link.tsx';
import { NamedPicture } from '../../ui/named-picture.tsx';
import { onSale } from '../navigation/index.ts';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import { useCategoriesQuery } from './calls.ts';
import styles from './departments.module.css';

/** All departments with pictures, for a page without content. */
export function Departments() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { data } = useCategoriesQuery();
  return (
    <ul className={styles.departments} aria-label={t('shopCategory')}>
      {onSale(data?.data ?? []).map((top) => {
        const name = inLanguage(top, 'category', language);
        return (
          <li key={top.cat1_id}>
            <AppLink to={paths.shop([top.slug])}>
              <NamedPicture image={top.image ?? null} name={name} sizes="104px" />
              <span>{name}</span>
            </AppLink>
          </li>
        );
      })}
    </ul>
  );
}
