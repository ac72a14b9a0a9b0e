import { LINE_KINDS } from '@mali/contracts/conversation-values';
import type { ChatMessage } from '@mali/contracts/conversations';
import type { InboxConversation, InboxMessages, StaffMessage } from '@mali/contracts/inbox';
import { formatTime } from '@mali/thai/dates';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { paths } from '../../app/paths.ts';
import { toApiError } from '../../clients/api-error.ts';
import { type MessageLinks, MessageParts, useThread } from '../../features/chat/index.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { selectProfile } from '../../features/session/index.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { AppLink } from '../../ui/link.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { adminPaths } from '../paths.ts';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { Composer } from './composer.tsx';
import { useInboxAddress } from './conversation-row.tsx';
import styles from './inbox.module.css';
import {
  markInboxRead,
  readMessages,
  sendAnswer,
  useAssignConversationMutation,
  useMoveConversationMutation,
} from './inbox-calls.ts';

export type Draft = Omit<StaffMessage, 'client_id'>;
export type StaffThread = ReturnType<typeof useStaffThread>;

const LINKS: MessageLinks = { product: paths.item, bag: paths.chatOrder, order: adminPaths.order };
/** A customer should be answered within. */
const ANSWER_MS = 15 * 60_000;

/** The messages of a conversation, which what stands beside it sends to as well. */
export const useStaffThread = (id: number) =>
  useThread<InboxMessages, Draft>({
    of: String(id),
    id: () => id,
    read: (query) => readMessages(id, query),
    send: (message) => sendAnswer(id, message),
    watch: null,
  });

/** The thread of a conversation, with who works on it. */
export function Thread({ conversation, thread }: { conversation: InboxConversation; thread: StaffThread }) {
  const { t } = useTranslation('admin');
  const { row } = conversation;
  const name = row.customer === '' ? t('inbox.guest') : row.customer;
  return (
    <section className={styles.thread} aria-label={t('inbox.thread', { name })}>
      <Head conversation={conversation} name={name} />
      <Messages thread={thread} />
      <Composer conversation={conversation} thread={thread} />
    </section>
  );
}

function Head({ conversation, name }: { conversation: InboxConversation; name: string }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const address = useInboxAddress();
  const me = useSelector(selectProfile)?.user_id ?? null;
  const [assign, assigning] = useAssignConversationMutation();
  const [move, moving] = useMoveConversationMutation();
  const { row, colleagues } = conversation;
  const { conversation_id: id, assigned, state, waiting_since } = row;
  const was = assigned?.user_id ?? null;
  const give = async (to: number | null) => {
    const { error } = await assign({ id, request: { to, was } });
    if (error !== undefined) return notice.failed(error);
    notice.done(t(to === me ? 'inbox.taken' : 'inbox.handed'), () =>
      assign({ id, request: { to: was, was: to } }),
    );
  };
  const set = async (to: 'open' | 'closed') => {
    const { error } = await move({ id, request: { state: to } });
    if (error !== undefined) return notice.failed(error);
    notice.done(t(to === 'closed' ? 'inbox.closed' : 'inbox.reopened'), () =>
      move({ id, request: { state: to === 'closed' ? 'open' : 'closed' } }),
    );
  };
  return (
    <header className={styles.threadHead}>
      <AppLink to={address()} className={styles.back}>
        {t('inbox.back')}
      </AppLink>
      <div>
        <h2>{name}</h2>
        <p>
          {t(`inbox.channels.${row.channel}`)}{' '}
          {waiting_since !== null &&
            t('inbox.due', { time: formatTime(new Date(new Date(waiting_since).getTime() + ANSWER_MS)) })}
        </p>
      </div>
      {was === null && me !== null && (
        <Button size="m" busy={assigning.isLoading} onClick={() => void give(me)}>
          {t('inbox.take')}
        </Button>
      )}
      <Select
        label={t('inbox.handOver')}
        value={String(was ?? '')}
        options={[
          { value: '', label: t('inbox.nobody') },
          ...colleagues.map((one) => ({ value: String(one.user_id), label: one.name })),
        ]}
        onChange={(value) => void give(value === '' ? null : Number(value))}
      />
      <Button
        look="secondary"
        size="m"
        icon={state === 'open' ? 'check' : 'undo'}
        busy={moving.isLoading}
        onClick={() => void set(state === 'open' ? 'closed' : 'open')}
      >
        {t(state === 'open' ? 'inbox.close' : 'inbox.reopen')}
      </Button>
    </header>
  );
}

