import { LISTING_FILTERS, type ListingFilter } from '@mali/contracts/listing-filters';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { moved } from '../list/product-order.tsx';
import { Select } from '../shared/select.tsx';
import styles from './category-filters.module.css';

/**
 * Which filters the lists of a category offer, and in which order.
 * @param top it is a department
 * @param inherited of those above it; null: none of them has any
 */
export function CategoryFilters({
  value,
  top,
  inherited,
  error,
  onChange,
}: {
  /** Null: as in the category above it. */
  value: readonly ListingFilter[] | null;
  top: boolean;
  inherited: readonly ListingFilter[] | null;
  error?: string | undefined;
  onChange: (value: readonly ListingFilter[] | null) => void;
}) {
  const { t } = useTranslation('admin');
  const nameOf = (filter: ListingFilter) => t(`categories.filter.${filter}`);
  const usual = inherited ?? LISTING_FILTERS;
  // Filters that are left out keep their place while the dialog is open.
  const [order, setOrder] = useState<readonly ListingFilter[]>(() => orderOf(value ?? usual));
  const change = (next: readonly ListingFilter[], chosen: readonly ListingFilter[]) => {
    setOrder(next);
    onChange(next.filter((one) => chosen.includes(one)));
  };
  return (
    <div className={styles.filters}>
      <Select
        label={t('categories.fields.filters')}
        value={value === null ? 'same' : 'own'}
        options={(['same', 'own'] as const).map((one) => ({
          value: one,
          label: t(`categories.filtersOf.${one === 'same' && top ? 'usual' : one}`),
        }))}
        onChange={(one) => {
          if (one === 'same') return onChange(null);
          change(orderOf(usual), usual);
        }}
      />
      {value === null ? (
        <p className={styles.hint}>{usual.map(nameOf).join(' · ')}</p>
      ) : (
        <ol className={styles.list} aria-label={t('categories.fields.filters')}>
          {order.map((filter, n) => (
            <li key={filter}>
              <Checkbox
                label={nameOf(filter)}
                checked={value.includes(filter)}
                onChange={({ target }) =>
                  change(order, target.checked ? [...value, filter] : value.filter((one) => one !== filter))
                }
              />
              <IconButton
                name="chevronDown"
                className={styles.up}
                label={t('categories.up', { name: nameOf(filter) })}
                disabled={n === 0}
                onClick={() => change(moved(order, n, n - 1), value)}
              />
              <IconButton
                name="chevronDown"
                label={t('categories.down', { name: nameOf(filter) })}
                disabled={n === order.length - 1}
                onClick={() => change(moved(order, n, n + 1), value)}
              />
            </li>
          ))}
        </ol>
      )}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Every filter, the chosen ones first. */
const orderOf = (chosen: readonly ListingFilter[]): ListingFilter[] => [
  ...chosen,
  ...LISTING_FILTERS.filter((one) => !chosen.includes(one)),
];
