import {
  LIST_SEARCH,
  type ListDefinition,
  type ListFilter,
  pickedFrom,
} from '@mali/contracts/lists/definition';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { filterWords } from './filter-words.ts';
import styles from './list.module.css';
import type { ListAddress } from './list-address.ts';
import { useOptionNames } from './option-names.ts';

/** The search of a list, its filters as chips that can be removed, and the way to more of them. */
export function FilterBar({
  list,
  address,
  placeholder,
  children,
}: {
  list: ListDefinition;
  address: ListAddress;
  placeholder: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation('admin');
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={styles.bar}>
      <Search key={address.query.q ?? ''} {...{ address, placeholder }} />
      {Object.entries(address.filters).map(([name, value]) => {
        const filter = list.filters[name];
        if (filter === undefined) return null;
        return <FilterChip key={name} filter={filter} value={value} to={address.without(name)} />;
      })}
      <button type="button" className={styles.more} onClick={() => setChoosing(true)}>
        <Icon name="plus" size="s" />
        {t('list.filter')}
      </button>
      {children}
      {choosing && <FilterSheet list={list} address={address} onClose={() => setChoosing(false)} />}
    </div>
  );
}

/** A filter in force; the link removes it. */
function FilterChip({ filter, value, to }: { filter: ListFilter; value: string; to: string }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const names = useOptionNames(filter, value, language);
  const words =
    pickedFrom(filter) === null
      ? filterWords(filter, value, language, (key) => t(`list.${key}`))
      : names.map(({ name }) => name).join(', ');
  return (
    <AppLink className={styles.chip} to={to}>
      {filter.label[language]} <strong>{words}</strong>
      <Icon name="close" size="s" />
      <VisuallyHidden>{t('list.remove')}</VisuallyHidden>
    </AppLink>
  );
}

function Search({ address, placeholder }: { address: ListAddress; placeholder: string }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const q = input.current?.value.trim() ?? '';
    if (q === '' || q.length >= LIST_SEARCH.min) void navigate(address.to({ q: q === '' ? undefined : q }));
  };
  return (
    <form className={styles.search} onSubmit={submit}>
      <Icon name="search" size="s" />
      <input
        ref={input}
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        defaultValue={address.query.q ?? ''}
        maxLength={LIST_SEARCH.max}
        autoComplete="off"
        spellCheck={false}
      />
      <kbd>/</kbd>
      <VisuallyHidden>
        <Button type="submit">{t('list.search')}</Button>
      </VisuallyHidden>
    </form>
  );
}
