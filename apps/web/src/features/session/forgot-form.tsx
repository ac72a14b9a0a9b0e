import { useFormik } from 'formik';
import { useTranslation } from 'react-i18next';
import * as yup from 'yup';
import type { ApiError } from '../../clients/api-error.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useLanguage } from '../preferences/index.ts';
import { forgotPassword } from './auth-calls.ts';
import styles from './auth-forms.module.css';
import { EmailField, onlyEmail, Refusal, useFieldState, useSubmit } from './form-parts.tsx';

/** Result of the request: none yet, sent, or the error (AUTH-15). */
export type ForgotOutcome = null | 'sent' | ApiError;

const schema = yup.object({ email: onlyEmail });

/** Asks for the e-mail only (AUTH-13), and reports the result to the dialog's owner. */
export function ForgotForm({
  onOutcome,
  onLogin,
}: {
  onOutcome: (outcome: ForgotOutcome) => void;
  onLogin: () => void;
}) {
  const { t } = useTranslation('session');
  const language = useLanguage();
  const form = useFormik({
    initialValues: { email: '' },
    validationSchema: schema,
    onSubmit: async (values) => onOutcome((await forgotPassword(values.email.trim(), language)) ?? 'sent'),
  });
  const field = useFieldState(form);
  return (
    <form className={styles.form} {...useSubmit(form)}>
      <p>{t('forgot.text')}</p>
      <EmailField {...field('email')} />
      <Button type="submit" wide busy={form.isSubmitting}>
        {t('forgot.submit')}
      </Button>
      <div className={styles.ways}>
        <LinkButton onClick={onLogin}>{t('forgot.toLogin')}</LinkButton>
      </div>
    </form>
  );
}

/** Shows that the mail was sent, or the error (AUTH-14). */
export function ForgotDialog({
  outcome,
  onClose,
}: {
  outcome: Exclude<ForgotOutcome, null>;
  onClose: () => void;
}) {
  const { t } = useTranslation('session');
  const sent = outcome === 'sent';
  return (
    <Dialog open onClose={onClose} title={t(sent ? 'forgot.sentTitle' : 'forgot.failedTitle')}>
      <div className={styles.form}>
        {sent ? (
          <>
            <p role="status">{t('forgot.sent')}</p>
            <p className={styles.note}>{t('forgot.sentHint')}</p>
          </>
        ) : (
          <Refusal error={outcome} />
        )}
        <Button wide onClick={onClose}>
          {t(sent ? 'forgot.close' : 'forgot.again')}
        </Button>
      </div>
    </Dialog>
  );
}
