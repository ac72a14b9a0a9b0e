import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/money.ts';
import styles from './prices.module.css';

/** Pages of rows that the page itself has asked for, by their place. */
export function PagerButtons({
  label,
  offset,
  total,
  size,
  onOffset,
}: {
  label: string;
  offset: number;
  total: number;
  size: number;
  onOffset: (offset: number) => void;
}) {
  const { t } = useTranslation('admin', { keyPrefix: 'prices' });
  if (total <= size) return null;
  const last = Math.min(offset + size, total);
  return (
    <nav className={styles.pager} aria-label={label}>
      <Button
        size="m"
        look="quiet"
        disabled={offset === 0}
        onClick={() => onOffset(Math.max(0, offset - size))}
      >
        {t('earlier')}
      </Button>
      <span>
        {t('place', { from: formatCount(offset + 1), to: formatCount(last), total: formatCount(total) })}
      </span>
      <Button size="m" look="quiet" disabled={last >= total} onClick={() => onOffset(offset + size)}>
        {t('later')}
      </Button>
    </nav>
  );
}
