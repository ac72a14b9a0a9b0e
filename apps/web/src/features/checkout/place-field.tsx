import {
  type AddressLine,
  type AddressTable,
  addressParts,
  formatPlace,
  searchAddress,
} from '@mali/thai/address';
import { type KeyboardEvent, type Ref, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { TextField } from '../../ui/field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useLanguage } from '../preferences/index.ts';
import styles from './place-field.module.css';

const SHOWN = 8;

export type Place = { subdistrict: string; district: string; province: string; zipcode: string };

/** A line of the table as the order keeps it: Thai names, as the label needs them. */
export function toPlace(line: AddressLine): Place {
  const { subdistrict, district, province, zip } = addressParts(line, 'th');
  return {
    subdistrict: subdistrict ?? '',
    district: district ?? '',
    province: province ?? '',
    zipcode: zip ?? '',
  };
}

export const placeText = (place: Place, language: 'th' | 'en'): string =>
  formatPlace({ ...place, zip: place.zipcode }, language);

/**
 * One field for the whole place: a postcode or any part of any name finds lines "subdistrict, district, province,
 * postcode", of which one is picked. Never derived from the postcode alone: 174 of them span several districts.
 */
export function PlaceField({
  table,
  text,
  onText,
  onPick,
  onLeave,
  error,
  valid,
  ref,
}: {
  table: AddressTable | null;
  text: string;
  onText: (text: string) => void;
  onPick: (line: AddressLine) => void;
  onLeave: () => void;
  error: string | undefined;
  valid: boolean;
  ref?: Ref<HTMLInputElement>;
}) {
  const { t } = useTranslation('checkout');
  const language = useLanguage();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const wanted = text.trim().length >= 2;
  const lines = useMemo(
    () => (open && wanted && table !== null ? searchAddress(table, text, SHOWN) : []),
    [open, wanted, table, text],
  );
  const shown = open && wanted;
  const pick = (line: AddressLine) => {
    setOpen(false);
    onPick(line);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const line = lines[at];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (lines.length > 0) setAt((at + step + lines.length) % lines.length);
    } else if (event.key === 'Enter' && shown && line !== undefined) {
      event.preventDefault();
      pick(line);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      setOpen(false);
    }
  };
  return (
    <div className={styles.box}>
      <TextField
        ref={ref}
        label={t('place')}
        hint={t('placeHint')}
        name="place"
        role="combobox"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(shown && lines[at] !== undefined && { 'aria-activedescendant': `${id}-${at}` })}
        autoComplete="postal-code"
        autoCorrect="off"
        spellCheck={false}
        required
        value={text}
        error={error}
        valid={valid}
        onChange={(event) => {
          setOpen(true);
          setAt(0);
          onText(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setOpen(false);
          onLeave();
        }}
      />
      <div className={styles.list} role="listbox" id={`${id}-list`} aria-label={t('place')} hidden={!shown}>
        {shown &&
          lines.map((line, i) => (
            // The input keeps the focus and handles the keys; a press picks before the field is left.
            <div
              key={`${line.zip}-${line.subdistrict.th}-${line.district.th}`}
              id={`${id}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === at}
              className={cx(styles.option, i === at && styles.active)}
              onPointerDown={(event) => {
                event.preventDefault();
                pick(line);
              }}
            >
              {formatPlace(addressParts(line, language), language)}
            </div>
          ))}
        {shown && lines.length === 0 && (
          <p className={styles.none}>{table === null ? t('placeLoading') : t('placeNone')}</p>
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{shown && table !== null ? t('placeFound', { count: lines.length }) : ''}</span>
      </VisuallyHidden>
    </div>
  );
}