function Messages({ thread }: { thread: StaffThread }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const { page, messages, pending, typing, more } = thread;
  const last = messages.at(-1)?.seq ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is scrolled to
  useEffect(() => {
    const element = box.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  }, [last, pending.length]);
  if (page === null)
    return thread.error === null ? (
      <Loading>
        <Skeleton shape="block" />
      </Loading>
    ) : (
      <p role="alert">{toApiError(thread.error).text[language]}</p>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by keyboard
    <div className={styles.messages} role="log" aria-label={t('inbox.field')} ref={box} tabIndex={0}>
      {more && (
        <LinkButton inline onClick={() => void thread.older().catch(() => undefined)}>
          {t('inbox.olderMessages')}
        </LinkButton>
      )}
      {messages.map((message) => (
        <Message key={message.seq} message={message} isRead={message.seq <= page.customer_read} />
      ))}
      {pending.map((one) => (
        <div key={one.client_id} className={cx(styles.message, styles.own)}>
          {one.draft.text !== undefined && <p className={styles.words}>{one.draft.text}</p>}
          {one.isFailed ? (
            <span className={styles.refused} role="alert">
              {toApiError(one.error).text[language]}{' '}
              <LinkButton inline onClick={() => void thread.again(one)}>
                {t('inbox.again')}
              </LinkButton>
            </span>
          ) : (
            <small>{t('inbox.sending')}</small>
          )}
        </div>
      ))}
      {typing === 'customer' && (
        <p className={styles.typing} role="status">
          {t('inbox.customerTypes')}
        </p>
      )}
    </div>
  );
}

/** What came from LINE that the thread does not show. */
const isOfLine = (kind: string): kind is (typeof LINE_KINDS)[number] =>
  LINE_KINDS.some((one) => one === kind);
const EVENTS = ['assigned', 'unassigned', 'closed', 'reopened'] as const;

function Message({ message, isRead }: { message: ChatMessage; isRead: boolean }) {
  const { t } = useTranslation('admin');
  const { side, kind, actor, about, at, failed } = message;
  const event = EVENTS.find((one) => one === kind);
  const time = <time dateTime={at}>{formatTime(new Date(at))}</time>;
  if (event !== undefined)
    return (
      <p className={styles.event}>
        {t(`inbox.events.${event}`, { actor: actor ?? t('inbox.shop'), about })} {time}
      </p>
    );
  return (
    <div className={cx(styles.message, side !== 'customer' && styles.own, side === 'note' && styles.note)}>
      {kind === 'photo' && message.photo === null && (
        <p className={styles.came}>{t(failed ? 'inbox.photoMissing' : 'inbox.photoAwaited')}</p>
      )}
      {isOfLine(kind) && <p className={styles.came}>{t(`inbox.came.${kind}`)}</p>}
      <MessageParts message={message} links={LINKS} />
      <small>
        {time} {side === 'note' && `${t('inbox.note')} `}
        {side === 'shop' ? t('inbox.shop') : actor} {side === 'staff' && isRead && t('inbox.seen')}
      </small>
      {failed && side !== 'customer' && <span className={styles.refused}>{t('inbox.failed')}</span>}
    </div>
  );
}

/** What is shown is read, once the page is visible. */
export function useReadMark(id: number, thread: StaffThread): void {
  const last = thread.messages.at(-1)?.seq ?? 0;
  useEffect(() => {
    if (last === 0) return;
    const mark = () => {
      if (document.visibilityState === 'visible') void markInboxRead(id, last).catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [id, last]);
}
