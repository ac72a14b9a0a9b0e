import { LINE_KINDS } from '@mali/contracts/conversation-values';
import type { InboxRow } from '@mali/contracts/inbox';
import { INBOX_LIST } from '@mali/contracts/lists/inbox';
import { formatDate, formatTime } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useLanguage } from '../../features/preferences/index.ts';
import { cx } from '../../ui/cx.ts';
import { AppLink } from '../../ui/link.tsx';
import { useListAddress } from '../list/list-address.ts';
import { adminPaths } from '../paths.ts';
import { useNow, useWaited } from '../shared/use-now.ts';
import styles from './inbox.module.css';

const LATE_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
const KINDS = ['photo', 'product', 'bag', 'order', 'code', ...LINE_KINDS] as const;

/** The address of the list as it is shown, on the same page. */
export function useInboxAddress() {
  const { query, to } = useListAddress(INBOX_LIST, adminPaths.inbox());
  return (changes: Readonly<Record<string, string | undefined>> = {}) =>
    to({ after: query.after, before: query.before, ...changes });
}

/** A conversation in the list; it is opened beside it. */
export function ConversationRow({ row }: { row: InboxRow }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const now = useNow();
  const waitedSince = useWaited();
  const address = useInboxAddress();
  const [search] = useSearchParams();
  const { conversation_id, customer, channel, last_kind, last_side, last_text, waiting_since, unread } = row;
  const isChosen = search.get('conversation') === String(conversation_id);
  const kind = KINDS.find((one) => one === last_kind);
  const said = kind === undefined ? last_text : `${t(`inbox.kinds.${kind}`)} ${last_text}`.trim();
  const waited = waiting_since === null ? null : now - new Date(waiting_since).getTime();
  const last = new Date(row.last_at);
  return (
    <AppLink
      to={address({ conversation: String(conversation_id) })}
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
  );
}
