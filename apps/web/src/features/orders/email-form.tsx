import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import text from '../../ui/type.module.css';
import { popupOpened } from '../layout/index.ts';
import styles from './email-form.module.css';
import { selectTriedEmail, trackingEmailTried } from './slice.ts';

/** Asks for the e-mail of an order to prove access (TRACK-01, TRACK-05). */
export function EmailForm({
  so_no,
  refused,
  untitled = false,
}: {
  so_no: string;
  refused: string | null;
  /** The page has its own heading. */
  untitled?: boolean;
}) {
  const { t } = useTranslation('orders');
  const dispatch = useAppDispatch();
  const remembered = useSelector(selectTriedEmail);
  const [email, setEmail] = useState(remembered ?? '');
  const [left, setLeft] = useState(false);
  const wrong = !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLeft(true);
    if (!wrong) dispatch(trackingEmailTried(email.trim()));
  };
  const error =
    left && wrong
      ? t(email.trim() === '' ? 'track.emailMissing' : 'track.emailWrong')
      : (refused ?? undefined);
  return (
    <form className={styles.ask} onSubmit={submit} noValidate>
      {!untitled && <h1 className={text.title}>{t('order.title')}</h1>}
      <p className={text.muted}>{so_no}</p>
      <p>{t('order.ask')}</p>
      <TextField
        label={t('track.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        value={email}
        error={error}
        onBlur={() => setLeft(email !== '')}
        onChange={(event) => setEmail(event.target.value)}
      />
      <div className={styles.choices}>
        <Button type="submit">{t('order.show')}</Button>
        {/* The order number may be the wrong one (TRACK-05). */}
        <LinkButton onClick={() => dispatch(popupOpened('track-order'))}>{t('order.another')}</LinkButton>
      </div>
    </form>
  );
}
