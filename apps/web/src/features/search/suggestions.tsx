import { SEARCH } from '@mali/contracts/limits';
import { graphemes } from '@mali/thai/graphemes';
import { formatEnd } from '@mali/thai/periods';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { NamedPicture } from '../../ui/named-picture.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useMaterialsQuery, viewedVariants } from '../catalogue/index.ts';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import type { SuggestedOffer } from './answer.ts';
import { usePopularQuery, useSuggestionsQuery } from './calls.ts';
import { Marked, Rest } from './marked.tsx';
import { optionId } from './option-id.ts';
import { clearSearches, useRecentSearches } from './recent.ts';
import {
  type Group,
  offeredGroups,
  offerRow,
  placeKind,
  placeName,
  type Row,
  rowsOf,
  suggestedGroups,
} from './rows.ts';
import styles from './suggestions.module.css';

/** The debounced text (SRCH-01). */
function useSettled(text: string, ms: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}

/** Products that fit below the field (SRCH-04; as many as on a desktop from 768 px on, SRCH-05). */
const itemsThatFit = (): number =>
  window.innerWidth < SEARCH.narrowBelowPx ? SEARCH.itemsNarrow : SEARCH.items;

/** Same request as the side menu. */
const BEST_SELLERS = { filter: {}, sort: 'best_sellers', limit: 48 } as const;

type PanelProps = {
  id: string;
  text: string;
  active: number;
  /** Called with the selectable rows on each change. */
  onRows: (rows: readonly Row[]) => void;
  onChoose: (row: Row) => void;
};

/** The panel below the field: suggestions for the input, else recent and popular searches. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default
export default function SuggestionsPanel({ id, text, active, onRows, onChoose }: PanelProps) {
  const { t } = useTranslation('search');
  const language = useLanguage();
  const typed = text.trim();
  const settled = useSettled(typed, SEARCH.debounceMs);
  const isLong = (keyword: string): boolean => graphemes(keyword).length >= SEARCH.minLength;
  // A response is shown only for the current keyword: late ones are ignored (SRCH-02, SRCH-03).
  const { currentData: answer, isError } = useSuggestionsQuery(settled, {
    skip: !isLong(settled) || !isLong(typed),
  });
  const recent = useRecentSearches();
  const isNone = answer !== undefined && answer.count === 0;
  const offers = !isLong(typed) || isNone;
  // Snapshot from when the panel was opened.
  const [products] = useState(viewedVariants);
  const { data: viewed } = useMaterialsQuery(
    { filter: { products }, limit: 24 },
    { skip: !offers || products.length === 0 },
  );
  const { data: best } = useMaterialsQuery(BEST_SELLERS, { skip: !offers || products.length > 0 });
  const { data: popular } = usePopularQuery(undefined, { skip: !offers });

  const groups = useMemo((): Group[] => {
    if (offers) {
      const place = ({ mat_var_id }: { mat_var_id: number }) => products.indexOf(mat_var_id);
      const seen = (viewed?.data ?? []).filter((card) => place(card) !== -1);
      return offeredGroups(
        isNone ? [] : recent,
        popular?.data ?? [],
        isNone ? [] : seen.sort((a, b) => place(a) - place(b)),
        best?.data ?? [],
        language,
      );
    }
    return answer === undefined ? [] : suggestedGroups(answer, settled, itemsThatFit());
  }, [offers, isNone, recent, popular, viewed, best, products, language, answer, settled]);
  const rows = useMemo(() => rowsOf(groups), [groups]);
  useEffect(() => onRows(rows), [rows, onRows]);

  const option = (row: Row) => ({
    id: optionId(id, row),
    role: 'option',
    to: row.to,
    tabIndex: -1,
    'aria-selected': rows[active]?.id === row.id,
    className: cx(styles.option, rows[active]?.id === row.id && styles.active),
    onClick: () => onChoose(row),
  });
  const meant = answer?.corrected ?? settled;
  const offer = offers ? null : answer?.offer;
  const waits = !offers && answer === undefined && !isError;

  return (
    <div className={styles.inside}>
      <div role="status" className={styles.told}>
        {waits && <VisuallyHidden>{t('loading')}</VisuallyHidden>}
        {isError && <p>{t('failed')}</p>}
        {isNone && <p>{t('none', { keyword: settled })}</p>}
        {answer != null && answer.corrected !== null && (
          <p>{t('corrected', { keyword: answer.corrected })}</p>
        )}
        {answer !== undefined && answer.ignored.length > 0 && (
          <p>{t('ignored', { words: answer.ignored.join(' ') })}</p>
        )}
        {answer?.count != null && answer.count > 0 && (
          <VisuallyHidden>
            {t('found', { count: answer.count, shown: formatCount(answer.count) })}
          </VisuallyHidden>
        )}
      </div>
      {waits && (
        <div aria-hidden="true" className={styles.waiting}>
          <Skeleton className={styles.line} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.line} />
        </div>
      )}
      <div className={cx(styles.body, offer && styles.offered)}>
        <div id={id} role="listbox" aria-label={t('results')} aria-busy={waits} className={styles.groups}>
          {groups.map((group) => (
            <GroupOf key={group.kind} group={group} id={id} typed={meant} option={option} />
          ))}
        </div>
        {offer && <Offer offer={offer} keyword={meant} onChoose={onChoose} />}
      </div>
      {groups.some(({ kind }) => kind === 'recent') && (
        <LinkButton className={styles.forget} onClick={clearSearches}>
          {t('forgetAll')}
        </LinkButton>
      )}
    </div>
  );
}

/** An offer for the input, outside the list with its limited rows. */
function Offer({
  offer,
  keyword,
  onChoose,
}: {
  offer: SuggestedOffer;
  keyword: string;
  onChoose: (row: Row) => void;
}) {
  const { t } = useTranslation('search');
  const language = useLanguage();
  const row = offerRow(offer, keyword);
  return (
    <AppLink to={row.to} className={styles.offer} onClick={() => onChoose(row)}>
      <NamedPicture image={offer.image} name="%" sizes="72px" className={styles.offerPicture} />
      <span>
        <span className={styles.offerKind}>{t(offer.flash ? 'flash' : 'offer')}</span>
        <span className={styles.offerName}>{(language === 'th' && offer.name_th) || offer.name_en}</span>
        {offer.ends_at !== null && (
          <span className={styles.offerEnd}>
            {t('until', { date: formatEnd(new Date(offer.ends_at), language) })}
          </span>
        )}
      </span>
      <Icon name="arrowRight" size="s" />
    </AppLink>
  );
}

