import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { Button, TextLink } from '../../ui/button.tsx';
import { useLanguage } from '../preferences/index.ts';
import { usePickupPlacesQuery } from './calls.ts';
import styles from './pickup.module.css';

/**
 * Says that branches have something that the web shop is sold out of, and that it can be picked up there (STOCK-09);
 * nothing where none has it.
 */
export function OnlyAtBranches({
  mat_var_id,
  quantity = 1,
  onAdd,
}: {
  mat_var_id: number;
  quantity?: number;
  /** Adds it to the bag; without it, it is there, and the checkout comes next. */
  onAdd?: () => void;
}) {
  const { t } = useTranslation('pickup');
  const language = useLanguage();
  const { data } = usePickupPlacesQuery(
    { items: [{ mat_var_id, quantity }] },
    { refetchOnMountOrArgChange: true },
  );
  const having = data?.places.filter(({ complete }) => complete) ?? [];
  const [first] = having;
  if (first === undefined) return null;
  return (
    <div className={styles.only} role="status">
      <p>
        {t(having.length === 1 ? 'onlyAt' : 'onlyAtMany', {
          branch: first.name[language],
          count: having.length - 1,
        })}
      </p>
      {onAdd === undefined ? (
        <TextLink inline to={paths.checkout()}>
          {t('toCheckout')}
        </TextLink>
      ) : (
        <Button wide look="secondary" onClick={onAdd}>
          {t('addOnly')}
        </Button>
      )}
    </div>
  );
}
