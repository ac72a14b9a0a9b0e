import type { Branch } from '@mali/contracts/content';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { startQuery } from '../../../clients/run-query.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button, LinkButton, TextLink } from '../../../ui/button.tsx';
import { Badge, Chip, Chips } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { SearchLine } from '../../../ui/search-line.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useLanguage } from '../../preferences/index.ts';
import { Directions, Distance, MapPlace, OpenNow, PhoneLink } from '../branch-parts.tsx';
import { storeLocations, useStoreLocationsQuery } from '../calls.ts';
import { mapTiles } from '../map-tiles.ts';
import { branchesWanted, type Place, provincesOf } from '../places.ts';
import { useMinute } from '../use-minute.ts';
import { usePlace } from '../use-place.ts';
import styles from './stores.module.css';

export const loader = () => startQuery(storeLocations.initiate(undefined, { subscribe: false }));

const idOf = (store_id: string): string => `branch-${store_id}`;

/**
 * Every branch as a list and, with tiles configured, on a synchronised map (INFO-04 to INFO-08, SHELL-05).
 */
export function Component() {
  const { t } = useTranslation('stores');
  const { data, isError, refetch } = useStoreLocationsQuery();
  return (
    <div className={text.wrap}>
      <PageMeta title={t('title')} description={t('description')} canonical={paths.storeLocations()} />
      <Breadcrumbs crumbs={[{ label: t('home'), to: paths.home() }, { label: t('title') }]} />
      <div className={styles.head}>
        <h1 className={text.title}>{t('title')}</h1>
        <p className={text.muted}>
          {data ? data.count > 0 && t('lead', { count: data.count }) : !isError && <Skeleton width="14em" />}
        </p>
      </div>
      {data?.count === 0 && <EmptyState title={t('noBranches')} text={t('noBranchesText')} />}
      {data && data.count > 0 && <Locator {...data} />}
      {isError && !data && <ErrorState retry={() => void refetch()} />}
      {!data && !isError && <Waiting />}
    </div>
  );
}

