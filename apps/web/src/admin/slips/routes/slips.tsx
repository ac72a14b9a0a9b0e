import { SLIP_STATUSES, type SlipStatus } from '@mali/contracts/payment-values';
import type { StaffSlip } from '@mali/contracts/payments';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isApiError } from '../../../clients/api-error.ts';
import { useTransferAccountsQuery } from '../../../features/orders/index.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { adminPaths } from '../../paths.ts';
import { useDecideSlipMutation, useStaffSlipsQuery } from '../../shared/calls.ts';
import { Pager, pageOf, pageParam } from '../../shared/pager.tsx';
import { isPlainKey } from '../../shared/plain-key.ts';
import {
  FIRST_VIEW,
  type PictureView,
  SlipPicture,
  turned,
  zoomToggled,
} from '../../shared/slip-picture.tsx';
import { Tabs } from '../../shared/tabs.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useWaited } from '../../shared/use-now.ts';
import { FIRST_FEW, POLL_MS } from '../../shared/work-waiting.ts';
import { KeyHint } from '../key-hint.tsx';
import { RejectDialog } from '../reject-dialog.tsx';
import { canApprove } from '../slip-amount.ts';
import { AmountVerdict, SlipDetail } from '../slip-detail.tsx';
import styles from './slips.module.css';

type Told = { tone: 'done' | 'care'; text: string };

const LIMIT = 50;

const statusOf = (search: URLSearchParams): SlipStatus =>
  SLIP_STATUSES.find((status) => status === search.get('status')) ?? 'waiting';

