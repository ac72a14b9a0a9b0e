import { type ListFilter, pickedFrom } from '@mali/contracts/lists/definition';
import { FIND } from '@mali/contracts/office-values';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { cx } from '../../ui/cx.ts';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './filter-picker.module.css';
import { useFilterOptionsQuery } from './option-calls.ts';
import { optionName, useOptionNames } from './option-names.ts';

const PAUSE_MS = 150;

/**
 * Chooses the values of a filter by name: a combobox with a list, by keys and by touch, and the chosen values as buttons
 * that remove them.
 */
export function FilterPicker({
  filter,
  value,
  onChange,
}: {
  filter: ListFilter;
  /** As in the address; empty without one. */
  value: string;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const label = filter.label[language];
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const q = usePaused(typed.trim());
  const picked = pickedFrom(filter);
  const chosen = useOptionNames(filter, value, language);
  const request = { kind: picked?.kind ?? 'brand', ...(q !== '' && { q }) } as const;
  const found = useFilterOptionsQuery(request, { skip: !open || picked === null });
  const isFresh = found.currentData !== undefined && q === typed.trim();
  // Earlier options stay until those of the newest text are there.
  const options = (found.data?.options ?? []).filter((one) =>
    chosen.every(({ value: has }) => has !== one.value),
  );
  const isListed = open && options.length > 0;
  const isFull = picked !== null && picked.most > 1 && chosen.length >= picked.most;
  const at = Math.min(active, options.length - 1);

  // Enter was pressed before the options of this text were there.
  const waiting = useRef(false);

  const set = (values: readonly string[]) => onChange(values.join(','));
  const choose = (one: string) => {
    set(picked?.most === 1 ? [one] : [...chosen.map((known) => known.value), one]);
    setTyped('');
    setActive(0);
    setOpen(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of options matters
  useEffect(() => {
    if (!isFresh || !waiting.current) return;
    waiting.current = false;
    if (options[0] !== undefined) choose(options[0].value);
  }, [isFresh]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const option = options[at];
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      setOpen(true);
      if (options.length > 0) setActive((at + step + options.length) % options.length);
    } else if (event.key === 'Enter' && open) {
      // While its list is open, Enter chooses and does not send the form.
      if (!isFresh) waiting.current = true;
      else if (option !== undefined) choose(option.value);
    } else if (event.key === 'Escape' && open) {
      setOpen(false);
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  return (
    <div className={styles.picker}>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={t('list.picked', { filter: label })}>
          {chosen.map((one) => (
            <li key={one.value}>
              <button
                type="button"
                className={styles.value}
                onClick={() => {
                  set(chosen.map((known) => known.value).filter((known) => known !== one.value));
                  input.current?.focus();
                }}
              >
                {one.name}
                <Icon name="close" size="s" />
                <VisuallyHidden>{t('list.remove')}</VisuallyHidden>
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        ref={input}
        label={label}
        role="combobox"
        aria-expanded={isListed}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(isListed && { 'aria-activedescendant': `${listId}-${at}` })}
        placeholder={t('list.pick')}
        maxLength={FIND.max}
        autoComplete="off"
        spellCheck={false}
        disabled={isFull}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
          setOpen(true);
          waiting.current = false;
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        className={styles.list}
        hidden={!isListed}
        // Before the field loses the focus, which would close the list.
        onMouseDown={(event) => event.preventDefault()}
      >
        {isListed &&
          options.map((option, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            <div
              key={option.value}
              id={`${listId}-${i}`}
              ref={i === at ? showOption : undefined}
              role="option"
              aria-selected={i === at}
              className={cx(styles.option, i === at && styles.active)}
              onClick={() => choose(option.value)}
            >
              {option.image !== null && (
                <ProductPicture image={option.image} alt="" sizes="32px" className={styles.picture} />
              )}
              <span>
                {optionName(option, language)}
                {option.detail !== '' && <small>{option.detail}</small>}
              </span>
            </div>
          ))}
      </div>
      <p role="status" className={styles.none}>
        {open && found.isError && t('list.pickFailed')}
        {open && isFresh && options.length === 0 && t('list.pickNone')}
        {open && found.isFetching && <VisuallyHidden>{t('list.picking')}</VisuallyHidden>}
      </p>
    </div>
  );
}

const showOption = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** A text once nobody has typed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
