import { optionWord } from '@mali/contracts/lists/definition';
import { TRANSFER_LIST } from '@mali/contracts/lists/transfers';
import type { StaffTransfer, TransferPerson } from '@mali/contracts/points-transfer';
import { formatDate } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { useListAddress } from '../../list/list-address.ts';
import { adminPaths } from '../../paths.ts';
import { ActDialog, ActFields } from '../../shared/act-dialog.tsx';
import { Neighbours } from '../../shared/neighbours.tsx';
import { RecordHead, RecordPage } from '../../shared/record-page.tsx';
import { FIRST_VIEW, SlipPicture } from '../../shared/slip-picture.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useNotice } from '../../shared/use-notice.ts';
import { useDecideTransferMutation, useStaffTransferQuery } from '../calls.ts';
import styles from './transfer.module.css';

/** In form order, without empty fields. */
const PERSON: readonly (keyof TransferPerson)[] = [
  ...(['member_no', 'member_name', 'national_id', 'first_name', 'last_name', 'birthdate'] as const),
  ...(['id_number', 'email', 'mobile', 'address', 'subdistrict', 'district', 'province'] as const),
  ...(['zipcode', 'country'] as const),
];

/** One registration of the list that it was opened from, with its pictures; a decision opens the next one. */
export function Component() {
  const { t } = useTranslation('admin');
  const { transfer_id = '' } = useParams();
  const { search } = useLocation();
  const { query: list } = useListAddress(TRANSFER_LIST, adminPaths.transfers());
  const { after: _after, before: _before, ...parameters } = list;
  const query = useStaffTransferQuery(
    { transfer_id: Number(transfer_id), list: parameters },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <RecordPage
      title={t('parts.transfers')}
      section="transfers"
      list={search}
      unknown={t('transfers.notFound')}
      query={query}
    >
      {(transfer) => <Registration key={transfer.transfer_id} of={transfer} onExpired={query.refetch} />}
    </RecordPage>
  );
}

function Registration({ of, onExpired }: { of: StaffTransfer; onExpired: () => Promise<unknown> }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const { search } = useLocation();
  const { person, status } = of;
  const addressOf = (id: number | null) => (id === null ? null : adminPaths.transfer(id) + search);
  const facts: [label: string, value: string][] = [
    [t('transfers.card'), of.card_number],
    [t('transfers.receipt'), of.receipt_id],
    [t('transfers.amount'), formatBaht(of.receipt_amount)],
    [t('transfers.sent'), at(of.submitted_at)],
    [t('transfers.due'), formatDate(new Date(of.due_at), language)],
    ...(of.decided_at === null ? [] : [[t('transfers.decided'), at(of.decided_at)] as [string, string]]),
    ...(of.reason === null ? [] : [[t('transfers.reason'), of.reason] as [string, string]]),
  ];
  return (
    <>
      <RecordHead
        title={person === null ? t('transfers.forgotten') : `${person.first_name} ${person.last_name}`}
        marks={
          <Badge tone={status === 'approved' ? 'leaf' : status === 'waiting' ? 'care' : 'plain'}>
            {optionWord(TRANSFER_LIST.filters.status, status, language)}
          </Badge>
        }
      >
        <Neighbours previous={addressOf(of.previous)} next={addressOf(of.next)} />
      </RecordHead>
      <div className={styles.split}>
        <div className={styles.facts}>
          <dl>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {person === null ? (
            <p className={styles.note}>{t('transfers.forgottenText')}</p>
          ) : (
            <dl>
              {PERSON.filter((name) => person[name] !== '').map((name) => (
                <div key={name}>
                  <dt>{t(`transfers.person.${name}`)}</dt>
                  <dd>
                    {name === 'birthdate' ? formatDate(new Date(person.birthdate), language) : person[name]}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {status === 'waiting' && (
            <Decision
              transferId={of.transfer_id}
              next={addressOf(of.next ?? of.previous) ?? adminPaths.transfers() + search}
            />
          )}
        </div>
        <div className={styles.pictures}>
          {of.pictures.map(({ kind, url }) => (
            <Picture key={kind} url={url} label={t(`transfers.pictures.${kind}`)} onExpired={onExpired} />
          ))}
        </div>
      </div>
    </>
  );
}

function Picture({
  url,
  label,
  onExpired,
}: {
  url: string;
  label: string;
  onExpired: () => Promise<unknown>;
}) {
  const [view, setView] = useState(FIRST_VIEW);
  return (
    <section className={styles.picture}>
      <h2>{label}</h2>
      <SlipPicture
        url={url}
        label={label}
        view={view}
        onView={setView}
        onShown={() => undefined}
        onExpired={onExpired}
      />
    </section>
  );
}

/** Approving confirms that the points are credited; rejecting shows the member the reason. */
function Decision({ transferId, next }: { transferId: number; next: string }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const notice = useNotice();
  const [decide, { error, isLoading }] = useDecideTransferMutation();
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = reason.trim() === '';
  const isApproval = asking === 'approve';
  const send = async () => {
    setTried(true);
    if (isLoading || (!isApproval && isMissing)) return;
    const said = isApproval ? {} : { reason: reason.trim() };
    const answer = await decide({ transfer_id: transferId, approve: isApproval, ...said });
    if (answer.error !== undefined) return;
    notice.done(t(isApproval ? 'transfers.approved' : 'transfers.rejected'));
    void navigate(next, { replace: true });
  };
  return (
    <div className={styles.deeds}>
      <Button size="m" onClick={() => setAsking('approve')}>
        {t('transfers.approve')}
      </Button>
      <Button size="m" look="secondary" onClick={() => setAsking('reject')}>
        {t('transfers.reject')}
      </Button>
      {asking !== null && (
        <ActDialog
          title={t(isApproval ? 'transfers.approving' : 'transfers.rejecting')}
          confirm={t(isApproval ? 'transfers.approve' : 'transfers.reject')}
          busy={isLoading}
          refused={error === undefined ? null : notice.textOf(error)}
          onSubmit={send}
          onClose={() => setAsking(null)}
        >
          <p>{t(isApproval ? 'transfers.approvingText' : 'transfers.reasonHint')}</p>
          {!isApproval && (
            <ActFields
              fields={['reason']}
              values={{ reason }}
              label={() => t('transfers.reason')}
              error={() => (isTried && isMissing ? t('transfers.reasonMissing') : undefined)}
              onChange={(_field, value) => setReason(value)}
            />
          )}
        </ActDialog>
      )}
    </div>
  );
}