/** The slip queue: a list with the current one beside it, with keyboard shortcuts. */
export function Component() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const language = useLanguage();
  const [search] = useSearchParams();
  const status = statusOf(search);
  const page = pageOf(search);
  const asked = { pollingInterval: POLL_MS, refetchOnMountOrArgChange: true };
  const list = useStaffSlipsQuery({ status, page, limit: LIMIT }, asked);
  const counts = {
    waiting: useStaffSlipsQuery({ status: 'waiting', ...FIRST_FEW }, asked).data?.count,
    approved: useStaffSlipsQuery({ status: 'approved', ...FIRST_FEW }, asked).data?.count,
    rejected: useStaffSlipsQuery({ status: 'rejected', ...FIRST_FEW }, asked).data?.count,
  };
  const { data: accounts } = useTransferAccountsQuery();
  const [decide, deciding] = useDecideSlipMutation();

  // Removed locally at once, before the list is reloaded.
  const [decided, setDecided] = useState<readonly number[]>([]);
  const slips = list.currentData?.slips.filter(
    ({ slip_id }) => status !== 'waiting' || !decided.includes(slip_id),
  );
  const wanted = Number(search.get('slip'));
  // On wide screens the first one is open by default; `opened` alone is shown on a phone.
  const opened = slips?.find(({ slip_id }) => slip_id === wanted);
  const slip = opened ?? slips?.[0];

  const [view, setView] = useState<PictureView>(FIRST_VIEW);
  const [seen, setSeen] = useState<number | null>(null);
  const [rejecting, setRejecting] = useState(false);
  // Shown beside the tabs: a floating message would cover the next slip's amounts.
  const [told, setTold] = useState<Told | null>(null);
  const slipId = slip?.slip_id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset for another slip
  useEffect(() => {
    setView(FIRST_VIEW);
    setRejecting(false);
  }, [slipId]);

  const address = (slip_id?: number) =>
    adminPaths.slips({
      status: status === 'waiting' ? undefined : status,
      page: pageParam(page),
      slip: slip_id,
    });
  const open = (slip_id: number | undefined) => void navigate(address(slip_id), { replace: true });
  const neighbour = (step: 1 | -1): StaffSlip | undefined =>
    slips?.[slips.findIndex(({ slip_id }) => slip_id === slipId) + step];

  const send = async (approve: boolean, reason?: string) => {
    if (slip === undefined || deciding.isLoading) return;
    const { slip_id, so_no } = slip;
    // The next one, else the previous: computed before the list changes.
    const next = (neighbour(1) ?? neighbour(-1))?.slip_id;
    const answer = await decide({ slip_id, approve, ...(reason !== undefined && { reason }) });
    if ('error' in answer) {
      const error = isApiError(answer.error) ? answer.error : null;
      if (error?.code === 'SLIP.DECIDED') {
        setRejecting(false);
        setDecided((before) => [...before, slip_id]);
        setTold({ tone: 'care', text: t('slips.faster', { so_no }) });
        open(next);
      } else if (error !== null) {
        setRejecting(false);
        setTold({ tone: 'care', text: error.text[language] });
      }
      return;
    }
    setRejecting(false);
    setDecided((before) => [...before, slip_id]);
    setTold({ tone: 'done', text: t(approve ? 'slips.approved' : 'slips.rejected', { so_no }) });
    open(next);
  };

  const pictureSeen = slipId !== undefined && seen === slipId;
  const keys = useRef<(key: string) => boolean>(() => false);
  useEffect(() => {
    keys.current = (key) => {
      const moved = key === 'j' ? neighbour(1) : key === 'k' ? neighbour(-1) : undefined;
      if (moved !== undefined) open(moved.slip_id);
      else if (slip === undefined) return false;
      else if (key === 'z') setView(zoomToggled);
      else if (key === 't') setView(turned);
      else if (slip.status !== 'waiting' || deciding.isLoading) return false;
      else if (key === 'r') setRejecting(true);
      else if (key === 'a' && canApprove(slip)) {
        // A shortcut may come before the picture has loaded: nothing is approved unseen.
        if (pictureSeen) void send(true);
        else setTold({ tone: 'care', text: t('slips.lookFirst') });
      } else return false;
      return true;
    };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || !isPlainKey(event)) return;
      if (keys.current(event.key.toLowerCase())) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const body = () => {
    if (list.isError && slips === undefined) return <ErrorState retry={() => void list.refetch()} />;
    if (slips === undefined) {
      return (
        <Loading>
          <Skeleton shape="block" className={styles.wait} />
        </Loading>
      );
    }
    if (slips.length === 0 || slip === undefined) {
      return (
        <EmptyState
          icon="check"
          title={t(`slips.empty.${status}`)}
          {...(status === 'waiting' && { text: t('slips.empty.waitingText') })}
        />
      );
    }
    return (
      <div className={cx(styles.split, opened !== undefined && styles.opened)}>
        <div className={styles.list}>
          <SlipList slips={slips} current={slip.slip_id} to={address} />
          <Pager
            page={page}
            count={list.currentData?.count ?? 0}
            limit={LIMIT}
            to={(other) =>
              adminPaths.slips({ status: status === 'waiting' ? undefined : status, page: pageParam(other) })
            }
          />
        </div>
        <AppLink className={styles.back} to={address()}>
          <Icon name="chevronLeft" size="s" />
          {t('slips.back')}
        </AppLink>
        <div className={styles.picture}>
          <SlipPicture
            key={slip.slip_id}
            url={slip.picture_url}
            label={t('slips.picture.label', { so_no: slip.so_no })}
            view={view}
            onView={setView}
            onShown={() => setSeen(slip.slip_id)}
            onExpired={() => list.refetch()}
          />
        </div>
        <div className={styles.detail}>
          <SlipDetail
            slip={slip}
            accounts={accounts}
            busy={deciding.isLoading}
            onApprove={() => void send(true)}
            onReject={() => setRejecting(true)}
          />
        </div>
      </div>
    );
  };

  return (
    <div className={styles.page}>
      <PageMeta title={t('parts.slips')} noIndex />
      <VisuallyHidden>
        <h1>{t('parts.slips')}</h1>
      </VisuallyHidden>
      <div className={styles.top}>
        <Tabs
          label={t('parts.slips')}
          current={status}
          tabs={SLIP_STATUSES.map((key) => ({
            key,
            label: t(`slips.tabs.${key}`),
            to: adminPaths.slips({ status: key === 'waiting' ? undefined : key }),
            count: counts[key],
          }))}
        />
        <p role="status" className={told === null ? undefined : styles[told.tone]}>
          {told !== null && (
            <>
              <Icon name={told.tone === 'done' ? 'check' : 'alert'} size="s" />
              {told.text}
            </>
          )}
        </p>
        <Keys />
      </div>
      {body()}
      {rejecting && slip !== undefined && (
        <RejectDialog
          slip={slip}
          busy={deciding.isLoading}
          onReject={(reason) => void send(false, reason)}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  );
}

function Keys() {
  const { t } = useTranslation('admin');
  const keys = [
    ['J', 'next'],
    ['K', 'before'],
    ['Z', 'zoom'],
    ['T', 'turn'],
  ] as const;
  return (
    <ul className={styles.keys} aria-label={t('slips.keys.label')}>
      {keys.map(([key, what]) => (
        <li key={key}>
          <KeyHint keyName={key} /> {t(`slips.keys.${what}`)}
        </li>
      ))}
    </ul>
  );
}

function SlipList({
  slips,
  current,
  to,
}: {
  slips: readonly StaffSlip[];
  current: number;
  to: (slip_id: number) => string;
}) {
  const { t } = useTranslation('admin');
  const waited = useWaited();
  const at = useAt();
  const here = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls the list to the open slip
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <ul className={styles.rows} aria-label={t('slips.list')}>
      {slips.map((slip) => (
        <li key={slip.slip_id}>
          <AppLink
            ref={slip.slip_id === current ? here : null}
            to={to(slip.slip_id)}
            aria-current={slip.slip_id === current ? 'true' : undefined}
          >
            <span className={styles.who}>{slip.customer}</span>
            <span className={styles.sum}>{formatBaht(slip.amount)}</span>
            <span className={styles.what}>
              {slip.so_no}
              <br />
              {slip.status === 'waiting' || slip.decided_at === null
                ? t('slips.waited', { time: waited(slip.uploaded_at) })
                : at(slip.decided_at)}
            </span>
            <span className={styles.verdict}>
              <AmountVerdict slip={slip} />
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
