import type { Branch } from '@mali/contracts/content';
import { type ComponentType, lazy, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useLanguage } from '../preferences/index.ts';
import type { BranchMapProps } from './branch-map.tsx';
import styles from './branch-parts.module.css';
import { openingAt } from './opening.ts';
import { dialled, directions, distanceKm, type Place } from './places.ts';

const DAYS = ['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6'] as const;
/** Name of a day of the week, Monday is 0. */
export function useDayName(): (day: number) => string {
  const { t } = useTranslation('stores');
  return (day) => t(`days.${DAYS[day] ?? 'd0'}`);
}

/** Open or closed now, and until when. */
export function OpenNow({
  hours,
  special_days,
  now,
}: Pick<Branch, 'hours' | 'special_days'> & { now: number }) {
  const { t } = useTranslation('stores');
  const dayName = useDayName();
  const opening = openingAt(hours, now, special_days);
  if (opening.state === 'shut') return <span className={styles.closed}>{t('shut')}</span>;
  if (opening.state === 'open') {
    return (
      <span>
        <b className={styles.open}>{t('open')}</b> <span>{t('closes', { time: opening.closes })}</span>
      </span>
    );
  }
  const { opens: time, days, day } = opening;
  const next = () => {
    if (days === 0) return t('opens', { time });
    return days === 1 ? t('opensTomorrow', { time }) : t('opensDay', { time, day: dayName(day) });
  };
  return (
    <span>
      <b className={styles.closed}>{t('closed')}</b> <span>{next()}</span>
    </span>
  );
}

const KM_M = 1000;
/** Rounded distance of a branch. */
const STEP_M = 50;

export function Distance({ from, to }: { from: Place; to: Place }) {
  const { t } = useTranslation('stores');
  const km = distanceKm(from, to);
  const distance =
    km < 1
      ? t('metres', { count: Math.max(STEP_M, Math.round((km * KM_M) / STEP_M) * STEP_M) })
      : t('kilometres', { count: km < 10 ? Math.round(km * 10) / 10 : Math.round(km) });
  return <span className={styles.distance}>{t('away', { distance })}</span>;
}

export function PhoneLink({ branch: { phone, name } }: { branch: Branch }) {
  const { t } = useTranslation('stores');
  const language = useLanguage();
  return (
    <a className={styles.link} href={`tel:${dialled(phone)}`}>
      <Icon name="phone" size="s" />
      <VisuallyHidden>{t('call', { name: name[language] })} </VisuallyHidden>
      {phone}
    </a>
  );
}

const MAPS = ['google', 'apple'] as const;

/** Directions to a branch in the map apps of phones. */
export function Directions({ branch, className }: { branch: Branch; className?: string | undefined }) {
  const { t } = useTranslation('stores');
  const language = useLanguage();
  return (
    <span className={cx(styles.maps, className)}>
      {MAPS.map((name) => (
        <a
          key={name}
          className={styles.link}
          href={directions[name](branch)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${t('directionsIn', { map: t(name), name: branch.name[language] })} (${t('newTab')})`}
        >
          {t(name)}
          <Icon name="external" size="s" />
        </a>
      ))}
    </span>
  );
}

function NoMap() {
  const { t } = useTranslation('stores');
  return <p className={styles.noMap}>{t('noMap')}</p>;
}

// Leaflet and its style sheet are loaded separately; the page is usable without them.
const BranchMap = lazy(
  (): Promise<{ default: ComponentType<BranchMapProps> }> =>
    import('./branch-map.tsx').catch(() => ({ default: NoMap })),
);

const never = () => () => undefined;

/** A map with reserved space. Documents contain the space only: the map is rendered in the browser. */
export function MapPlace({ className, ...map }: BranchMapProps & { className?: string | undefined }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const waiting = <Skeleton shape="block" className={styles.waiting} />;
  return (
    <div className={className}>
      <Suspense fallback={waiting}>{inBrowser ? <BranchMap {...map} /> : waiting}</Suspense>
    </div>
  );
}
