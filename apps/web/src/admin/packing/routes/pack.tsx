import { ORDER_LIST } from '@mali/contracts/lists/orders';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { Packing } from '@mali/contracts/packing';
import { formatTime } from '@mali/thai/dates';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { toastShown } from '../../../features/layout/index.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { adminPaths } from '../../paths.ts';
import { Glyph } from '../../shared/glyph.tsx';
import { useNow } from '../../shared/use-now.ts';
import { useRefusedScans } from '../../shared/use-scanner.ts';
import { Bench } from '../bench.tsx';
import { Bookings, hasNoNumber, isBooking } from '../bookings.tsx';
import { usePackingQuery, useTakeOrderMutation } from '../calls.ts';
import { printLabels } from '../label-calls.ts';
import { useRefuseScan } from '../use-refuse-scan.ts';
import styles from './pack.module.css';

/** Progress of a colleague on the same order is shown after this time. */
const POLL_MS = 20_000;
/** While carriers are asked for the numbers of its parcels. */
const BOOKING_POLL_MS = 1000;

/** The packing bench: one order, unit by unit, then its label and the next order of the wave. */
export function Component() {
  const { t } = useTranslation('admin');
  const { so_no = '' } = useParams();
  const number = so_no.toUpperCase();
  const [isAsking, setAsking] = useState(false);
  const { currentData, error, refetch } = usePackingQuery(number, {
    pollingInterval: isAsking ? BOOKING_POLL_MS : POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  const isBooked = !isBooking(currentData?.booked ?? null);
  useEffect(() => setAsking(!isBooked), [isBooked]);
  // Between two orders nothing takes a scan; the page stays, so that none is lost in silence.
  const isTaking = useRef(false);
  useRefusedScans(isTaking, useRefuseScan());
  const isUnknown = isApiError(error) && (error.status === 404 || error.status === 400);
  return (
    <div className={styles.page}>
      <PageMeta title={`${t('packing.title')} ${number}`} noIndex />
      <Top packing={currentData} />
      {currentData !== undefined ? (
        <Order key={number} packing={currentData} isTaking={isTaking} />
      ) : error === undefined ? (
        <Loading>
          <VisuallyHidden as="h1">{`${t('packing.title')} ${number}`}</VisuallyHidden>
          <Skeleton shape="block" className={styles.wait} />
        </Loading>
      ) : isUnknown ? (
        <EmptyState page icon="noResult" title={t('packing.unknownOrder', { so_no: number })} />
      ) : (
        <ErrorState page retry={() => void refetch()} />
      )}
    </div>
  );
}

function Top({ packing }: { packing: Packing | undefined }) {
  const { t } = useTranslation('admin');
  const now = useNow();
  const wave = packing?.wave ?? null;
  const ship_by = packing?.ship_by ?? null;
  return (
    <>
      <header className={styles.top}>
        <AppLink
          className={styles.leave}
          to={wave === null ? adminPaths.packing() : adminPaths.pickList(wave.wave_id)}
          aria-label={t('packing.leave')}
        >
          <Icon name="close" />
        </AppLink>
        <p className={styles.who}>
          <b>{wave === null ? t('packing.title') : t('packing.work.wave', { id: wave.wave_id })}</b>{' '}
          <span>{packing?.packer?.name}</span>
        </p>
        {wave !== null && <span>{t('packing.done', { done: wave.done, all: wave.orders })}</span>}
        {ship_by !== null && (
          <span className={cx(styles.due, Date.parse(ship_by) < now && styles.late)}>
            <Icon name="clock" size="s" />
            <VisuallyHidden>{t('packing.by', { at: '' })}</VisuallyHidden>
            {formatTime(new Date(ship_by)).replace(':', '.')}
          </span>
        )}
      </header>
      {wave !== null && (
        <progress className={styles.meter} max={wave.orders} value={wave.done} aria-hidden="true" />
      )}
    </>
  );
}

/** Number, receiver, what to collect, and the work itself or who has it. */
function Order({ packing, isTaking }: { packing: Packing; isTaking: RefObject<boolean> }) {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const language = useLanguage();
  const { so_no, doc_status, mine, packed_at, booked } = packing;
  const isOpen = doc_status === ORDER_STATUS.ORDER_PREPARING || doc_status === ORDER_STATUS.PACKING;
  const status = ORDER_LIST.filters.status.options.find(({ value }) => value === String(doc_status));

  const [isFinished, setFinished] = useState(false);

  const print = async () => {
    try {
      await printLabels([so_no]);
    } catch {
      dispatch(toastShown({ tone: 'care', text: t('packing.labelFailed'), ms: 6000 }));
    }
  };
  const printAndLeave = async () => {
    await print();
    const next = packing.wave?.next ?? null;
    if (next !== null) void navigate(adminPaths.pack(next.so_no));
  };
  // The label has the carrier's number: it is printed once every carrier has answered, unless one gave no number.
  const isReady = isFinished && booked !== null && !isBooking(booked);
  const onReady = useEffectEvent(() => {
    setFinished(false);
    if (!hasNoNumber(booked)) void printAndLeave();
  });
  useEffect(() => {
    if (isReady) onReady();
  }, [isReady]);

  if (isOpen && packed_at !== null && booked?.parcels.length === 0)
    return (
      <div className={styles.over}>
        <Head packing={packing} />
        <TakeOver packing={packing} />
      </div>
    );
  if (!isOpen || packed_at !== null)
    return (
      <div className={styles.over}>
        <Head packing={packing} />
        {booked !== null && <Bookings so_no={so_no} booked={booked} />}
        <EmptyState
          icon={packed_at === null ? 'alert' : 'check'}
          title={
            packed_at === null
              ? t('packing.gone', { status: status?.label[language] ?? doc_status })
              : t('packing.packed')
          }
          {...(packed_at !== null && { text: t('packing.packedText') })}
        >
          {packed_at !== null && (
            <Button look="secondary" onClick={() => void print()}>
              {t('packing.printAgain')}
            </Button>
          )}
          {packing.wave?.next == null ? (
            <ButtonLink to={adminPaths.packing()}>{t('packing.title')}</ButtonLink>
          ) : (
            <ButtonLink to={adminPaths.pack(packing.wave.next.so_no)}>{t('packing.toNext')}</ButtonLink>
          )}
        </EmptyState>
      </div>
    );
  return (
    <Bench
      packing={packing}
      isOn={mine}
      isTaking={isTaking}
      head={
        <>
          <Head packing={packing} />
          {!mine && <TakeOver packing={packing} />}
        </>
      }
      onPacked={() => setFinished(true)}
    />
  );
}

function Head({ packing }: { packing: Packing }) {
  const { t } = useTranslation('admin');
  const { so_no, boxes, cod, note, receiver, place } = packing;
  return (
    <>
      <div className={styles.head}>
        <div>
          <p className={styles.soft}>
            {t('packing.box', { box: boxes, boxes })}
            {cod !== null && <b>{t('packing.cod', { amount: formatBaht(cod) })}</b>}
          </p>
          <h1 aria-label={so_no}>
            <small>{so_no.slice(0, -5)}</small>
            {so_no.slice(-5)}
          </h1>
        </div>
        <p className={styles.receiver}>
          {receiver}
          <span>{place}</span>
        </p>
      </div>
      {note !== null && note !== '' && (
        <p className={styles.note}>
          <Glyph name="note" />
          {t('packing.note', { note })}
        </p>
      )}
    </>
  );
}

/** An order that nobody packs, or whose parcels were cancelled, is begun; a colleague's is taken over by name. */
function TakeOver({ packing: { so_no, packer: last, packed_at } }: { packing: Packing }) {
  const { t } = useTranslation('admin');
  const packer = packed_at === null ? last : null;
  const language = useLanguage();
  const [take, { isLoading, error }] = useTakeOrderMutation();
  return (
    <section className={styles.taken}>
      <p>
        <b>
          {packed_at !== null
            ? t('packing.unpacked')
            : packer === null
              ? t('packing.nobody')
              : t('packing.theirs', { name: packer.name })}
        </b>
        {packer !== null && <span>{t('packing.takeOverText', { name: packer.name })}</span>}
      </p>
      <Button
        busy={isLoading}
        look={packer === null ? 'primary' : 'secondary'}
        onClick={() => void take({ so_no, ...(packer !== null && { from: packer.user_id }) })}
      >
        {packer === null ? t('packing.start') : t('packing.takeOver')}
      </Button>
      {error !== undefined && (
        <p role="alert" className={styles.refused}>
          {isApiError(error) ? error.text[language] : t('packing.failed')}
        </p>
      )}
    </section>
  );
}
