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

/** Shortest part that is searched for. */
const PART_MIN = 3;

/** Finds the member of an order; shown masked, so that staff verify with the customer. */
export function CustomerFinder({
  customer,
  onChoose,
  error,
  find: findOther,
  words,
}: {
  customer: ChatCustomer | null;
  onChoose: (customer: ChatCustomer | null) => void;
  /** Nobody is chosen, and somebody has to be. */
  error?: string | undefined;
  /** Another search, which finds by parts; default: by a complete e-mail or phone. */
  find?: ((text: string) => Promise<{ data?: ChatCustomersAnswer; error?: unknown }>) | undefined;
  /** Texts in place of those of a chat. */
  words?: Partial<Record<'find' | 'hint' | 'wrong' | 'none' | 'nobody', string>>;
}) {
  const { t } = useTranslation('chatOrder');
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [found, setFound] = useState<ChatCustomersAnswer | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [findWhole] = useFindCustomersMutation();
  const [isLoading, setLoading] = useState(false);
  const isEnough = (text: string) => (findOther === undefined ? isWhole(text) : text.length >= PART_MIN);
  const search = async (event: FormEvent) => {
    event.preventDefault();
    setFound(null);
    setRefusal(null);
    setWrong(!isEnough(typed.trim()));
    if (!isEnough(typed.trim())) return;
    setLoading(true);
    const answer = await (findOther ?? findWhole)(typed.trim());
    setLoading(false);
    setFound(answer.data ?? null);
    setRefusal(isApiError(answer.error) ? answer.error : null);
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
          label={words?.find ?? t('customer.find')}
          hint={words?.hint ?? t('customer.hint')}
          error={wrong ? (words?.wrong ?? t('customer.wrong')) : error}
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
      {found?.count === 0 && <p role="status">{words?.none ?? t('customer.none')}</p>}
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
      {found === null && <p className={styles.ask}>{words?.nobody ?? t('customer.nobody')}</p>}
    </div>
  );
}
