import { STAFF_NOTICE_CHANNELS, type StaffNoticeChannel } from '@mali/contracts/staff-notice-values';
import type { StaffNotice, StaffNoticeChoices, StaffNoticesAnswer } from '@mali/contracts/staff-notices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { AdminHead } from '../../shared/admin-head.tsx';
import { useFallbackPoll } from '../../shared/live-state.ts';
import { Loaded } from '../../shared/loaded.tsx';
import {
  useChooseNoticesMutation,
  useLazyEarlierNoticesQuery,
  useNoticeChoicesQuery,
  useStaffNoticesQuery,
} from '../../shared/notice-calls.ts';
import { NoticeLine } from '../../shared/notice-line.tsx';
import { useReadAll } from '../../shared/use-read-all.ts';
import styles from './notices.module.css';

/** All notifications of the user, and where each kind of them arrives. */
export function Component() {
  const { t } = useTranslation('admin');
  const { data } = useStaffNoticesQuery();
  const { readAll, busy } = useReadAll();
  return (
    <div className={styles.page}>
      <PageMeta title={t('notices.title')} noIndex />
      <AdminHead title={t('notices.title')}>
        {(data?.unread ?? 0) > 0 && (
          <Button size="m" look="secondary" busy={busy} onClick={() => void readAll()}>
            {t('notices.readAll')}
          </Button>
        )}
      </AdminHead>
      <div className={styles.columns}>
        <List />
        <Choices />
      </div>
    </div>
  );
}

function List() {
  const query = useStaffNoticesQuery(undefined, {
    pollingInterval: useFallbackPoll(),
    refetchOnMountOrArgChange: true,
  });
  return <Loaded query={query}>{(data) => <Notices data={data} />}</Loaded>;
}

function Notices({ data }: { data: StaffNoticesAnswer }) {
  const { t } = useTranslation('admin');
  const [load, loading] = useLazyEarlierNoticesQuery();
  const [earlier, setEarlier] = useState<{ notices: StaffNotice[]; next: number | null } | null>(null);
  if (data.notices.length === 0) return <EmptyState title={t('notices.none')} text={t('notices.noneText')} />;
  const first = new Set(data.notices.map((one) => one.notification_id));
  const all = [...data.notices, ...(earlier?.notices ?? []).filter((one) => !first.has(one.notification_id))];
  const next = earlier === null ? data.next : earlier.next;
  const more = async () => {
    if (next === null) return;
    const answer = await load(next);
    if (answer.data === undefined) return;
    setEarlier({
      notices: [...(earlier?.notices ?? []), ...answer.data.notices],
      next: answer.data.next,
    });
  };
  return (
    <div>
      <ul className={styles.list}>
        {all.map((notice) => (
          <NoticeLine key={notice.notification_id} notice={notice} />
        ))}
      </ul>
      {next !== null && (
        <Button size="m" look="quiet" wide busy={loading.isFetching} onClick={() => void more()}>
          {t('notices.more')}
        </Button>
      )}
    </div>
  );
}

/** Where each kind arrives; saved at once. */
function Choices() {
  const { t } = useTranslation('admin');
  const { data } = useNoticeChoicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [choose, choosing] = useChooseNoticesMutation();
  if (data === undefined) return null;
  const set = (choice: StaffNoticeChoices['choices'][number], channel: StaffNoticeChannel) =>
    void choose({ ...choice, [channel]: !choice[channel] });
  return (
    <aside className={styles.choices}>
      <h2>{t('notices.choices')}</h2>
      {data.choices.map((choice) => (
        <fieldset key={choice.kind}>
          <legend>{t(`notices.kinds.${choice.kind}`)}</legend>
          {STAFF_NOTICE_CHANNELS.map((channel) => (
            <Checkbox
              key={channel}
              label={t(`notices.channels.${channel}`)}
              checked={choice[channel]}
              disabled={choosing.isLoading || (channel === 'line' && !data.line)}
              onChange={() => set(choice, channel)}
            />
          ))}
        </fieldset>
      ))}
      {!data.line && <p className={styles.hint}>{t('notices.noLine')}</p>}
    </aside>
  );
}
