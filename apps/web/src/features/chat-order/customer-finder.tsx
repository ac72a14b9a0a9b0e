import type { ChatCustomer, ChatCustomersAnswer } from '@mali/contracts/chat';
import { TEXT } from '@mali/contracts/limits';
import { parseThaiPhone } from '@mali/thai/phone';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, isApiError } from '../../clients/api-error.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useLanguage } from '../preferences/index.ts';
import { useFindCustomersMutation } from './calls.ts';
import styles from './customer-finder.module.css';

/** A complete e-mail or phone number: no partial search for persons. */
const isWhole = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text) || parseThaiPhone(text).ok;

/** Finds the member of an order; shown masked, so that staff verify with the customer. */
export function CustomerFinder({
  customer,
  onChoose,
}: {
  customer: ChatCustomer | null;
  onChoose: (customer: ChatCustomer | null) => void;
}) {
  const { t } = useTranslation('chatOrder');
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [found, setFound] = useState<ChatCustomersAnswer | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [find, { isLoading }] = useFindCustomersMutation();
  const search = async (event: FormEvent) => {
    event.preventDefault();
    setFound(null);
    setRefusal(null);
    setWrong(!isWhole(typed.trim()));
    if (!isWhole(typed.trim())) return;
    const { data, error } = await find(typed.trim());
    setFound(data ?? null);
    setRefusal(isApiError(error) ? error : null);
  };
  if (customer !== null)
    return (
      <div className={styles.customer}>
        <p>
          {customer.name}
          <small>{customer.email}</small>
        </p>
        <LinkButton onClick={() => onChoose(null)}>{t('customer.change')}</LinkButton>
      </div>
    );
  return (
    <div className={styles.finder}>
      <form className={styles.search} noValidate onSubmit={(event) => void search(event)}>
        <TextField
          label={t('customer.find')}
          hint={t('customer.hint')}
          error={wrong ? t('customer.wrong') : undefined}
          value={typed}
          maxLength={TEXT.email}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
        <Button type="submit" look="secondary" busy={isLoading}>
          {t('customer.search')}
        </Button>
      </form>
      {refusal !== null && <Refused>{refusal.text[language]}</Refused>}
      {found?.count === 0 && <p role="status">{t('customer.none')}</p>}
      {found !== null && found.count > 0 && (
        <>
          <ul className={styles.found}>
            {found.data.map((each) => (
              <li key={each.user_id} className={styles.customer}>
                <p>
                  {each.name}
                  <small>{[each.email, each.place].filter(Boolean).join(' · ')}</small>
                </p>
                <Button
                  size="m"
                  look="secondary"
                  aria-label={t('customer.chooseOne', { name: each.name })}
                  onClick={() => onChoose(each)}
                >
                  {t('customer.choose')}
                </Button>
              </li>
            ))}
          </ul>
          <p className={styles.ask}>{t('customer.ask')}</p>
        </>
      )}
      {found === null && <p className={styles.ask}>{t('customer.nobody')}</p>}
    </div>
  );
}
