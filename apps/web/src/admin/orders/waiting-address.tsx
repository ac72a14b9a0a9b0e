import type { AdminOrder } from '@mali/contracts/admin-orders';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { AppLink } from '../../ui/link.tsx';
import { formatBaht } from '../../ui/money.ts';
import { adminPaths } from '../paths.ts';
import { ActDialog, ActFields } from '../shared/act-dialog.tsx';
import { RecordSection } from '../shared/record-page.tsx';
import { useAt } from '../shared/use-at.ts';
import { useNotice } from '../shared/use-notice.ts';
import styles from './cancel-request.module.css';
import { useDecideDeliveryMutation } from './change-calls.ts';

type Decision = 'waive' | 'drop';

/** The address that the order gets once its customer has paid the difference, and links to orders of such differences. */
export function WaitingAddress({ shown }: { shown: AdminOrder }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const [decision, setDecision] = useState<Decision | null>(null);
  const { order, waiting_address: waiting } = shown;
  if (order.supplement_of !== undefined)
    return (
      <p>
        {t('orderChanges.waiting.of')}{' '}
        <AppLink to={adminPaths.order(order.supplement_of)}>{order.supplement_of}</AppLink>
      </p>
    );
  return (
    <>
      {(order.supplements ?? [])
        .filter(({ status }) => status === 'applied')
        .map(({ so_no, amount }) => (
          <p key={so_no}>
            {t('orderChanges.waiting.paid', { amount: formatBaht(amount) })}{' '}
            <AppLink to={adminPaths.order(so_no)}>{so_no}</AppLink>
          </p>
        ))}
      {waiting != null && (
        <RecordSection
          className={styles.request}
          title={t('orderChanges.waiting.title', { amount: formatBaht(waiting.amount) })}
        >
          <AddressLines to={waiting.delivery_address} />
          <p>
            {waiting.expires_at === null
              ? t('orderChanges.waiting.settling')
              : t(`orderChanges.waiting.${waiting.below_minimum === true ? 'belowMinimum' : 'text'}`, {
                  until: at(waiting.expires_at),
                })}{' '}
            <small>{at(waiting.at)}</small>
          </p>
          <p>
            {t('orderChanges.waiting.order')}{' '}
            <AppLink to={adminPaths.order(waiting.so_no)}>{waiting.so_no}</AppLink>
          </p>
          {waiting.may_decide && (
            <p className={styles.buttons}>
              <Button size="m" look="secondary" onClick={() => setDecision('waive')}>
                {t('orderChanges.waiting.waive')}
              </Button>
              {waiting.below_minimum !== true && (
                <Button size="m" look="secondary" onClick={() => setDecision('drop')}>
                  {t('orderChanges.waiting.drop')}
                </Button>
              )}
            </p>
          )}
          {decision !== null && (
            <DecisionDialog
              so_no={order.so_no}
              amount={waiting.amount}
              decision={decision}
              onClose={() => setDecision(null)}
            />
          )}
        </RecordSection>
      )}
    </>
  );
}

function AddressLines({ to }: { to: NonNullable<AdminOrder['waiting_address']>['delivery_address'] }) {
  return (
    <address>
      {to.first_name} {to.last_name} {to.mobile}
      <br />
      {to.address} {to.subdistrict} {to.district} {to.province} {to.zipcode}
    </address>
  );
}

function DecisionDialog({
  so_no,
  amount,
  decision,
  onClose,
}: {
  so_no: string;
  amount: number;
  decision: Decision;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [decide, deciding] = useDecideDeliveryMutation();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const why = reason.trim();
  // The shop's money needs a reason.
  const isMissing = decision === 'waive' && why === '';
  const submit = async () => {
    setTried(true);
    if (isMissing || deciding.isLoading) return;
    const answer = await decide({ so_no, decision, reason: why });
    if ('error' in answer) return setRefused(notice.textOf(answer.error));
    notice.done(t(`orderChanges.waiting.done.${decision}`, { so_no }));
    onClose();
  };
  return (
    <ActDialog
      title={t(`orderChanges.waiting.${decision}`)}
      confirm={t(`orderChanges.waiting.${decision}`)}
      busy={deciding.isLoading}
      refused={refused}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(`orderChanges.waiting.before.${decision}`, { so_no, amount: formatBaht(amount) })}</p>
      <ActFields
        fields={['reason']}
        values={{ reason }}
        label={() => t('orderChanges.waiting.reason')}
        error={() => (tried && isMissing ? t('adminOrders.missing.reason') : undefined)}
        onChange={(_field, value) => setReason(value)}
      />
    </ActDialog>
  );
}
