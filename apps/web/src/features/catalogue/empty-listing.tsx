import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { Button, ButtonLink, TextLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import { usePopularQuery } from '../search/index.ts';
import { useHomeQuery } from './calls.ts';
import { Departments } from './departments.tsx';
import styles from './empty-listing.module.css';
import { CardShelf, ShelfSkeleton } from './product-card.tsx';

/** Words of a search that may have results alone. */
const WORDS = 3;

/** The message of an empty list, with alternatives (rule of use 44). */
export function EmptyListing({
  keyword,
  filtered,
  gone,
  onClear,
}: {
  keyword: string | null;
  filtered: boolean;
  /** Products were requested by id, and none of them is on sale. */
  gone: boolean;
  onClear: () => void;
}) {
  const { t } = useTranslation('results');
  const { t: catalogue } = useTranslation('catalogue');
  const { t: filters } = useTranslation('filters');
  const language = useLanguage();
  const { data: home } = useHomeQuery();
  const { data: popular } = usePopularQuery(undefined, { skip: keyword === null || filtered });
  const words = (keyword ?? '').split(/\s+/).filter((word) => word.length > 1);
  const [title, why] = filtered
    ? [t('emptyFiltered'), t('emptyFilteredText')]
    : [
        keyword === null ? t('emptyTitle') : t('emptyKeyword', { keyword }),
        gone ? t('chosenNoneText') : t('emptyText'),
      ];
  return (
    <>
      <EmptyState icon="noResult" title={title} text={why}>
        {filtered && <Button onClick={onClear}>{filters('clear')}</Button>}
        {words.length > 1 &&
          words.slice(0, WORDS).map((word) => (
            <ButtonLink key={word} look="quiet" size="m" to={paths.shop([], { keyword: word })}>
              {t('tryWord', { word })}
            </ButtonLink>
          ))}
        {!filtered && <TextLink to={paths.contactUs('product')}>{t('ask')}</TextLink>}
      </EmptyState>
      {!filtered && <Departments />}
      {popular !== undefined && popular.count > 0 && (
        <div className={styles.popular}>
          <h2 className={text.heading}>{t('tryPopular')}</h2>
          <ul>
            {popular.data.map((one) => {
              const kind = inLanguage(one, 'keyword', language);
              return (
                <li key={one.keyword}>
                  <ButtonLink look="quiet" size="m" to={paths.shop([], { keyword: kind })}>
                    {kind}
                  </ButtonLink>
                </li>
              );
            })}
          </ul>
        </div>
      )}
      <h2 className={styles.title}>
        <span className={text.heading}>{catalogue('listing.meanwhile')}</span>
      </h2>
      {home ? (
        <CardShelf label={catalogue('listing.meanwhile')} cards={home.best_sellers} pricing={home.pricing} />
      ) : (
        <ShelfSkeleton />
      )}
    </>
  );
}
