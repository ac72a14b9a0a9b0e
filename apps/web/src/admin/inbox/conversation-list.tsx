import type { InboxView } from '@mali/contracts/conversation-values';
import type { InboxAnswer, InboxRow } from '@mali/contracts/inbox';
import { formatDate, formatTime } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { cx } from '../../ui/cx.ts';
import { AppLink } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { adminPaths } from '../paths.ts';
import { useNow, useWaited } from '../shared/use-now.ts';
import styles from './inbox.module.css';

const LATE_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

export function ConversationList({
  answer,
  view,
  page,
  chosen,
}: {
  answer: InboxAnswer;
  view: InboxView;
  page: number;
  chosen: number | null;
}) {
  const { t } = useTranslation('admin');
  const { rows, more } = answer;
  const at = (to: number) => adminPaths.inbox({ view, ...(to > 1 && { page: String(to) }) });
  if (rows.length === 0 && page === 1)
    return <EmptyState title={t(`inbox.empty.${view}`)} text={t('inbox.emptyText')} />;
  return (
    <>
      <ul className={styles.rows} aria-label={t('inbox.list')}>
        {rows.map((row) => (
          <Row
            key={row.conversation_id}
            row={row}
            view={view}
            page={page}
            isChosen={row.conversation_id === chosen}
          />
        ))}
      </ul>
      {(page > 1 || more) && (
        <p className={styles.pages}>
          {page > 1 && <AppLink to={at(page - 1)}>{t('inbox.newer')}</AppLink>}
          {more && <AppLink to={at(page + 1)}>{t('inbox.older')}</AppLink>}
        </p>
      )}
    </>
  );
}

function Row({
  row,
  view,
  page,
  isChosen,
}: {
  row: InboxRow;
  view: InboxView;
  page: number;
  isChosen: boolean;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const now = useNow();
  const waitedSince = useWaited();
  const { conversation_id, customer, channel, last_kind, last_side, last_text, waiting_since, unread } = row;
  const isKind = last_kind !== null && last_kind in KINDS;
  const said = isKind
    ? `${t(`inbox.kinds.${last_kind as keyof typeof KINDS}`)} ${last_text}`.trim()
    : last_text;
  const waited = waiting_since === null ? null : now - new Date(waiting_since).getTime();
  const last = new Date(row.last_at);
  return (
    <li>
      <AppLink
        to={adminPaths.inbox({
          ...{ view, conversation: String(conversation_id) },
          ...(page > 1 && { page: String(page) }),
        })}
        className={cx(styles.row, isChosen && styles.chosen)}
        aria-current={isChosen ? 'true' : undefined}
      >
        <span className={styles.rowHead}>
          <b className={cx(unread > 0 && styles.strong)}>{customer === '' ? t('inbox.guest') : customer}</b>
          {waited === null || waiting_since === null ? (
            <small>{now - last.getTime() > DAY_MS ? formatDate(last, language) : formatTime(last)}</small>
          ) : (
            <small className={cx(waited > LATE_MS && styles.late)}>
              {t('inbox.waits', { time: waitedSince(waiting_since) })}
            </small>
          )}
        </span>
        <span className={styles.said}>{last_side === 'staff' ? t('inbox.you', { text: said }) : said}</span>
        <small className={styles.channel}>
          {t(`inbox.channels.${channel}`)}
          {unread > 0 && <span className={styles.unread}>{t('inbox.unread', { count: unread })}</span>}
        </small>
      </AppLink>
    </li>
  );
}
const KINDS = { photo: 1, product: 1, bag: 1, order: 1, code: 1 } as const;
