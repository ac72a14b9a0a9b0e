import type { Moderation, ShopAnswer } from '@mali/contracts/content-state';
import { formatDate } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { useLanguage } from '../preferences/index.ts';
import styles from './feedback.module.css';

/** The shop's answer below a review or a question. */
export function ShopReply({ answer }: { answer: ShopAnswer }) {
  const { t } = useTranslation('feedback');
  const language = useLanguage();
  return (
    <div className={styles.reply}>
      <p className={styles.quiet}>
        <b>{t('shop')}</b> {formatDate(new Date(answer.at), language)}
        {answer.edited && ` · ${t('edited')}`}
      </p>
      <p className={styles.text}>{answer.text}</p>
    </div>
  );
}

/** How one's own text stands, while it is not shown to others. */
export function OwnState({ moderation }: { moderation: Moderation | null }) {
  const { t } = useTranslation('feedback');
  if (moderation === null || moderation.state === 'published') return null;
  const { state, hidden_for } = moderation;
  return (
    <p className={styles.state}>
      <Icon name={state === 'held' ? 'clock' : 'alert'} size="s" />
      {state === 'hidden' && hidden_for !== null
        ? t('state.hidden', { reason: t(`reasons.${hidden_for}`) })
        : t('state.held')}
    </p>
  );
}
