import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { selectSignedIn } from '../session/index.ts';
import { useWishlistQuery } from './calls.ts';
import styles from './notify-me.module.css';
import { useWish } from './use-wish.ts';

/**
 * Adds a sold-out product to the wishlist with back-in-stock notification.
 * @param inLine compact, for one of several products as in the bag
 */
export function NotifyMe({ mat_var_id, inLine }: { mat_var_id: number; inLine?: boolean }) {
  const { t } = useTranslation('wishlist');
  const signedIn = useSelector(selectSignedIn);
  const { currentData } = useWishlistQuery(undefined, { skip: !signedIn });
  const { add, busy } = useWish(mat_var_id);
  const on = currentData?.data.some((wish) => wish.mat_var_id === mat_var_id && wish.notices) ?? false;
  if (on) {
    return (
      <p className={styles.told} role="status">
        <Icon name="check" size="s" />
        {t('notifyOn')}
      </p>
    );
  }
  return (
    <Button
      look={inLine ? 'quiet' : 'secondary'}
      size={inLine ? 'm' : 'l'}
      icon="mail"
      wide={!inLine}
      busy={busy}
      onClick={() => void add()}
    >
      {t('notifyMe')}
    </Button>
  );
}
