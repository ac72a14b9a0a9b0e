import { RECALL_PARTS, type RecallPart } from '@mali/contracts/recall-values';
import type { Recall, RecallOrder } from '@mali/contracts/recalls';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, TextLink } from '../../ui/button.tsx';
import { Chip, Chips } from '../../ui/chip.tsx';
import { formatCount } from '../../ui/money.ts';
import { adminPaths } from '../paths.ts';
import { Loaded } from '../shared/loaded.tsx';
import { RecordSection } from '../shared/record-page.tsx';
import { ResponsiveTable } from '../shared/responsive-table.tsx';
import { useAt } from '../shared/use-at.ts';
import { useNotice } from '../shared/use-notice.ts';
import { downloadRecallOrders, useRecallOrdersQuery } from './recall-calls.ts';
import styles from './recalls.module.css';

/** The orders of a recall, by what became of them, page by page. */
export function RecallOrders({ recall }: { recall: Recall }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [part, setPart] = useState<RecallPart | null>(null);
  const [after, setAfter] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const { recall_id, parts, orders } = recall;
  const query = useRecallOrdersQuery(
    { recall_id, ...(part !== null && { part }), ...(after !== null && { after }) },
    { refetchOnMountOrArgChange: true },
  );
  // The page looks at the recall while its job runs: its orders are read again when something has happened to them.
  const state = JSON.stringify([recall.job, recall.tried, parts]);
  const read = useRef(state);
  const { refetch } = query;
  useEffect(() => {
    if (read.current === state) return;
    read.current = state;
    void refetch();
  }, [state, refetch]);
  const choose = (chosen: RecallPart | null) => {
    setPart(chosen);
    setAfter(null);
  };
  const save = async () => {
    setSaving(true);
    await downloadRecallOrders(recall_id, language).catch(notice.failed);
    setSaving(false);
  };
  return (
    <RecordSection title={t('recalls.orders')} className={styles.page}>
      <Chips>
        <Chip pressed={part === null} onClick={() => choose(null)}>
          {t('recalls.all', { count: orders })}
        </Chip>
        {RECALL_PARTS.map((one) => (
          <Chip key={one} pressed={part === one} onClick={() => choose(one)}>
            {t(`recalls.parts.${one}`, { count: parts[one] })}
          </Chip>
        ))}
      </Chips>
      <Loaded query={query}>
        {({ rows, after: next }) => (
          <>
            {rows.length === 0 ? <p>{t('recalls.noOrders')}</p> : <Orders rows={rows} />}
            <p className={styles.acts}>
              {after !== null && (
                <Button size="m" look="quiet" onClick={() => setAfter(null)}>
                  {t('recalls.first')}
                </Button>
              )}
              {next !== null && (
                <Button size="m" look="secondary" onClick={() => setAfter(next)}>
                  {t('recalls.next')}
                </Button>
              )}
              <Button size="m" look="secondary" busy={saving} onClick={() => void save()}>
                {t('recalls.export')}
              </Button>
            </p>
          </>
        )}
      </Loaded>
    </RecordSection>
  );
}

function Orders({ rows }: { rows: readonly RecallOrder[] }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const outcomeText = ({ outcome, told_at }: RecallOrder) => {
    if (outcome === 'told')
      return `${t('recalls.outcomes.told')}${told_at === null ? '' : ` ${at(told_at)}`}`;
    return outcome === null ? '–' : t('recalls.outcomes.unreachable');
  };
  return (
    <ResponsiveTable
      caption={t('recalls.orders')}
      rows={rows}
      rowKey={({ so_no }) => so_no}
      columns={[
        {
          key: 'order',
          head: t('recalls.order'),
          cell: ({ so_no }) => (
            <TextLink inline to={adminPaths.order(so_no)}>
              {so_no}
            </TextLink>
          ),
        },
        {
          key: 'customer',
          head: t('recalls.customer'),
          cell: ({ customer, email, mobile }) => (
            <>
              {customer}
              <small>{[email, mobile].filter(Boolean).join(' · ')}</small>
            </>
          ),
        },
        {
          key: 'units',
          head: t('recalls.units'),
          end: true,
          cell: ({ units, held }) => formatCount(units + held),
        },
        {
          key: 'hold',
          head: t('recalls.before'),
          cell: ({ hold }) => (hold === null ? '–' : t(`recalls.holds.${hold}`)),
        },
        { key: 'told', head: t('recalls.told'), cell: outcomeText },
        {
          key: 'return',
          head: t('recalls.return'),
          cell: ({ return_no, returned, refunded }) =>
            return_no === null ? (
              '–'
            ) : (
              <>
                <TextLink inline to={adminPaths.return(return_no)}>
                  {return_no}
                </TextLink>
                <small>
                  {[
                    ...(returned > 0 ? [t('recalls.cameBack', { count: returned })] : []),
                    ...(refunded ? [t('recalls.refunded')] : []),
                  ].join(' · ')}
                </small>
              </>
            ),
        },
      ]}
    />
  );
}
