import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './heart.module.css';
import { useWish } from './use-wish.ts';

/** A press does nothing before the scripts are here: the web server draws no heart that is seen. */
const DRAWN = typeof window === 'undefined';
/** Without drawing it again: a list has dozens of hearts. */
const wake = (heart: HTMLButtonElement | null): void => heart?.classList.remove(styles.dead ?? '');

/** Wishes for a variant, or no longer (WISH-02, WISH-03). */
export function Heart({
  mat_var_id,
  name,
  onCard,
}: {
  mat_var_id: number;
  /** The product's, for whoever does not see it. */
  name: string;
  /** Laid over the picture of a card. */
  onCard?: boolean;
}) {
  const { t } = useTranslation('wishlist');
  const { wished, add, remove } = useWish(mat_var_id);
  return (
    <button
      type="button"
      ref={wake}
      // What it was drawn with is taken away by `wake`.
      suppressHydrationWarning
      className={cx(styles.heart, wished && styles.on, onCard && styles.onCard, DRAWN && styles.dead)}
      aria-label={t('heart', { name })}
      aria-pressed={wished}
      onClick={() => void (wished ? remove() : add())}
    >
      <Icon name="heart" />
    </button>
  );
}
