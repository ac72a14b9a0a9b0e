import { optionWord } from '@mali/contracts/lists/definition';
import { SLIP_LIST } from '@mali/contracts/lists/slips';
import type { StaffSlip } from '@mali/contracts/payments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { isApiError } from '../../../clients/api-error.ts';
import { useTransferAccountsQuery } from '../../../features/orders/index.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { useListAddress } from '../../list/list-address.ts';
import { adminPaths } from '../../paths.ts';
import { KeyHint } from '../../shared/key-hint.tsx';
import { Neighbours } from '../../shared/neighbours.tsx';
import { RecordHead, RecordPage } from '../../shared/record-page.tsx';
import {
  FIRST_VIEW,
  type PictureView,
  SlipPicture,
  turned,
  zoomToggled,
} from '../../shared/slip-picture.tsx';
import { useNotice } from '../../shared/use-notice.ts';
import { useWaited } from '../../shared/use-now.ts';
import { usePageKeys } from '../../shared/use-page-keys.ts';
import { POLL_MS } from '../../shared/work-waiting.ts';
import { useDecideSlipMutation, useStaffSlipQuery } from '../calls.ts';
import { RejectDialog } from '../reject-dialog.tsx';
import { canApprove } from '../slip-amount.ts';
import { SlipDetail } from '../slip-detail.tsx';
import styles from './slip.module.css';

type Told = { tone: 'done' | 'care'; text: string };

/** One slip of the list that it was opened from, with its picture; a decision opens the next one. */
export function Component() {
  const { t } = useTranslation('admin');
  const { slip_id = '' } = useParams();
  const { search } = useLocation();
  const { query: list } = useListAddress(SLIP_LIST, adminPaths.slips());
  const { after: _after, before: _before, ...parameters } = list;
  const query = useStaffSlipQuery(
    { slip_id: Number(slip_id), list: parameters },
    { pollingInterval: POLL_MS, refetchOnMountOrArgChange: true },
  );
  // Shown on the page: a floating message would cover the next slip's amounts.
  const [told, setTold] = useState<Told | null>(null);
  return (
    <RecordPage
      title={query.currentData?.so_no ?? t('parts.slips')}
      section="slips"
      list={search}
      unknown={t('slips.unknown')}
      query={query}
    >
      {(slip) => (
        <>
          <p role="status" className={told === null ? undefined : styles[told.tone]}>
            {told !== null && (
              <>
                <Icon name={told.tone === 'done' ? 'check' : 'alert'} size="s" />
                {told.text}
              </>
            )}
          </p>
          <View key={slip.slip_id} slip={slip} onTold={setTold} refetch={query.refetch} />
        </>
      )}
    </RecordPage>
  );
}

function View({
  slip,
  onTold,
  refetch,
}: {
  slip: StaffSlip;
  onTold: (told: Told) => void;
  refetch: () => Promise<unknown>;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const navigate = useNavigate();
  const notice = useNotice();
  const waited = useWaited();
  const { search } = useLocation();
  const { data: accounts } = useTransferAccountsQuery();
  const [decide, deciding] = useDecideSlipMutation();
  const [view, setView] = useState<PictureView>(FIRST_VIEW);
  const [isSeen, setSeen] = useState(false);
  const [rejecting, setRejecting] = useState(false);
  const { so_no, slip_id } = slip;
  const addressOf = (id: number | null) => (id === null ? null : adminPaths.slip(id) + search);

  const goOn = (told: Told) => {
    const next = addressOf(slip.next ?? slip.previous);
    if (next !== null) onTold(told);
    else if (told.tone === 'done') notice.done(told.text);
    else notice.warn(told.text);
    void navigate(next ?? adminPaths.slips() + search, { replace: true });
  };
  const send = async (approve: boolean, reason?: string) => {
    if (deciding.isLoading) return;
    const answer = await decide({ slip_id, approve, ...(reason !== undefined && { reason }) });
    if (!('error' in answer))
      return goOn({ tone: 'done', text: t(approve ? 'slips.approved' : 'slips.rejected', { so_no }) });
    if (!isApiError(answer.error)) return;
    setRejecting(false);
    if (answer.error.code === 'SLIP.DECIDED') goOn({ tone: 'care', text: t('slips.faster', { so_no }) });
    else onTold({ tone: 'care', text: answer.error.text[language] });
  };

  usePageKeys((code) => {
    if (code === 'KeyZ') setView(zoomToggled);
    else if (code === 'KeyT') setView(turned);
    else if (slip.status !== 'waiting' || deciding.isLoading) return false;
    else if (code === 'KeyR') setRejecting(true);
    else if (code === 'KeyA' && canApprove(slip)) {
      // A key may be pressed before the picture has loaded: nothing is approved unseen.
      if (isSeen) void send(true);
      else onTold({ tone: 'care', text: t('slips.lookFirst') });
    } else return false;
    return true;
  });

  return (
    <>
      <RecordHead
        title={<AppLink to={adminPaths.order(so_no)}>{so_no}</AppLink>}
        marks={
          slip.status === 'waiting' ? (
            <span className={styles.waited}>
              <Icon name="clock" size="s" />
              {t('slips.waited', { time: waited(slip.uploaded_at) })}
            </span>
          ) : (
            <strong>{optionWord(SLIP_LIST.filters.status, slip.status, language)}</strong>
          )
        }
      >
        <Keys />
        <Neighbours previous={addressOf(slip.previous)} next={addressOf(slip.next)} />
      </RecordHead>
      <div className={styles.split}>
        <div className={styles.picture}>
          <SlipPicture
            url={slip.picture_url}
            label={t('slips.picture.label', { so_no })}
            view={view}
            onView={setView}
            onShown={() => setSeen(true)}
            onExpired={refetch}
          />
        </div>
        <SlipDetail
          slip={slip}
          accounts={accounts}
          busy={deciding.isLoading}
          onApprove={() => void send(true)}
          onReject={() => setRejecting(true)}
        />
      </div>
      {rejecting && (
        <RejectDialog
          slip={slip}
          busy={deciding.isLoading}
          onReject={(reason) => void send(false, reason)}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
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
