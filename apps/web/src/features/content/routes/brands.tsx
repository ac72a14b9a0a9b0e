import type { Brand } from '@mali/contracts/catalogue';
import { SEARCH } from '@mali/contracts/limits';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../app/paths.ts';
import { startQuery } from '../../../clients/run-query.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button, TextLink } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { AppLink } from '../../../ui/link.tsx';
import { formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { SearchLine } from '../../../ui/search-line.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { brandNames, brands as brandsOf, useBrandsQuery } from '../../catalogue/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { type Alphabet, brandGroups, brandsNamed, type Group, LETTERS } from '../brand-index.ts';
import styles from './brands.module.css';

export const loader = () => startQuery(brandsOf.initiate('', { subscribe: false }));

/** Every brand under its index letter, those with their own page first (SHELL-08). */
export function Component() {
  const { t } = useTranslation('pages');
  const language = useLanguage();
  const { data, isError, refetch } = useBrandsQuery('');
  const [typed, setTyped] = useState('');
  const [alphabet, setAlphabet] = useState<Alphabet>(language === 'th' ? 'thai' : 'latin');
  const all = (data?.data ?? []).filter(({ count }) => count > 0);
  const found = useFound(all, typed);
  const groups = brandGroups(found, alphabet);
  const searching = typed.trim() !== '';
  const withPage = searching ? [] : all.filter(({ shop_in_shop }) => shop_in_shop);

  return (
    <div className={text.wrap}>
      <PageMeta title={t('brands.title')} description={t('brands.description')} canonical={paths.brands()} />
      <Breadcrumbs crumbs={[{ label: t('home'), to: paths.home() }, { label: t('brands.title') }]} />
      <div className={styles.head}>
        <div>
          <h1 className={text.title}>{t('brands.title')}</h1>
          <p className={text.muted}>
            {data ? t('brands.lead', { count: all.length }) : <Skeleton width="12em" />}
          </p>
        </div>
        <SearchLine
          label={t('brands.find')}
          placeholder={t('brands.find')}
          value={typed}
          onChange={setTyped}
        />
      </div>
      {isError && <ErrorState retry={() => void refetch()} />}
      {data === undefined && !isError && <Waiting />}
      {data !== undefined && (
        <>
          {withPage.length > 0 && <Houses brands={withPage} />}
          <Index groups={groups} alphabet={alphabet} onAlphabet={setAlphabet} />
          <p role="status" className={styles.found}>
            {searching && found.length > 0 && t('brands.found', { count: found.length })}
          </p>
          {found.length === 0 && (
            <EmptyState
              icon="noResult"
              title={searching ? t('brands.none', { name: typed.trim() }) : t('brands.title')}
              text={t('brands.noneText')}
            >
              <Button size="m" look="secondary" onClick={() => setTyped('')}>
                {t('brands.clear')}
              </Button>
              <TextLink to={paths.shop()}>{t('brands.all')}</TextLink>
            </EmptyState>
          )}
          {groups.map((group) => (
            <Letter key={group.letter} group={group} />
          ))}
        </>
      )}
    </div>
  );
}

const SETTLE_MS = 300;

/** Brands by name, else by the nicknames known to the API. */
function useFound(all: readonly Brand[], typed: string): Brand[] {
  const [settled, setSettled] = useState('');
  const wanted = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const here = brandsNamed(all, wanted);
  const ask = here.length === 0 && settled === wanted && wanted.length >= SEARCH.minLength;
  const { data } = useBrandsQuery(settled, { skip: !ask });
  if (!ask || data === undefined) return here;
  return data.data.filter(({ count }) => count > 0);
}

/** Brands with their own page: picture, name and claim. */
function Houses({ brands }: { brands: readonly Brand[] }) {
  const { t } = useTranslation('pages');
  const language = useLanguage();
  return (
    <section className={styles.section}>
      <h2 className={text.heading}>{t('brands.pages')}</h2>
      <ul className={styles.houses}>
        {brands.map((brand, place) => {
          const { name, other } = brandNames(brand, language);
          return (
            <li key={brand.brand_id}>
              <AppLink to={paths.shop([brand.link_name])} className={styles.house}>
                <ProductPicture
                  image={brand.image}
                  alt=""
                  sizes="(min-width: 1200px) 310px, 45vw"
                  {...(place === 0 && { priority: true })}
                />
                <b>{name}</b>
                {other && <small lang={language === 'th' ? 'en' : 'th'}>{other}</small>}
                <span>{language === 'th' ? brand.story_th || brand.story_en : brand.story_en}</span>
              </AppLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The letters of an alphabet, those with brands as links to them. */
function Index({
  groups,
  alphabet,
  onAlphabet,
}: {
  groups: readonly Group[];
  alphabet: Alphabet;
  onAlphabet: (alphabet: Alphabet) => void;
}) {
  const { t } = useTranslation('pages');
  const language = useLanguage();
  const there = new Set(groups.map(({ letter }) => letter));
  const alphabets: readonly Alphabet[] = language === 'th' ? ['thai', 'latin'] : ['latin', 'thai'];
  return (
    <nav aria-label={t('brands.letters')} className={styles.index}>
      <div className={styles.alphabets}>
        {alphabets.map((each) => (
          <Chip key={each} pressed={each === alphabet} onClick={() => onAlphabet(each)}>
            {t(`brands.${each}`)}
          </Chip>
        ))}
      </div>
      <ul className={styles.letters}>
        {LETTERS[alphabet].map((letter) => (
          <li key={letter}>
            {there.has(letter) ? (
              <a href={`#${idOf(letter)}`}>{letter}</a>
            ) : (
              <span className={styles.none} aria-hidden="true">
                {letter}
              </span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

const idOf = (letter: string | null): string => `letter-${letter ?? 'other'}`;

function Letter({ group: { letter, brands } }: { group: Group }) {
  const { t } = useTranslation('pages');
  const language = useLanguage();
  return (
    <section className={styles.letter} aria-labelledby={idOf(letter)}>
      <h2 id={idOf(letter)} className={styles.capital}>
        {letter ?? t('brands.other')}
      </h2>
      <ul className={styles.brands}>
        {brands.map((brand) => {
          const { name, other } = brandNames(brand, language);
          return (
            <li key={brand.brand_id}>
              <AppLink to={paths.shop([brand.link_name])} className={styles.brand}>
                {brand.image === null ? (
                  <span className={cx(styles.mark, styles.initial)} aria-hidden="true">
                    {letter}
                  </span>
                ) : (
                  <ProductPicture
                    image={brand.image}
                    alt=""
                    sizes="56px"
                    shape="square"
                    className={styles.mark}
                  />
                )}
                <span>
                  <b>{name}</b>
                  {other && <small lang={language === 'th' ? 'en' : 'th'}>{other}</small>}
                </span>
                <span className={styles.count}>
                  {t('brands.count', { count: brand.count, shown: formatCount(brand.count) })}
                </span>
              </AppLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const Waiting = () => (
  <Loading>
    <div className={styles.houses}>
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} shape="picture" />
      ))}
    </div>
  </Loading>
);
