import { TEXT } from '@mali/contracts/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useLanguage } from '../preferences/index.ts';
import styles from './promo-code.module.css';
import type { CartRoot } from './slice.ts';
import { applyPromoCode, clearPromoCode } from './thunks.ts';

/** Input of a promo code, with its error. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function CodeForm() {
  const { t } = useTranslation('bag');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const { promo_code, promo_valid, promo_message } = useSelector((root: CartRoot) => root.cart);
  const [typed, setTyped] = useState('');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void dispatch(applyPromoCode(typed));
      }}
    >
      <TextField
        label={t('code.label')}
        value={typed}
        autoFocus
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={TEXT.promoCode}
        error={promo_valid === false ? promo_message?.[language] : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          if (promo_valid === false) dispatch(clearPromoCode());
        }}
      />
      <Button type="submit" look="secondary" size="m" busy={promo_code !== null && promo_valid === null}>
        {t('code.use')}
      </Button>
    </form>
  );
}
