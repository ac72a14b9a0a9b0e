import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './heart.module.css';
import { useWish } from './use-wish.ts';

/** Adds a variant to the wishlist or removes it (WISH-02, WISH-03). */
export function Heart({
  mat_var_id,
  name,
  onCard,
}: {
  mat_var_id: number;
  /** The product's name, for screen readers. */
  name: string;
  /** Positioned over the picture of a card. */
  onCard?: boolean;
}) {
  const { t } = useTranslation('wishlist');
  const { wished, add, remove } = useWish(mat_var_id);
  return (
    <button
      type="button"
      className={cx(styles.heart, wished && styles.on, onCard && styles.onCard)}
      aria-label={t('heart', { name })}
      aria-pressed={wished}
      onClick={() => void (wished ? remove() : add())}
    >
      <Icon name="heart" />
    </button>
  );
}
