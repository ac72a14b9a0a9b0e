import type { PackingWork } from '@mali/contracts/packing';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Select } from '../shared/select.tsx';
import { useSenderName } from '../shared/sender-name.ts';

/** The place in the address of a page of packing; undefined: the first of the user. */
export function usePlaceParam(): number | undefined {
  const place = Number(useSearchParams()[0].get('place'));
  return Number.isSafeInteger(place) && place > 0 ? place : undefined;
}

/** Chooses whose orders a page of packing shows; nothing where the user has one place. */
export function PlaceChoice({ place, places }: Pick<PackingWork, 'place' | 'places'>) {
  const { t } = useTranslation('admin');
  const nameOf = useSenderName();
  const [, setSearch] = useSearchParams();
  if (places.length < 2) return null;
  return (
    <Select
      label={t('sending.place')}
      value={String(place)}
      options={places.map((one) => ({ value: String(one.location_id), label: nameOf(one) }))}
      onChange={(value) => setSearch({ place: value }, { replace: true })}
    />
  );
}
