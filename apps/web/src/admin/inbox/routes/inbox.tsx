import { INBOX_VIEWS, type InboxView } from '@mali/contracts/conversation-values';
import type { InboxConversation } from '@mali/contracts/inbox';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { cx } from '../../../ui/cx.ts';
import { AppLink } from '../../../ui/link.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { useInboxCountsQuery } from '../../shared/inbox-calls.ts';
import { useFallbackPoll } from '../../shared/live-state.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { Tabs } from '../../shared/tabs.tsx';
import { ConversationList } from '../conversation-list.tsx';
import { CustomerPanel } from '../customer-panel.tsx';
import styles from '../inbox.module.css';
import { useInboxConversationQuery, useInboxQuery } from '../inbox-calls.ts';
import { AnswerTimes } from '../report.tsx';
import { Thread, useReadMark, useStaffThread } from '../thread.tsx';

const viewOf = (text: string | null): InboxView => INBOX_VIEWS.find((view) => view === text) ?? 'unassigned';
/** A number of the address; null: none. */
function numberOf(text: string | null): number | null {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 && value < 2 ** 31 ? value : null;
}

/** Conversations with customers, live: the list, one thread, and its customer beside it (INBOX-01). */
export function Component() {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const view = viewOf(params.get('view'));
  const page = numberOf(params.get('page')) ?? 1;
  const chosen = numberOf(params.get('conversation'));
  const pollingInterval = useFallbackPoll();
  const options = { pollingInterval, refetchOnMountOrArgChange: true } as const;
  const list = useInboxQuery({ view, page }, options);
  const counts = useInboxCountsQuery(undefined, options).data;
  return (
    <div className={cx(styles.page, chosen === null ? styles.none : styles.open)}>
      <PageMeta title={t('inbox.title')} noIndex />
      <div className={styles.list}>
        <AdminHead title={t('inbox.title')}>
          <AppLink to={adminPaths.inboxSettings()} className={styles.settings}>
            {t('inbox.settings')}
          </AppLink>
        </AdminHead>
        <Tabs
          label={t('inbox.tabs')}
          current={view}
          tabs={INBOX_VIEWS.map((key) => ({
            key,
            label: t(`inbox.views.${key}`),
            to: adminPaths.inbox({ view: key }),
            count: key === 'closed' ? undefined : counts?.[key],
          }))}
        />
        <Loaded query={list}>
          {(answer) => <ConversationList answer={answer} view={view} page={page} chosen={chosen} />}
        </Loaded>
        <AnswerTimes />
      </div>
      {chosen === null ? (
        <div className={styles.thread}>
          <p className={styles.event}>{t('inbox.choose')}</p>
        </div>
      ) : (
        <Chosen key={chosen} id={chosen} />
      )}
    </div>
  );
}

function Chosen({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const query = useInboxConversationQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} page unknown={t('inbox.missing')}>
      {(conversation) => <Opened conversation={conversation} />}
    </Loaded>
  );
}

function Opened({ conversation }: { conversation: InboxConversation }) {
  const id = conversation.row.conversation_id;
  const thread = useStaffThread(id);
  useReadMark(id, thread);
  return (
    <>
      <Thread conversation={conversation} thread={thread} />
      <CustomerPanel conversation={conversation} thread={thread} />
    </>
  );
}
