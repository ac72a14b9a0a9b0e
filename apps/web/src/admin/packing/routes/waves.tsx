import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { PackingWork, WaveOrder } from '@mali/contracts/packing';
import { WAVE_ORDERS_MAX } from '@mali/contracts/packing-values';
import { formatTime } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { toastShown } from '../../../features/layout/index.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, ButtonLink, LinkButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { Glyph } from '../../shared/glyph.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useMakeWaveMutation } from '../../shared/wave-calls.ts';
import { POLL_MS } from '../../shared/work-waiting.ts';
import { usePackingWorkQuery } from '../calls.ts';
import { printLabels } from '../label-calls.ts';
import { PlaceChoice, usePlaceParam } from '../place-choice.tsx';
import { useScannedList } from '../use-scanned-list.ts';
import styles from './waves.module.css';

const USUAL_ORDERS = 10;

/** What waits to be packed, and the waves under way. */
export function Component() {
  const { t } = useTranslation('admin');
  useScannedList();
  const { data, error, refetch } = usePackingWorkQuery(usePlaceParam(), {
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  const place = data !== undefined && data.places.length > 1 ? data.place : null;
  const handOver = `${adminPaths.handOver()}${place === null ? '' : `?place=${place}`}`;
  return (
    <div className={styles.page}>
      <PageMeta title={t('packing.title')} noIndex />
      <header className={styles.head}>
        <h1>{t('packing.title')}</h1>
        <ButtonLink look="secondary" size="m" icon="truck" to={handOver}>
          {t('packing.handOver.open')}
          {data !== undefined && data.packed > 0 && ` ${data.packed}`}
        </ButtonLink>
      </header>
      {data !== undefined && <PlaceChoice {...data} />}
      {data !== undefined ? (
        <Work work={data} />
      ) : error === undefined ? (
        <Loading>
          <Skeleton shape="block" className={styles.wait} />
        </Loading>
      ) : (
        <ErrorState retry={() => void refetch()} />
      )}
    </div>
  );
}

function Work({ work }: { work: PackingWork }) {
  const { t } = useTranslation('admin');
  const { waves, alone, finished, to_pack } = work;
  const nothing = to_pack === 0 && waves.length === 0 && alone.length === 0;
  if (nothing)
    return (
      <>
        <EmptyState icon="check" title={t('packing.work.none')} text={t('packing.work.noneText')} />
        <Finished waves={finished} />
      </>
    );
  return (
    <>
      <NewWave work={work} />
      {waves.length > 0 && (
        <>
          <h2>{t('packing.work.waves')}</h2>
          {waves.map((wave) => (
            <Wave key={wave.wave_id} wave={wave} />
          ))}
        </>
      )}
      {alone.length > 0 && (
        <section className={styles.wave}>
          <h2>{t('packing.work.alone')}</h2>
          <Orders orders={alone} />
        </section>
      )}
      <Finished waves={finished} />
    </>
  );
}

/** Prints labels of packed orders, and says when that failed. */
function usePrintLabels(): (orders: readonly string[]) => Promise<void> {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  return async (orders) => {
    try {
      await printLabels(orders);
    } catch {
      dispatch(toastShown({ tone: 'care', text: t('packing.failed'), ms: 6000 }));
    }
  };
}

/** Waves that have left in the last hours: a jammed printer may have kept a label of theirs. */
function Finished({ waves }: { waves: PackingWork['finished'] }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const print = usePrintLabels();
  if (waves.length === 0) return null;
  return (
    <section className={styles.finished}>
      <h2>{t('packing.work.finished')}</h2>
      <ul>
        {waves.map(({ wave_id, created_by, finished_at, orders }) => (
          <li key={wave_id}>
            <span>
              {t('packing.work.wave', { id: wave_id })}{' '}
              {t('packing.work.finishedBy', { name: created_by ?? '', at: at(finished_at) })}
            </span>
            <LinkButton onClick={() => void print(orders)}>
              {t('packing.work.printAll', { id: wave_id })}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many orders wait, and taking the next of them. */
function NewWave({ work: { to_pack, late, ship_by, place } }: { work: PackingWork }) {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const language = useLanguage();
  const [make, making] = useMakeWaveMutation();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? String(Math.min(USUAL_ORDERS, to_pack));
  const next = Math.min(Number(text), WAVE_ORDERS_MAX);
  const at = useAt();
  const take = async () => {
    if (next < 1 || making.isLoading) return;
    const answer = await make({ next, ...(place !== null && { place }) });
    if ('error' in answer) {
      const why = isApiError(answer.error) ? answer.error.text[language] : t('packing.failed');
      dispatch(toastShown({ tone: 'care', text: why, ms: 6000 }));
    } else if (answer.data.wave_id === null) {
      dispatch(toastShown({ tone: 'care', text: t('packing.work.taken') }));
    } else void navigate(adminPaths.pickList(answer.data.wave_id));
  };
  return (
    <section className={styles.fresh}>
      <p>
        <strong>{to_pack}</strong>
        <span>
          {t('packing.work.toPack')}
          {late > 0 && (
            <em>
              <Icon name="alert" size="s" />
              {t('packing.work.late', { count: late })}
            </em>
          )}
          {ship_by !== null && <small>{t('packing.work.firstBy', { at: at(ship_by) })}</small>}
        </span>
      </p>
      {to_pack > 0 && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void take();
          }}
        >
          <TextField
            label={t('packing.work.next')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={text}
            onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
          />
          <Button type="submit" busy={making.isLoading} disabled={next < 1}>
            {t('packing.work.make', { count: next })}
          </Button>
        </form>
      )}
    </section>
  );
}

const NOT_LEFT: readonly number[] = [ORDER_STATUS.ORDER_PREPARING, ORDER_STATUS.PACKING];
const isOpen = ({ doc_status, packed_at }: WaveOrder): boolean =>
  packed_at === null && NOT_LEFT.includes(doc_status);

function Wave({ wave }: { wave: PackingWork['waves'][number] }) {
  const { t } = useTranslation('admin');
  const print = usePrintLabels();
  const profile = useSelector(selectProfile);
  const at = useAt();
  const { wave_id, created_at, created_by, mine, orders } = wave;
  const open = orders.filter(isOpen);
  const next = open.find(({ packer }) => packer?.user_id === profile?.user_id);
  const packed = orders.filter(
    ({ doc_status, packed_at }) => packed_at !== null && NOT_LEFT.includes(doc_status),
  );
  return (
    <section className={styles.wave}>
      <header>
        <div>
          <h3>{t('packing.work.wave', { id: wave_id })}</h3>
          <p>
            {t('packing.work.madeBy', { name: created_by ?? '', at: at(created_at) })}{' '}
            <span>{t('packing.work.done', { done: orders.length - open.length, all: orders.length })}</span>
          </p>
          <progress max={orders.length} value={orders.length - open.length} aria-hidden="true" />
        </div>
        <p className={styles.actions}>
          <ButtonLink look="secondary" size="m" to={adminPaths.pickList(wave_id)}>
            {t('packing.work.pickList')}
          </ButtonLink>
          {packed.length > 0 && (
            <Button look="secondary" size="m" onClick={() => void print(packed.map(({ so_no }) => so_no))}>
              <Glyph name="print" />
              {t('packing.work.labels', { count: packed.length })}
            </Button>
          )}
          {mine && next !== undefined && (
            <ButtonLink size="m" to={adminPaths.pack(next.so_no)}>
              {t('packing.work.continue')}
            </ButtonLink>
          )}
        </p>
      </header>
      <Orders orders={orders} />
    </section>
  );
}

function Orders({ orders }: { orders: readonly WaveOrder[] }) {
  const { t } = useTranslation('admin');
  const profile = useSelector(selectProfile);
  return (
    <ul className={styles.orders}>
      {orders.map((order) => {
        const isTheirs = order.packer !== null && order.packer.user_id !== profile?.user_id;
        return (
          <li key={order.so_no} className={cx(!isOpen(order) && styles.isDone)}>
            <AppLink to={adminPaths.pack(order.so_no)}>{order.so_no}</AppLink>
            <span>
              {order.receiver}, {order.province}
            </span>
            <span>{t('packing.work.units', { count: order.units })}</span>
            <span>
              {!NOT_LEFT.includes(order.doc_status)
                ? t('packing.work.hasLeft')
                : order.packed_at !== null
                  ? t('packing.work.isPacked')
                  : isTheirs
                    ? t('packing.work.byColleague', { name: order.packer?.name })
                    : order.ship_by !== null
                      ? t('packing.by', { at: formatTime(new Date(order.ship_by)).replace(':', '.') })
                      : ''}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
