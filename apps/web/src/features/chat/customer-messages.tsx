import type { ChatMessage, Conversation, CustomerMessage } from '@mali/contracts/conversations';
import { formatTime } from '@mali/thai/dates';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { toApiError } from '../../clients/api-error.ts';
import { LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useLanguage } from '../preferences/index.ts';
import styles from './chat-sheet.module.css';
import { type MessageLinks, MessageParts } from './message-parts.tsx';
import type { useThread } from './thread.ts';

const LINKS: MessageLinks = { product: paths.item, bag: paths.chatOrder, order: paths.order };

/** The messages as the customer sees them, the newest below. */
export function CustomerMessages({
  thread,
  staffRead,
}: {
  thread: ReturnType<typeof useThread<Conversation, Omit<CustomerMessage, 'client_id'>>>;
  staffRead: number;
}) {
  const { t } = useTranslation('chatOrder', { keyPrefix: 'chat' });
  const language = useLanguage();
  const { messages, pending, typing, more } = thread;
  const end = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.seq ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is scrolled to
  useEffect(() => {
    end.current?.scrollIntoView?.({ block: 'end' });
  }, [newest, pending.length]);
  return (
    <div className={styles.messages} role="log" aria-label={t('thread')}>
      {messages.length === 0 && pending.length === 0 && <p className={styles.lead}>{t('lead')}</p>}
      {more && (
        <LinkButton inline onClick={() => void thread.older().catch(() => undefined)}>
          {t('older')}
        </LinkButton>
      )}
      {messages.map((message) => (
        <Message key={message.seq} message={message} isRead={message.seq <= staffRead} />
      ))}
      {pending.map((one) => (
        <div key={one.client_id} className={cx(styles.message, styles.own)}>
          {one.draft.text !== undefined && <p className={styles.words}>{one.draft.text}</p>}
          {one.isFailed ? (
            <span className={styles.refused} role="alert">
              {toApiError(one.error).text[language]}{' '}
              <LinkButton inline onClick={() => void thread.again(one)}>
                {t('again')}
              </LinkButton>
            </span>
          ) : (
            <small>{t('sending')}</small>
          )}
        </div>
      ))}
      {typing === 'staff' && (
        <p className={styles.typing} role="status">
          {t('typing')}
        </p>
      )}
      <div ref={end} />
    </div>
  );
}

function Message({ message, isRead }: { message: ChatMessage; isRead: boolean }) {
  const { t } = useTranslation('chatOrder', { keyPrefix: 'chat' });
  const { side, kind, actor, at } = message;
  if (kind === 'closed' || kind === 'reopened') return <p className={styles.event}>{t(`events.${kind}`)}</p>;
  const isOwn = side === 'customer';
  const from = isOwn
    ? t('you')
    : side === 'staff' && actor !== null
      ? t('staff', { name: actor })
      : t('shop');
  return (
    <div className={cx(styles.message, isOwn && styles.own)}>
      <MessageParts message={message} links={LINKS} />
      <small>
        {from} <time dateTime={at}>{formatTime(new Date(at))}</time>
        {isOwn && isRead && ` ${t('read')}`}
      </small>
    </div>
  );
}
