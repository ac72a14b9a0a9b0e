import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './card-field.module.css';
import { type CardForm, CardFrame } from './card-frame.tsx';
import type { Card } from './use-card.ts';

/** Card entry; or, while a request's result is unknown, the card used. */
export function CardField({
  form,
  card,
  busy,
  change = false,
  onEnter,
}: {
  form: CardForm;
  card: Card;
  /** A request is pending. */
  busy: boolean;
  /** Whether another card may be entered while pending: not if that would place another order. */
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