function Locator({ branches, lat, lng, zoom }: { branches: readonly Branch[] } & Place & { zoom: number }) {
  const { t } = useTranslation('stores');
  const language = useLanguage();
  const now = useMinute();
  const [search, setSearch] = useSearchParams();
  const { here, locating, refusal, locate, forget } = usePlace();
  const [selected, setSelected] = useState<string | null>(null);
  const [tiles] = useState(mapTiles);
  const typed = search.get('q') ?? '';
  const province = search.get('province') ?? '';
  const found = branchesWanted(branches, { typed, province, here });
  const provinces = provincesOf(branches);
  const narrowed = typed.trim() !== '' || province !== '';

  const want = (name: 'q' | 'province', value: string) => {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };

  const list = useRef<HTMLUListElement>(null);
  const map = useRef<HTMLDivElement>(null);
  /** Selected on the map: scrolls and focuses the list entry. */
  const chooseOnMap = (store_id: string) => {
    setSelected(store_id);
    const item = list.current?.querySelector<HTMLElement>(`#${idOf(store_id)}`);
    item?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
    item?.querySelector('a')?.focus({ preventScroll: true });
  };
  const showOnMap = (store_id: string) => {
    setSelected(store_id);
    map.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  };
  // A re-sorted list scrolls to its top.
  useEffect(() => {
    if (here !== null) list.current?.scrollTo?.({ top: 0 });
  }, [here]);

  return (
    <>
      <div className={styles.tools}>
        <SearchLine
          label={t('find')}
          placeholder={t('findShort')}
          value={typed}
          onChange={(words) => want('q', words)}
        />
        <Button
          size="m"
          look="secondary"
          icon="pin"
          busy={locating}
          aria-pressed={here !== null}
          onClick={here === null ? locate : forget}
        >
          {locating ? t('locating') : t('nearest')}
        </Button>
        {provinces.length > 1 && (
          <fieldset className={styles.provinces}>
            <legend>
              <VisuallyHidden>{t('provinces')}</VisuallyHidden>
            </legend>
            <Chips>
              <Chip pressed={province === ''} onClick={() => want('province', '')}>
                {t('everywhere')}
              </Chip>
              {provinces.map((name) => (
                <Chip key={name.en} pressed={province === name.en} onClick={() => want('province', name.en)}>
                  {name[language]}
                </Chip>
              ))}
            </Chips>
          </fieldset>
        )}
      </div>
      {refusal !== null && (
        <p role="alert" className={styles.refusal}>
          <Icon name="info" size="s" />
          {t(`refused.${refusal}`)}
        </p>
      )}
      <p role="status" className={styles.found}>
        {(narrowed || here !== null) &&
          found.length > 0 &&
          t(here === null ? 'found' : 'foundNear', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState icon="noResult" title={t('none')} text={t('noneText')}>
          <Button size="m" look="secondary" onClick={() => setSearch({}, { replace: true })}>
            {t('showAll')}
          </Button>
        </EmptyState>
      ) : (
        <div className={cx(styles.columns, tiles && styles.mapped)}>
          {tiles && (
            <div ref={map} className={styles.mapPlace}>
              <MapPlace
                className={styles.map}
                tiles={tiles}
                branches={found}
                centre={{ lat, lng }}
                zoom={zoom}
                label={t('map')}
                selected={selected}
                onSelect={chooseOnMap}
                here={here}
              />
            </div>
          )}
          <ul ref={list} className={styles.list} aria-label={t('list')}>
            {found.map((branch) => (
              <BranchItem
                key={branch.store_id}
                branch={branch}
                now={now}
                here={here}
                chosen={branch.store_id === selected}
                {...(tiles && { onShow: () => showOnMap(branch.store_id) })}
              />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function BranchItem({
  branch,
  now,
  here,
  chosen,
  onShow,
}: {
  branch: Branch;
  now: number;
  here: Place | null;
  chosen: boolean;
  /** Set when there is a map. */
  onShow?: () => void;
}) {
  const { t } = useTranslation('stores');
  const language = useLanguage();
  const { store_id, name, address, hours, opening_hours, is_new, special_days } = branch;
  const to = paths.storeLocation(store_id);
  return (
    <li
      id={idOf(store_id)}
      className={cx(styles.item, chosen && styles.chosen)}
      aria-current={chosen || undefined}
    >
      <div className={styles.name}>
        <h2>
          <AppLink to={to}>{name[language]}</AppLink>
        </h2>
        {is_new && <Badge tone="accent">{t('isNew')}</Badge>}
        {here !== null && <Distance from={here} to={branch} />}
      </div>
      <p className={text.muted}>{address[language]}</p>
      <p className={styles.hours}>
        <OpenNow {...{ hours, special_days, now }} />
        <span className={text.faint}>{opening_hours[language]}</span>
      </p>
      <div className={styles.ways}>
        <PhoneLink branch={branch} />
        <TextLink to={to}>{t('details')}</TextLink>
        {onShow && (
          <LinkButton onClick={onShow} aria-label={t('onMapOf', { name: name[language] })}>
            {t('onMap')}
          </LinkButton>
        )}
        <Directions branch={branch} />
      </div>
    </li>
  );
}

const Waiting = () => (
  <Loading>
    <div className={cx(styles.columns, mapTiles() && styles.mapped)}>
      {mapTiles() && (
        <div className={styles.mapPlace}>
          <Skeleton shape="block" className={styles.map} />
        </div>
      )}
      <div className={styles.list}>
        {[0, 1, 2, 3].map((place) => (
          <div key={place} className={styles.item}>
            <Skeleton width="10em" />
            <Skeleton />
            <Skeleton width="14em" />
          </div>
        ))}
      </div>
    </div>
  </Loading>
);
