import { SORTS } from '@mali/contracts/limits';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Select } from '../../ui/choices.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatCount } from '../../ui/money.ts';
import { changed, clearFilters, put } from './filters.ts';
import styles from './listing.module.css';
import { USUAL_SORT } from './requests.ts';
import type { Listing } from './use-listing.ts';

/** Above the cards: the mobile filter button, the number of products, and the sort order. */
export function ListingTools({
  listing: { data, bare, applied, search, keyword, apply },
  onFilter,
}: {
  listing: Listing;
  onFilter: () => void;
}) {
  const { t } = useTranslation('results');
  const { t: filters } = useTranslation('filters');
  return (
    <div className={bare ? styles.unseen : styles.tools}>
      {!bare && (
        <button type="button" className={styles.filter} onClick={onFilter}>
          <Icon name="filter" size="s" />
          {applied.length > 0 ? filters('openCount', { count: applied.length }) : filters('open')}
        </button>
      )}
      <p role="status">{t('count', { count: data.count, shown: formatCount(data.count) })}</p>
      {!bare && <SortSelect search={search} keyword={keyword !== undefined} onChange={apply} />}
    </div>
  );
}

/** The filters that are applied, each with a button that removes it. */
export function AppliedFilters({ listing: { applied, search, apply } }: { listing: Listing }) {
  const { t: filters } = useTranslation('filters');
  if (applied.length === 0) return null;
  return (
    <ul className={styles.applied} aria-label={filters('applied')}>
      {applied.map(({ key, label, remove }) => (
        <li key={key}>
          <Chip
            removable
            className={styles.chip}
            aria-label={filters('remove', { name: label })}
            onClick={() => apply(changed(search, remove))}
          >
            {label}
          </Chip>
        </li>
      ))}
      <li>
        <LinkButton onClick={() => apply(changed(search, clearFilters))}>{filters('clear')}</LinkButton>
      </li>
    </ul>
  );
}

/** A native select, styled as text in the tool row. */
function SortSelect({
  search,
  keyword,
  onChange,
}: {
  search: URLSearchParams;
  /** Search results are sorted by relevance by default. */
  keyword: boolean;
  onChange: (next: URLSearchParams) => void;
}) {
  const { t } = useTranslation('results');
  const chosen = SORTS.find((order) => order === search.get('sort')) ?? (keyword ? '' : USUAL_SORT);
  return (
    <label className={styles.sort}>
      <span className={styles.sortLabel}>{t('sort')}</span>
      <Select
        aria-label={t('sort')}
        value={chosen}
        onChange={(event) =>
          onChange(
            changed(search, (next) => {
              const order = event.target.value;
              put(next, 'sort', order === USUAL_SORT && !keyword ? '' : order);
            }),
          )
        }
      >
        {keyword && <option value="">{t('orders.relevance')}</option>}
        {SORTS.map((order) => (
          <option key={order} value={order}>
            {t(`orders.${order}`)}
          </option>
        ))}
      </Select>
      <Icon name="chevronDown" size="s" />
    </label>
  );
}