type OptionProps = {
  id: string;
  role: string;
  to: string;
  tabIndex: number;
  'aria-selected': boolean;
  className: string;
  onClick: () => void;
};

function GroupOf({
  group,
  id,
  typed,
  option,
}: {
  group: Group;
  id: string;
  typed: string;
  option: (row: Row) => OptionProps;
}) {
  const { t } = useTranslation('search');
  const language = useLanguage();
  const labelId = `${id}-${group.kind}`;
  const label = group.kind === 'keywords' ? t('words') : t(group.kind);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are options of one list
    <div
      role="group"
      aria-labelledby={labelId}
      className={cx(
        styles.group,
        group.kind === 'viewed' || group.kind === 'best' ? styles.items : styles[group.kind],
      )}
    >
      <p id={labelId} className={styles.label}>
        {label}
      </p>
      {group.kind === 'places' &&
        group.rows.map((row) => {
          const { place } = row;
          const parent = placeKind(place) ? null : inLanguage(place, 'parent', language);
          return (
            <AppLink key={row.id} {...option(row)}>
              <NamedPicture
                image={place.image}
                name={placeKind(place) ? place.brand_en : placeName(place, language)}
                sizes="44px"
                className={styles.placePicture}
              />
              <span className={styles.name}>
                <Rest of={placeName(place, language)} typed={typed} />{' '}
                <span className={styles.quiet}>
                  {placeKind(place) ? t('brand') : parent && t('within', { name: parent })}{' '}
                  {formatCount(place.count)}
                </span>
              </span>
            </AppLink>
          );
        })}
      {group.kind === 'keywords' &&
        group.rows.map((row) => (
          <AppLink key={row.id} {...option(row)}>
            <Icon name="search" size="s" />
            <span className={styles.name}>
              {row.of.before !== null && <span className={styles.quiet}>{row.of.before}</span>}{' '}
              <Rest of={row.of.keyword} typed={typed} />
            </span>
            {row.of.price !== null && <span className={styles.price}>{formatBaht(row.of.price)}</span>}
          </AppLink>
        ))}
      {(group.kind === 'words' || group.kind === 'recent' || group.kind === 'popular') &&
        group.rows.map((row) => (
          <AppLink key={row.id} {...option(row)}>
            <Icon name={group.kind === 'recent' ? 'clock' : 'search'} size="s" />
            <span className={styles.name}>
              {group.kind === 'words' ? <Rest of={row.text} typed={typed} /> : row.text}
            </span>
          </AppLink>
        ))}
      {(group.kind === 'items' || group.kind === 'viewed' || group.kind === 'best') && (
        <>
          {group.rows.map((row) => {
            const { item } = row;
            return (
              <AppLink key={row.id} {...option(row)}>
                <ProductPicture image={item.image_1} alt="" sizes="56px" className={styles.picture} />
                <span className={styles.name}>
                  <Marked of={inLanguage(item, 'mat_name', language)} typed={typed} />
                  <span className={styles.quiet}>
                    {[item.brand_en, item.variant_name_2].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <span className={cx(styles.price, item.net_price < item.mat_price && styles.sale)}>
                  {formatBaht(item.net_price)}
                </span>
              </AppLink>
            );
          })}
          {group.kind === 'items' && group.all && (
            <AppLink {...option(group.all)}>
              <span className={styles.all}>
                {t('all', { count: group.all.count, shown: formatCount(group.all.count) })}
              </span>
              <Icon name="arrowRight" size="s" />
            </AppLink>
          )}
        </>
      )}
    </div>
  );
}
