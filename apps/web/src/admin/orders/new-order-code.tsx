import type { CartState } from '@mali/contracts/cart';
import { TEXT } from '@mali/contracts/limits';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCodeRefusal } from '../../features/chat-order/index.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './new-order.module.css';

/** The customer's promo code: priced by the engine at once, with the reason when it cannot be used. */
export function CodeField({
  code,
  outcome,
  onChange,
}: {
  /** Empty: none. */
  code: string;
  outcome: CartState['discount_promo_detail']['code'];
  onChange: (code: string) => void;
}) {
  const { t } = useTranslation('admin');
  const refusal = useCodeRefusal();
  const [typed, setTyped] = useState(code);
  const applied = code !== '' && outcome?.applied === true;
  if (applied)
    return (
      <p className={styles.code}>
        {t('newOrder.codeUsed', { code })}
        <LinkButton
          inline
          onClick={() => {
            setTyped('');
            onChange('');
          }}
        >
          {t('newOrder.removeCode')}
        </LinkButton>
      </p>
    );
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onChange(typed.trim().toUpperCase());
      }}
    >
      <TextField
        label={t('newOrder.code')}
        optional={t('newOrder.optional')}
        value={typed}
        error={code !== '' && outcome?.applied === false ? refusal(outcome) : undefined}
        maxLength={TEXT.promoCode}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value);
          // A code that was refused is no longer part of the order.
          if (code !== '') onChange('');
        }}
      />
      <Button type="submit" look="secondary" size="m">
        {t('newOrder.useCode')}
      </Button>
    </form>
  );
}
