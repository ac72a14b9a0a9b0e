import type { Branch } from '@mali/contracts/content';
import { bangkokIsoDay, formatDate } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { startQuery } from '../../../clients/run-query.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button, ButtonLink, TextLink } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { AppLink } from '../../../ui/link.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { useLanguage } from '../../preferences/index.ts';
import { Directions, MapPlace, OpenNow, PhoneLink, useDayName } from '../branch-parts.tsx';
import { storeLocations, useStoreLocationsQuery } from '../calls.ts';
import { branchJsonLd } from '../json-ld.ts';
import { mapTiles } from '../map-tiles.ts';
import { bangkokMoment } from '../opening.ts';
import { nearestFirst } from '../places.ts';
import { useMinute } from '../use-minute.ts';
import styles from './store.module.css';

export const loader = () => startQuery(storeLocations.initiate(undefined, { subscribe: false }));

/** Days further ahead are not shown: they are said without their year. */
const SHOWN_AHEAD_MS = 180 * 86_400_000;
const noonOf = (date: string): Date => new Date(`${date}T12:00:00+07:00`);

/** Number of other branches shown. */
const NEARBY = 3;

/** One branch: address, opening hours, directions (SHELL-05). */
export function Component() {
  const { t } = useTranslation('stores');
  const { store_id } = useParams();
  const { data, isError, refetch } = useStoreLocationsQuery();
  const branch = data?.branches.find((one) => one.store_id === store_id);
  return (
    <div className={text.wrap}>
      {branch && data && (
        <OneBranch key={branch.store_id} branch={branch} all={data.branches} zoom={data.zoom} />
      )}
      {data && !branch && (
        <div className={styles.state}>
          <PageMeta title={t('one.missing')} noIndex />
          <EmptyState page icon="pin" title={t('one.missing')} text={t('one.missingText')}>
            <ButtonLink size="m" to={paths.storeLocations()}>
              {t('one.all')}
            </ButtonLink>
          </EmptyState>
        </div>
      )}
      {!data && isError && (
        <div className={styles.state}>
          <ErrorState page retry={() => void refetch()} />
        </div>
      )}
      {!data && !isError && <Waiting />}
    </div>
  );
}

function OneBranch({ branch, all, zoom }: { branch: Branch; all: readonly Branch[]; zoom: number }) {
  const { t } = useTranslation('stores');
  const language = useLanguage();
  const dayName = useDayName();
  const now = useMinute();
  const { day: today } = bangkokMoment(now);
  const { store_id, name, address, hours, opening_hours, how_to_get_there, is_new, special_days } = branch;
  const title = name[language];
  const [first, last] = [now, now + SHOWN_AHEAD_MS].map((at) => bangkokIsoDay(new Date(at))) as [
    string,
    string,
  ];
  const coming = special_days.filter(({ date }) => date >= first && date <= last);
  const [tiles] = useState(mapTiles);
  const near = nearestFirst(
    all.filter((other) => other.store_id !== store_id),
    branch,
  ).slice(0, NEARBY);
  return (
    <>
      <PageMeta
        title={title}
        description={t('one.description', {
          name: title,
          address: address[language],
          hours: opening_hours[language],
          way: how_to_get_there[language],
        })}
        canonical={paths.storeLocation(store_id)}
        jsonLd={(absolute) => branchJsonLd(branch, language, absolute(paths.storeLocation(store_id)))}
      />
      <Breadcrumbs
        crumbs={[
          { label: t('home'), to: paths.home() },
          { label: t('title'), to: paths.storeLocations() },
          { label: title },
        ]}
      />
      <div className={styles.head}>
        <div className={styles.name}>
          <h1 className={text.title}>{title}</h1>
          {is_new && <Badge tone="accent">{t('isNew')}</Badge>}
        </div>
        <p className={styles.now}>
          <OpenNow {...{ hours, special_days, now }} />
        </p>
      </div>
      <div className={cx(styles.columns, tiles && styles.mapped)}>
        {tiles && (
          <MapPlace
            className={styles.map}
            tiles={tiles}
            branches={[branch]}
            centre={branch}
            zoom={zoom}
            label={t('mapOne', { name: title })}
            selected={store_id}
          />
        )}
        <div>
          <dl className={styles.facts}>
            <div>
              <dt>{t('one.address')}</dt>
              <dd>
                <address>{address[language]}</address>
                <Directions branch={branch} />
              </dd>
            </div>
            {how_to_get_there[language] && (
              <div>
                <dt>{t('one.way')}</dt>
                <dd>{how_to_get_there[language]}</dd>
              </div>
            )}
            <div>
              <dt>{t('one.phone')}</dt>
              <dd>
                <PhoneLink branch={branch} />
              </dd>
            </div>
            <div>
              <dt>{t('one.hours')}</dt>
              <dd>
                <p>{opening_hours[language]}</p>
                <table className={styles.week}>
                  <tbody>
                    {hours.map((open, day) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is identified by its position
                      <tr key={day} className={cx(day === today && styles.today)}>
                        <th scope="row">
                          {dayName(day)}
                          {day === today && <span className={styles.todayMark}> {t('one.today')}</span>}
                        </th>
                        <td>{open === null ? t('one.closedDay') : t('one.range', open)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
                {coming.length > 0 && (
                  <>
                    <p className={styles.special}>{t('one.special')}</p>
                    <ul className={styles.specialDays}>
                      {coming.map(({ date, hours: open, reason }) => (
                        <li key={date}>
                          <span>{formatDate(noonOf(date), language, 'weekday')}</span>{' '}
                          <b>{open === null ? t('one.closedDay') : t('one.range', open)}</b>
                          {reason[language] !== '' && <small>{reason[language]}</small>}
                        </li>
                      ))}
                    </ul>
                  </>
                )}
              </dd>
            </div>
          </dl>
          <Share title={title} path={paths.storeLocation(store_id)} />
        </div>
      </div>
      {near.length > 0 && (
        <section className={styles.near} aria-labelledby="near">
          <div className={text.sectionHead}>
            <h2 id="near" className={text.heading}>
              {t('one.nearby')}
            </h2>
            <TextLink to={paths.storeLocations()}>{t('one.all')}</TextLink>
          </div>
          <ul className={styles.others}>
            {near.map((other) => (
              <li key={other.store_id}>
                <AppLink to={paths.storeLocation(other.store_id)}>
                  <b>{other.name[language]}</b>
                  <span className={text.muted}>{other.address[language]}</span>
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The native share sheet, else copies the URL. */
function Share({ title, path }: { title: string; path: string }) {
  const { t } = useTranslation('stores');
  const [copied, setCopied] = useState(false);
  const share = async () => {
    const url = window.location.origin + path;
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        setCopied(true);
      }
    } catch {
      // Share sheet cancelled or clipboard denied: the URL is in the address bar.
    }
  };
  return (
    <div className={styles.share}>
      <Button size="m" look="quiet" icon={copied ? 'check' : 'copy'} onClick={() => void share()}>
        {t('one.share')}
      </Button>
      <span role="status" className={text.muted}>
        {copied && t('one.copied')}
      </span>
    </div>
  );
}

const Waiting = () => (
  <Loading>
    <div className={styles.head}>
      <Skeleton width="40%" />
      <Skeleton width="12em" />
    </div>
    <div className={cx(styles.columns, mapTiles() && styles.mapped)}>
      {mapTiles() && <Skeleton shape="block" className={styles.map} />}
      <div>
        {[0, 1, 2, 3, 4].map((place) => (
          <Skeleton key={place} />
        ))}
      </div>
    </div>
  </Loading>
);
