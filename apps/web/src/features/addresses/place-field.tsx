import {
  type AddressLine,
  type AddressTable,
  addressParts,
  findExact,
  formatPlace,
  searchAddress,
} from '@mali/thai/address';
import { type KeyboardEvent, type Ref, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { TextField } from '../../ui/field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useLanguage } from '../preferences/index.ts';
import styles from './place-field.module.css';

const SHOWN = 8;

export type Place = { subdistrict: string; district: string; province: string; zipcode: string };

/** A table line as stored with an order: Thai names, as needed for the label. */
export function toPlace(line: AddressLine): Place {
  const { subdistrict, district, province, zip } = addressParts(line, 'th');
  return {
    subdistrict: subdistrict ?? '',
    district: district ?? '',
    province: province ?? '',
    zipcode: zip ?? '',
  };
}

/** A place in the language of the page: the order itself stores the Thai names. */
export function placeText(place: Place, table: AddressTable | null, language: 'th' | 'en'): string {
  const parts = { ...place, zip: place.zipcode };
  const line = table === null ? null : findExact(table, parts);
  return formatPlace(line === null ? parts : addressParts(line, language), language);
}

/** A stable empty list, to avoid re-renders. */
const NO_LINES: readonly AddressLine[] = [];

/**
 * One field for the whole place: a postcode or any part of any name finds lines "subdistrict, district,
 * province, postcode", one of which is selected. Never derived from the postcode alone: 174 of them span
 * several districts. `choices` are offered before typing: candidates of a pasted address (rule of use 15).
 */
export function PlaceField({
  table,
  text,
  choices = NO_LINES,
  onText,
  onPick,
  onLeave,
  error,
  valid,
  ref,
}: {
  table: AddressTable | null;
  text: string;
  choices?: readonly AddressLine[];
  onText: (text: string) => void;
  onPick: (line: AddressLine) => void;
  onLeave: () => void;
  error: string | undefined;
  valid: boolean;
  ref?: Ref<HTMLInputElement>;
}) {
  const { t } = useTranslation('addresses');
  const language = useLanguage();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const wanted = text.trim().length >= 2;
  const suggested = choices.length > 0;
  const lines = useMemo(() => {
    if (!open) return NO_LINES;
    if (suggested) return choices;
    return wanted && table !== null ? searchAddress(table, text, SHOWN) : NO_LINES;
  }, [open, wanted, suggested, choices, table, text]);
  const shown = open && (wanted || suggested);
  useEffect(() => {
    if (suggested) setOpen(true);
  }, [suggested]);
  // At the bottom of the screen, or behind a phone's keyboard, the list would be hidden.
  useEffect(() => {
    const bottom = list.current?.getBoundingClientRect().bottom ?? 0;
    if (shown && bottom > (window.visualViewport?.height ?? window.innerHeight))
      list.current?.parentElement?.scrollIntoView({ block: 'start' });
  }, [shown]);
  // Scrolls the active line into view.
  useEffect(() => {
    if (shown) list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [shown, at]);
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
    } else if (event.key === 'Enter' && shown) {
      // Enter selects the line or continues the search; it does not submit the form under an open list.
      event.preventDefault();
      if (line !== undefined) pick(line);
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
          // Browser autofill does not focus the field.
          setOpen(event.target === document.activeElement);
          setAt(0);
          onText(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setOpen(false);
          // A single line is selected automatically.
          const [only] = lines;
          if (shown && only !== undefined && lines.length === 1) onPick(only);
          onLeave();
        }}
      />
      <div
        ref={list}
        className={styles.list}
        role="listbox"
        id={`${id}-list`}
        aria-label={t('place')}
        hidden={!shown || lines.length === 0}
        // Pressing the list does not blur the field; scrolling it by touch selects nothing.
        onMouseDown={(event) => event.preventDefault()}
      >
        {shown &&
          lines.map((line, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys
            <div
              key={`${line.zip}-${line.subdistrict.th}-${line.district.th}`}
              id={`${id}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === at}
              className={cx(styles.option, i === at && styles.active)}
              onClick={() => pick(line)}
            >
              {formatPlace(addressParts(line, language), language)}
            </div>
          ))}
      </div>
      {shown && lines.length === 0 && (
        <p className={cx(styles.list, styles.none)}>{table === null ? t('placeLoading') : t('placeNone')}</p>
      )}
      <VisuallyHidden>
        <span role="status">{shown && table !== null ? t('placeFound', { count: lines.length }) : ''}</span>
      </VisuallyHidden>
    </div>
  );
}
