import type { The1Card } from '@mali/contracts/coins';
import { arabicDigits } from '@mali/thai/fold';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../clients/api-error.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { RadioCards, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatCount } from '../../ui/money.ts';
import { useLanguage } from '../preferences/index.ts';
import { useVerifyHolderMutation } from './calls.ts';
import { holderOf } from './transfer-form.ts';
import styles from './verify-card.module.css';

const code6 = (text: string) => arabicDigits(text).replace(/\s/g, '');

/**
 * Verifies a partner card: phone or member number, then the code, then the card. Server errors are shown at
 * the field (LOYAL-05 to LOYAL-08).
 */
export function VerifyCard({
  number,
  card,
  error,
  onNumber,
  onCard,
}: {
  number: string;
  /** The selected card, or empty. */
  card: string;
  /** Form error for a missing card. */
  error: string | undefined;
  onNumber: (number: string) => void;
  onCard: (card: string) => void;
}) {
  const { t } = useTranslation('transfer');
  const language = useLanguage();
  const [verify, { isLoading }] = useVerifyHolderMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [cards, setCards] = useState<readonly The1Card[]>([]);
  const [refused, setRefused] = useState<string | null>(null);

  const again = () => {
    setSentTo(null);
    setCards([]);
    setCode('');
    setRefused(null);
    onCard('');
  };
  const ask = async (withCode: boolean) => {
    setRefused(null);
    if ((withCode ? code : number).trim() === '') return setRefused(t('verify.blank'));
    const holder = holderOf(number);
    if (holder === null) return setRefused(t('verify.wrong'));
    if (withCode && !/^\d{6}$/.test(code6(code))) return setRefused(t('verify.codeWrong'));
    const params = { ...holder.params, ...(withCode && { code: code6(code) }) };
    const { data, error: failure } = await verify({ ...holder, params });
    if (isApiError(failure)) return setRefused(failure.text[language]);
    if (data === undefined) return;
    if (data.sent_to !== null) return setSentTo(data.sent_to);
    if (data.cards.length === 0) return setRefused(t('verify.noMember'));
    setCards(data.cards);
    const [only, ...more] = data.cards;
    if (only !== undefined && more.length === 0) onCard(only.card);
  };
  const pressEnter = (withCode: boolean) => (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter must not submit the surrounding form.
    event.preventDefault();
    void ask(withCode);
  };

  if (cards.length > 0) {
    return (
      <div className={styles.part}>
        <p className={styles.done}>
          <Icon name="check" size="s" />
          {t('verify.done')} · {number}
        </p>
        <RadioCards
          legend={t('verify.cards')}
          name="the1"
          value={card}
          onChange={onCard}
          options={cards.map((one) => ({
            value: one.card,
            label: one.number,
            sub: t('verify.card', { points: formatCount(one.points) }),
          }))}
        />
        {error !== undefined && (
          <p className={styles.error} role="alert">
            <Icon name="alert" size="s" />
            {t('errors.card')}
          </p>
        )}
        <LinkButton inline onClick={again}>
          {t('verify.again')}
        </LinkButton>
      </div>
    );
  }
  const inCode = sentTo !== null;
  return (
    <div className={styles.part}>
      <div className={styles.row}>
        {inCode ? (
          <TextField
            key="code"
            label={t('verify.code')}
            hint={t('verify.codeHint', { phone: sentTo })}
            error={refused ?? error}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            autoFocus
            value={code}
            onChange={(event) => setCode(event.target.value)}
            onKeyDown={pressEnter(true)}
          />
        ) : (
          <TextField
            key="number"
            name="member_no"
            label={t('verify.number')}
            hint={t('verify.numberHint')}
            error={refused ?? error}
            inputMode="tel"
            autoComplete="tel"
            maxLength={30}
            required
            value={number}
            onChange={(event) => {
              setRefused(null);
              onNumber(event.target.value);
            }}
            onKeyDown={pressEnter(false)}
          />
        )}
        <Button look="secondary" busy={isLoading} onClick={() => void ask(inCode)}>
          {t(inCode ? 'verify.confirm' : 'verify.send')}
        </Button>
      </div>
      {inCode && (
        <LinkButton inline onClick={again}>
          {t('verify.again')}
        </LinkButton>
      )}
    </div>
  );
}
