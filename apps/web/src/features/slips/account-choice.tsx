import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { type Account, CopyAccount, useBankName } from '../orders/index.ts';
import { useLanguage } from '../preferences/index.ts';
import styles from './account-choice.module.css';

/** Selects the account of the shop that received the transfer; account numbers can be copied. */
export function AccountChoice({
  accounts,
  value,
  error,
  onChange,
}: {
  accounts: readonly Account[];
  value: string;
  error: string | undefined;
  onChange: (bank: string) => void;
}) {
  const { t } = useTranslation('slips');
  const language = useLanguage();
  const bankName = useBankName();
  const id = useId();
  return (
    <div
      role="radiogroup"
      className={styles.accounts}
      aria-labelledby={`${id}-label`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <div className={styles.top}>
        <span id={`${id}-label`}>{t('bank')}</span>
        {error && (
          <span className={styles.error} id={`${id}-error`} role="alert">
            <Icon name="alert" size="s" />
            {error}
          </span>
        )}
      </div>
      {accounts.map((account) => (
        <div key={account.bank} className={styles.card}>
          <label>
            <input
              type="radio"
              name="bank"
              value={account.bank}
              checked={account.bank === value}
              onChange={() => onChange(account.bank)}
            />
            <span>
              {bankName(account.bank)}
              <b>{account.account_no}</b>
              <small>{account[`name_${language}`]}</small>
            </span>
          </label>
          <CopyAccount account_no={account.account_no} />
        </div>
      ))}
    </div>
  );
}
