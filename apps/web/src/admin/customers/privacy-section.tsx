import { CUSTOMER_EDIT } from '@mali/contracts/customer-values';
import type { Customer } from '@mali/contracts/customers';
import { may } from '@mali/contracts/permissions';
import type { PrivacyKind } from '@mali/contracts/privacy-values';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { isApiError } from '../../clients/api-error.ts';
import { selectProfile } from '../../features/session/index.ts';
import { Button } from '../../ui/button.tsx';
import { ActDialog, ActFields } from '../shared/act-dialog.tsx';
import { useStartCustomerErasureMutation, useStartCustomerExportMutation } from '../shared/privacy-calls.ts';
import { PrivacyProofs } from '../shared/privacy-proofs.tsx';
import { RecordSection } from '../shared/record-page.tsx';
import { useNotice } from '../shared/use-notice.ts';
import styles from './customers.module.css';

/** Export and erasure of a customer's data on their request, with the proof of those made before (CUST-03). */
export function PrivacySection({ customer: { customer_id, staff, block } }: { customer: Customer }) {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id ?? -1;
  const [kind, setKind] = useState<PrivacyKind | null>(null);
  if (!may(role, 'customer:reveal')) return null;
  return (
    <RecordSection title={t('privacy.title')}>
      <PrivacyProofs customer_id={customer_id} />
      {!staff && (
        <div className={styles.acts}>
          <Button size="m" look="secondary" onClick={() => setKind('export')}>
            {t('privacy.acts.export')}
          </Button>
          {block === null && may(role, 'guest:erase') && (
            <Button size="m" look="quiet" onClick={() => setKind('erasure')}>
              {t('privacy.acts.erasure')}
            </Button>
          )}
        </div>
      )}
      {kind !== null && <StartDialog customer_id={customer_id} kind={kind} onClose={() => setKind(null)} />}
    </RecordSection>
  );
}

type StartProps = { customer_id: number; kind: PrivacyKind; onClose: () => void };
function StartDialog({ customer_id, kind, onClose }: StartProps) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [exportData, exporting] = useStartCustomerExportMutation();
  const [eraseData, erasing] = useStartCustomerErasureMutation();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  // A repeated press starts the same request.
  const key = useRef(crypto.randomUUID());
  const isMissing = reason.trim() === '';
  const onSubmit = async () => {
    setTried(true);
    if (isMissing) return;
    const start = kind === 'export' ? exportData : eraseData;
    const { error } = await start({ customer_id, request_key: key.current, reason: reason.trim() });
    // Closing the dialog of the code needs no message.
    if (isApiError(error) && error.code === 'AUTH.CONFIRM_REQUIRED') return;
    // The same error that a member reads addresses the member.
    if (isApiError(error) && error.code === 'ACCOUNT.ORDERS') return setRefused(t('privacy.openOrders'));
    if (error !== undefined) return setRefused(notice.textOf(error));
    onClose();
    notice.done(t(`privacy.started.${kind}`));
  };
  return (
    <ActDialog
      title={t(`privacy.acts.${kind}`)}
      confirm={t(`privacy.acts.${kind}`)}
      busy={exporting.isLoading || erasing.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t(`privacy.before.${kind}`)}</p>
      <ActFields
        fields={['reason'] as const}
        values={{ reason }}
        reasonMax={CUSTOMER_EDIT.reason}
        label={() => t('privacy.reason')}
        error={() => (tried && isMissing ? t('customers.missing') : undefined)}
        onChange={(_field, value) => setReason(value)}
      />
    </ActDialog>
  );
}
