import type { StaffSlip } from '@mali/contracts/payments';
import { parseThaiPhone } from '@mali/thai/phone';
import { BANKS } from '@mali/thai/slip-qr';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '../../features/orders/index.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import { formatBaht } from '../../ui/money.ts';
import { adminPaths } from '../paths.ts';
import { KeyHint } from '../shared/key-hint.tsx';
import { useAt } from '../shared/use-at.ts';
import { canApprove, compareAmount, isReviewed } from './slip-amount.ts';
import styles from './slip-detail.module.css';

/** Exact, short or over, in words and colour. */
export function AmountVerdict({ slip }: { slip: Pick<StaffSlip, 'amount' | 'total'> }) {
  const { t } = useTranslation('admin');
  const { verdict, difference } = compareAmount(slip);
  if (verdict === 'exact') return <Badge tone="leaf">{t('slips.exact')}</Badge>;
  const amount = formatBaht(difference);
  return verdict === 'short' ? (
    <Badge className={styles.short ?? ''}>{t('slips.short', { amount })}</Badge>
  ) : (
    <Badge tone="care">{t('slips.over', { amount })}</Badge>
  );
}

/** Data of a slip, and the two decisions. The picture is beside it. */
export function SlipDetail({
  slip,
  accounts,
  busy,
  onApprove,
  onReject,
}: {
  slip: StaffSlip;
  accounts: readonly Account[] | undefined;
  busy: boolean;
  onApprove: () => void;
  onReject: () => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const { verdict, difference } = compareAmount(slip);
  const phone = parseThaiPhone(slip.mobile);
  const bankName = (bank: string) => BANKS[bank]?.[language] ?? bank;
  const account = accounts?.find(({ bank }) => bank === slip.bank);
  const waiting = slip.status === 'waiting';
  return (
    <div className={styles.detail}>
      <dl className={styles.amounts}>
        <div>
          <dt>{t('slips.said')}</dt>
          <dd className={styles[verdict]}>{formatBaht(slip.amount)}</dd>
        </div>
        <div>
          <dt>{t('slips.total')}</dt>
          <dd>{formatBaht(slip.total)}</dd>
        </div>
      </dl>
      <p className={styles.verdict}>
        <AmountVerdict slip={slip} />
      </p>
      {waiting && !isReviewed(slip) && (
        <p className={styles.care} role="note">
          <Icon name="alert" size="s" />
          {t('slips.notWaiting', { amount: formatBaht(slip.amount) })}
        </p>
      )}
      {waiting && isReviewed(slip) && verdict !== 'exact' && (
        <p className={verdict === 'short' ? styles.stop : styles.care} role="note">
          <Icon name="alert" size="s" />
          {t(verdict === 'short' ? 'slips.tooLittle' : 'slips.surplus', { amount: formatBaht(difference) })}
        </p>
      )}
      <dl className={styles.facts}>
        <Fact label={t('slips.into')}>
          {bankName(slip.bank)}
          {account !== undefined && (
            <small>
              {account.account_no} · {account[`name_${language}`]}
            </small>
          )}
          {accounts !== undefined && account === undefined && (
            <small className={styles.warn}>{t('slips.accountGone')}</small>
          )}
        </Fact>
        <Fact label={t('slips.transferred')}>{at(slip.transfer_date)}</Fact>
        <Fact label={t('slips.uploaded')}>{at(slip.uploaded_at)}</Fact>
        {slip.sending_bank === null && slip.trans_ref === null ? (
          <Fact label={t('slips.reference')}>
            <span className={styles.quiet}>{t('slips.noQr')}</span>
          </Fact>
        ) : (
          <>
            {slip.sending_bank !== null && <Fact label={t('slips.from')}>{bankName(slip.sending_bank)}</Fact>}
            {slip.trans_ref !== null && (
              <Fact label={t('slips.reference')}>
                <span className={styles.code}>{slip.trans_ref}</span>
              </Fact>
            )}
          </>
        )}
        <Fact label={t('slips.customer')}>
          {slip.customer}
          <small>{slip.email}</small>
          <small>{phone.ok ? phone.display : slip.mobile}</small>
        </Fact>
        {slip.decided_at !== null && <Fact label={t('slips.decided')}>{at(slip.decided_at)}</Fact>}
        {slip.reason !== null && (
          <Fact label={t('slips.reason')}>
            <span lang={slip.lang}>{slip.reason}</span>
          </Fact>
        )}
      </dl>
      {slip.earlier > 0 && (
        <p className={styles.earlier}>
          {t('slips.earlier', { count: slip.earlier })}{' '}
          <AppLink to={adminPaths.order(slip.so_no)}>{t('slips.earlierLook')}</AppLink>
        </p>
      )}
      {waiting && (
        <div className={styles.decide}>
          <Button disabled={!canApprove(slip)} busy={busy} onClick={onApprove} aria-keyshortcuts="a">
            {isReviewed(slip)
              ? t('slips.approve', { amount: formatBaht(slip.total) })
              : t('slips.approveHeld', { amount: formatBaht(slip.amount) })}
            <KeyHint keyName="A" />
          </Button>
          <Button look="secondary" disabled={busy} onClick={onReject} aria-keyshortcuts="r">
            {t('slips.reject')}
            <KeyHint keyName="R" />
          </Button>
        </div>
      )}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
