import type { InboxConversation, InboxRow } from '@mali/contracts/inbox';
import { INBOX_LIST } from '@mali/contracts/lists/inbox';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { cx } from '../../../ui/cx.ts';
import { AppLink } from '../../../ui/link.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import { adminPaths } from '../../paths.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { ConversationRow } from '../conversation-row.tsx';
import { CustomerPanel } from '../customer-panel.tsx';
import styles from '../inbox.module.css';
import {
  downloadConversations,
  useConversationCountsQuery,
  useInboxConversationQuery,
  useInboxQuery,
} from '../inbox-calls.ts';
import { AnswerTimes } from '../report.tsx';
import { Thread, useReadMark, useStaffThread } from '../thread.tsx';

const EXPORTED = INBOX_LIST.columns.map(({ key }) => key).join(',');
type ViewKey = (typeof INBOX_LIST)['views'][number]['key'];

const CONVERSATIONS: ListPageDefinition<InboxRow> = {
  list: INBOX_LIST,
  path: adminPaths.inbox(),
  useRows: useInboxQuery,
  useCounts: useConversationCountsQuery,
  useCells: () => [],
  rowKey: ({ conversation_id }) => String(conversation_id),
  card: (row) => <ConversationRow row={row} />,
  stacked: true,
  saved: 'inbox',
  // There are no columns to choose from: the file has all of them.
  download: (params) => downloadConversations({ ...params, columns: EXPORTED }),
};

/** A number of the address; null: none. */
function numberOf(text: string | null): number | null {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 && value < 2 ** 31 ? value : null;
}

/** Conversations with customers, live: the list, one thread, and its customer beside it (INBOX-01). */
export function Component() {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const chosen = numberOf(params.get('conversation'));
  return (
    <div className={cx(styles.page, chosen === null ? styles.none : styles.open)}>
      <div className={styles.list}>
        <ListPage
          definition={CONVERSATIONS}
          title={t('inbox.title')}
          search={t('inbox.search')}
          none={{ title: t('inbox.noneFound'), text: t('adminOrders.noneText') }}
          done={(view) => t(`inbox.empty.${view as ViewKey}`)}
          mayExport
          actions={
            <AppLink to={adminPaths.inboxSettings()} className={styles.settings}>
              {t('inbox.settings')}
            </AppLink>
          }
        >
          <AnswerTimes />
        </ListPage>
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
