import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './card-field.module.css';
import { type CardForm, CardFrame } from './card-frame.tsx';
import type { Card } from './use-card.ts';

/** Where a card is typed; or, while the answer to a request with one is not known, which card that is. */
export function CardField({
  form,
  card,
  busy,
  change = false,
  onEnter,
}: {
  form: CardForm;
  card: Card;
  /** A request with it is under way. */
  busy: boolean;
  /** Whether another card may be taken before the answer is known: not where that would be another order. */
  change?: boolean;
  onEnter: () => void;
}) {
  const { t } = useTranslation('payment');
  const kept = busy ? null : card.kept;
  return (
    <div className={styles.field}>
      {kept !== null && (
        <div className={styles.kept}>
          <Icon name="card" />
          <p>
            {t('card.kept', { brand: kept.brand, last4: kept.last4 })}
            <small>{t('card.keptText')}</small>
          </p>
          {change && <LinkButton onClick={card.spend}>{t('card.other')}</LinkButton>}
        </div>
      )}
      <CardFrame form={form} ref={card.frame} hidden={kept !== null} onEnter={onEnter} />
    </div>
  );
}
