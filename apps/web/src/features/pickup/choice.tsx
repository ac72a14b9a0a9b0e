import type { CartItem } from '@mali/contracts/cart';
import type { PickupPlace } from '@mali/contracts/pickup';
import { formatDate } from '@mali/thai/dates';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/field.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import { usePickupPlacesQuery } from './calls.ts';
import styles from './pickup.module.css';

type Props = {
  items: readonly CartItem[];
  /** Lines that the web shop is sold out of. */
  setAside?: number;
  /** All lines are. */
  isOnly?: boolean;
  /** Of the address, if one is known: branches there come first. */
  province: string | undefined;
  /** The branch; empty: none yet; null: it is delivered. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The chosen branch as it is offered now, or null. */
  onPlace: (place: PickupPlace | null) => void;
  /** No branch is chosen, and the order was sent. */
  invalid: boolean;
};

const unitsOf = (items: readonly CartItem[]) =>
  items.map(({ mat_var_id, quantity }) => ({ mat_var_id, quantity }));

/** Delivery, or pick-up at a branch that has every item of the bag (SHIP-10). */
export function PickupChoice({
  items,
  setAside = 0,
  isOnly = false,
  province,
  value,
  onChange,
  onPlace,
  invalid,
}: Props) {
  const { t } = useTranslation('pickup');
  // Nothing of the bag can be sent.
  useEffect(() => {
    if (isOnly && value === null) onChange('');
  }, [isOnly, value, onChange]);
  return (
    <div className={styles.choice}>
      <RadioCards
        legend={t('legend')}
        name="delivery-way"
        value={value === null ? 'home' : 'branch'}
        onChange={(way) => onChange(way === 'home' ? null : '')}
        options={[
          {
            ...{ value: 'home', label: t('home'), icon: 'truck', disabled: isOnly },
            sub: t(isOnly ? 'homeNone' : 'homeText'),
          },
          {
            ...{ value: 'branch', label: t('branch'), end: t('free') },
            sub:
              setAside === 0
                ? t('branchText')
                : `${t('branchText')} ${t('withSetAside', { count: setAside })}`,
          },
        ]}
      />
      {value !== null && <Places {...{ items, province, value, onChange, onPlace, invalid }} />}
    </div>
  );
}

function Places({ items, province, value, onChange, onPlace, invalid }: Props) {
  const { t } = useTranslation('pickup');
  const language = useLanguage();
  const request = useMemo(
    () => ({
      items: unitsOf(items.filter((item) => !item.gwp)),
      gifts: unitsOf(items.filter((item) => item.gwp)),
      ...(province !== undefined && { province }),
    }),
    [items, province],
  );
  const { data, isError, refetch } = usePickupPlacesQuery(request, { refetchOnMountOrArgChange: true });
  const chosen = data?.places.find(({ store_id, complete }) => complete && store_id === value) ?? null;
  useEffect(() => {
    onPlace(chosen);
  }, [chosen, onPlace]);
  useEffect(() => {
    // The branch sold an item in the meantime.
    if (data !== undefined && value !== '' && value !== null && chosen === null) onChange('');
  }, [data, value, chosen, onChange]);
  if (isError)
    return (
      <p role="alert">
        {t('failed')} <LinkButton onClick={() => void refetch()}>{t('again')}</LinkButton>
      </p>
    );
  if (data === undefined)
    return (
      <Loading>
        <Skeleton shape="block" />
      </Loading>
    );
  const names = (ids: readonly number[]) =>
    ids
      .map((id) => items.find(({ mat_var_id }) => mat_var_id === id))
      .flatMap((item) => (item === undefined ? [] : [inLanguage(item, 'mat_name', language)]))
      .join(', ');
  const complete = data.places.filter((place) => place.complete);
  const others = data.places.filter((place) => !place.complete);
  return (
    <>
      {complete.length === 0 ? (
        <p role="status">{t('none')}</p>
      ) : (
        <RadioCards
          legend={t('choose')}
          name="branch"
          value={value}
          onChange={onChange}
          options={complete.map((place) => ({
            value: place.store_id,
            label: place.name[language],
            sub: (
              <span className={styles.place}>
                <small>{place.address[language]}</small>
                <small>{place.opening_hours[language]}</small>
                <small>
                  {t('ready', {
                    date: formatDate(new Date(place.ready_on), language, 'weekday'),
                    days: place.days,
                  })}
                </small>
                {place.gifts_missing.length > 0 && (
                  <small>{t('noGifts', { names: names(place.gifts_missing) })}</small>
                )}
              </span>
            ),
          }))}
        />
      )}
      {invalid && value === '' && (
        <p className={styles.error} role="alert">
          {t('chooseFirst')}
        </p>
      )}
      {others.length > 0 && (
        <details>
          <summary>{t('others')}</summary>
          <ul className={styles.others}>
            {others.map(({ store_id, name, missing }) => {
              const named = (some: boolean) =>
                names(missing.filter((one) => one.some === some).map(({ mat_var_id }) => mat_var_id));
              const [few, none] = [named(true), named(false)];
              return (
                <li key={store_id}>
                  {name[language]}
                  {none !== '' && <small>{t('missing', { names: none })}</small>}
                  {few !== '' && <small>{t('few', { names: few })}</small>}
                </li>
              );
            })}
          </ul>
        </details>
      )}
    </>
  );
}
