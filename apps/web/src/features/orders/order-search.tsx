import { TEXT } from '@mali/contracts/limits';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './order-search.module.css';

/** Searches own orders by part of the number, or by product. */
export function OrderSearch({
  keyword,
  address,
}: {
  /** The current search. */
  keyword: string;
  address: (keyword: string) => string;
}) {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const [typed, setTyped] = useState(keyword);
  const go = (next: string) => void navigate(address(next.trim()), { preventScrollReset: true });
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not supported by all browsers
    <form
      role="search"
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        go(typed);
      }}
    >
      <Icon name="search" size="s" />
      <input
        type="search"
        aria-label={t('list.search')}
        placeholder={t('list.searchHint')}
        maxLength={TEXT.keyword}
        autoCapitalize="none"
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {keyword !== '' && <IconButton name="close" label={t('list.searchClear')} onClick={() => go('')} />}
    </form>
  );
}
