import type { CheckoutOptionsAnswer } from '@mali/contracts/orders';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { useLanguage } from '../preferences/index.ts';
import styles from './accounts.module.css';
import { useBankName } from './bank-name.ts';
import { useTransferAccountsQuery } from './calls.ts';
import { useCopy } from './use-copy.ts';

export type Account = CheckoutOptionsAnswer['accounts'][number];

/** Copies an account number as digits only, for banking apps. */
export function CopyAccount({ account_no }: { account_no: string }) {
  const { t } = useTranslation('orders');
  const copy = useCopy();
  return (
    <Button
      look="quiet"
      size="m"
      icon="copy"
      aria-label={t('accounts.copyNo', { no: account_no })}
      onClick={() => void copy(account_no.replaceAll(/\D/g, ''))}
    >
      {t('accounts.copy')}
    </Button>
  );
}

/** Target accounts of a transfer: bank, number and name. */
export function TransferAccounts() {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const bankName = useBankName();
  const { data, isError } = useTransferAccountsQuery();
  if (isError) return null;
  if (data === undefined) {
    return (
      <Loading>
        <Skeleton shape="block" className={styles.wait} />
      </Loading>
    );
  }
  return (
    <ul className={styles.list} aria-label={t('accounts.title')}>
      {data.map((account) => (
        <li key={account.bank}>
          <span>
            {bankName(account.bank)}
            <b>{account.account_no}</b>
            <small>{account[`name_${language}`]}</small>
          </span>
          <CopyAccount account_no={account.account_no} />
        </li>
      ))}
    </ul>
  );
}
