import { may } from '@mali/contracts/permissions';
import { PRICE_EDIT } from '@mali/contracts/price-values';
import type { PriceChange } from '@mali/contracts/prices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { isApiError } from '../../../clients/api-error.ts';
import { serverNow } from '../../../clients/server-clock.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { adminPaths } from '../../paths.ts';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordHead, RecordPage, RecordSection } from '../../shared/record-page.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useNotice } from '../../shared/use-notice.ts';
import { NewPriceChange } from '../new-price-change.tsx';
import { PagerButtons } from '../pager-buttons.tsx';
import { usePriceChangeQuery, useUndoPricesMutation } from '../price-calls.ts';
import { PriceChangeState, useRuleText } from '../price-words.tsx';
import styles from '../prices.module.css';

/** How often a change is read while the worker makes it. */
const WORK_MS = 1500;

/** A change of prices, or a new one. */
export function Component() {
  const { change_id = '' } = useParams();
  return change_id === 'new' ? <NewPriceChange /> : <Known id={Number(change_id)} />;
}

const isDue = ({ state, starts_at }: PriceChange) =>
  state === 'waiting' && Date.parse(starts_at) <= serverNow();

function Known({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const [offset, setOffset] = useState(0);
  const [polling, setPolling] = useState(0);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const query = usePriceChangeQuery(
    { change_id: id, offset },
    { skip: !isNumber, refetchOnMountOrArgChange: true, pollingInterval: polling },
  );
  const wanted = query.data !== undefined && isDue(query.data) ? WORK_MS : 0;
  if (polling !== wanted) setPolling(wanted);
  const shown = { ...query, currentData: query.currentData ?? query.data };
  const known = isNumber ? shown : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('prices.number', { id })}
      section="prices"
      unknown={t('prices.missing')}
      query={known as typeof query}
    >
      {(change) => <Change change={change} offset={offset} onOffset={setOffset} />}
    </RecordPage>
  );
}

type Row = PriceChange['rows'][number];

function Change({
  change,
  offset,
  onOffset,
}: {
  change: PriceChange;
  offset: number;
  onOffset: (offset: number) => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const rule = useRuleText();
  const role = useSelector(selectProfile)?.role_id;
  const [asks, setAsks] = useState(false);
  const { change_id, state, reason, by, starts_at, ends_at, made_at, variants, kept, undone_at } = change;
  return (
    <>
      <RecordHead
        title={t('prices.number', { id: change_id })}
        marks={
          <>
            <PriceChangeState state={state} /> <span>{rule(change.rule)}</span>{' '}
            <span>{t('prices.variants', { count: variants, shown: formatCount(variants) })}</span>
          </>
        }
      >
        {change.may_undo && role !== undefined && may(role, 'price:edit') && (
          <Button size="m" look="secondary" onClick={() => setAsks(true)}>
            {t(state === 'waiting' ? 'prices.withdraw' : 'prices.undo')}
          </Button>
        )}
      </RecordHead>
      {isDue(change) && <p role="status">{t('prices.working')}</p>}
      <dl className={styles.facts}>
        <div>
          <dt>{t('prices.fields.reason')}</dt>
          <dd className={styles.reason}>{reason}</dd>
        </div>
        <div>
          <dt>{t('prices.fields.starts_at')}</dt>
          <dd>
            <time dateTime={starts_at}>{at(starts_at)}</time>
          </dd>
        </div>
        <div>
          <dt>{t('prices.fields.ends_at')}</dt>
          <dd>{ends_at === null ? t('prices.stays') : <time dateTime={ends_at}>{at(ends_at)}</time>}</dd>
        </div>
        <div>
          <dt>{t('prices.madeBy')}</dt>
          <dd>
            {by ?? '–'} · <time dateTime={made_at}>{at(made_at)}</time>
          </dd>
        </div>
        {undone_at !== null && (
          <div>
            <dt>{t('prices.undoneBy')}</dt>
            <dd>
              {change.undone_by ?? '–'} · <time dateTime={undone_at}>{at(undone_at)}</time>
              {kept > 0 && <small> {t('prices.kept', { count: kept, shown: formatCount(kept) })}</small>}
            </dd>
          </div>
        )}
      </dl>
      <RecordSection title={t('prices.rows')}>
        <ResponsiveTable<Row>
          caption={t('prices.rows')}
          rows={change.rows}
          rowKey={({ mat_var_id }) => mat_var_id}
          columns={[
            {
              key: 'product',
              head: t('prices.product'),
              cell: (row) => (
                <span className={styles.goods}>
                  <TextLink inline to={adminPaths.product(row.mat_id)}>
                    {row[`name_${language}`]}
                  </TextLink>
                  <small>{[row[`option_${language}`], row.item_id].filter(Boolean).join(' · ')}</small>
                </span>
              ),
            },
            { key: 'was', head: t('prices.before'), end: true, cell: ({ was }) => formatBaht(was) },
            {
              key: 'price',
              head: t('prices.after'),
              end: true,
              cell: ({ price }) => <strong>{formatBaht(price)}</strong>,
            },
            { key: 'now', head: t('prices.today'), end: true, cell: ({ now }) => formatBaht(now) },
          ]}
        />
        <PagerButtons
          label={t('prices.rows')}
          offset={offset}
          total={variants}
          size={PRICE_EDIT.page}
          onOffset={onOffset}
        />
      </RecordSection>
      <RecordHistory record={`prices ${change_id}`} />
      {asks && <UndoDialog change={change} onClose={() => setAsks(false)} />}
    </>
  );
}

/** Says what taking a change back does. */
function UndoDialog({ change, onClose }: { change: PriceChange; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [undo, undoing] = useUndoPricesMutation();
  const [refused, setRefused] = useState<string | null>(null);
  const isWaiting = change.state === 'waiting';
  const onSubmit = async () => {
    const { data, error } = await undo(change.change_id);
    if (isApiError(error)) return setRefused(error.text[language]);
    onClose();
    notice.done(
      t(isWaiting ? 'prices.withdrawn' : 'prices.undone', { id: change.change_id, count: data?.kept ?? 0 }),
    );
  };
  const count = { count: change.variants, shown: formatCount(change.variants) };
  return (
    <ActDialog
      title={t(isWaiting ? 'prices.withdrawing' : 'prices.undoing', { id: change.change_id })}
      confirm={t(isWaiting ? 'prices.withdraw' : 'prices.undo')}
      busy={undoing.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t(isWaiting ? 'prices.withdrawEffect' : 'prices.undoEffect', count)}</p>
    </ActDialog>
  );
}
