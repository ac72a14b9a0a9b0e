import type { SearchFound } from '@mali/contracts/catalogue';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { TextLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { priceText } from './filters.ts';
import styles from './search-note.module.css';

/**
 * Explains results that do not match exactly what was typed: the interpreted keyword, words without matches,
 * and a link to the literal search.
 */
export function SearchNote({
  found,
  keyword,
  slugs,
  search,
}: {
  found: SearchFound;
  /** The original keyword. */
  keyword: string;
  slugs: readonly string[];
  search: URLSearchParams;
}) {
  const { t } = useTranslation('results');
  const { t: filters } = useTranslation('filters');
  const { corrected, ignored, did_you_mean: meant } = found;
  // An explicitly selected price takes precedence over one in the keyword.
  const price = search.has('price_min') || search.has('price_max') ? undefined : found.price;
  const range = price && priceText(price.min?.toString() ?? null, price.max?.toString() ?? null, filters);
  const to = (changes: Record<string, string>) =>
    paths.shop(slugs, { ...Object.fromEntries(search), page: undefined, literal: undefined, ...changes });
  const said: ReactNode[] = [];
  if (found.found === 'similar' && (corrected === null || ignored.length > 0)) {
    said.push(t('similar', { keyword: ignored.length > 0 ? ignored.join(' ') : keyword }));
  } else if (ignored.length > 0) said.push(t('ignored', { words: ignored.join(' ') }));
  return (
    <>
      {corrected !== null && (
        <p className={styles.note} role="status">
          <Icon name="info" size="s" />
          <span>
            {t('corrected', { keyword: corrected })}{' '}
            <TextLink to={to({ keyword, literal: '1' })}>{t('literal', { keyword })}</TextLink>
          </span>
        </p>
      )}
      {price && range && (
        <p className={styles.note}>
          <Icon name="info" size="s" />
          <span>
            {range}{' '}
            <TextLink to={to({ keyword: price.keyword })}>{filters('remove', { name: range })}</TextLink>
          </span>
        </p>
      )}
      {said.length > 0 && (
        <p className={styles.note} role="status">
          <Icon name="info" size="s" />
          <span>{said}</span>
        </p>
      )}
      {meant !== null && (
        <p className={styles.note}>
          <Icon name="search" size="s" />
          <span>
            {t('meant')} <TextLink to={to({ keyword: meant })}>{meant}</TextLink>
          </span>
        </p>
      )}
    </>
  );
}
