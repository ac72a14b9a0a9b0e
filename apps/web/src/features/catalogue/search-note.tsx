import type { SearchFound } from '@mali/contracts/catalogue';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
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
  // Without scripts the server has redirected already.
  if (found.redirect) return <Navigate to={found.redirect} replace />;
  const words = ignored.join(' ');
  const isSimilar = found.found === 'similar' && (corrected === null || words !== '');
  const notes: ReactNode[] = [
    corrected !== null && (
      <>
        {t('corrected', { keyword: corrected })}{' '}
        <TextLink to={to({ keyword, literal: '1' })}>{t('literal', { keyword })}</TextLink>
      </>
    ),
    price && range && (
      <>
        {range} <TextLink to={to({ keyword: price.keyword })}>{filters('remove', { name: range })}</TextLink>
      </>
    ),
    isSimilar ? t('similar', { keyword: words || keyword }) : words && t('ignored', { words }),
    meant !== null && (
      <>
        {t('meant')} <TextLink to={to({ keyword: meant })}>{meant}</TextLink>
      </>
    ),
  ];
  return notes.map(
    (note, place) =>
      note && (
        // biome-ignore lint/suspicious/noArrayIndexKey: each note has its place
        <p key={place} className={styles.note} role="status">
          <Icon name="info" size="s" />
          <span>{note}</span>
        </p>
      ),
  );
}
