import type { Chat } from '@mali/contracts/chat';
import { formatDate } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { formatBaht } from '../../ui/money.ts';
import { useCopy } from '../orders/index.ts';
import { useLanguage } from '../preferences/index.ts';
import styles from './chat-order.module.css';

/** Absolute URL of a shared bag. */
export const chatUrl = (id: string): string => `${window.location.origin}${paths.chatOrder(id)}`;

/** The link to a new bag, in a message ready to send. */
export function LinkDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const { t } = useTranslation('chatOrder');
  const language = useLanguage();
  const copy = useCopy();
  const until = { date: formatDate(new Date(chat.expires_at), language, 'long') };
  const message = t('link.say', {
    units: chat.cart.count,
    total: formatBaht(chat.cart.total),
    url: chatUrl(chat.id),
  });
  return (
    <Dialog open onClose={onClose} title={t('link.title')}>
      <div className={styles.dialog}>
        <p>{t(chat.for_member ? 'link.textOf' : 'link.text', until)}</p>
        <TextArea
          label={t('link.message')}
          value={message}
          rows={4}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <Button wide icon="copy" onClick={() => void copy(message)}>
          {t('link.copy')}
        </Button>
        <ButtonLink wide look="quiet" to={paths.chatOrder(chat.id)}>
          {t('link.look')}
        </ButtonLink>
      </div>
    </Dialog>
  );
}
