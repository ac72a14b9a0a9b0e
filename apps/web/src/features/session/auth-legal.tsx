import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import text from '../../ui/type.module.css';
import styles from './auth-forms.module.css';

/** Terms accepted by signing up (AUTH-11), shown beside the form without losing input. */
function Legal() {
  const { t } = useTranslation('session');
  const page = (to: string, label: string) => (
    <a href={to} target="_blank" rel="noopener">
      {label}
    </a>
  );
  return (
    <p className={`${styles.legal} ${text.small}`}>
      {t('signup.legal.before')}
      {page(paths.terms(), t('signup.legal.terms'))}
      {t('signup.legal.between')}
      {page(paths.privacy(), t('signup.legal.privacy'))}
      {t('signup.legal.after')}
    </p>
  );
}

/** End of every sign-up form: newsletter consent (AUTH-10), terms, and the button. */
export function Agreement({
  form,
}: {
  form: {
    values: { email_consent: boolean };
    handleChange: (event: ChangeEvent<HTMLInputElement>) => void;
    isSubmitting: boolean;
  };
}) {
  const { t } = useTranslation('session');
  return (
    <>
      <Checkbox
        name="email_consent"
        label={t('signup.consent')}
        checked={form.values.email_consent}
        onChange={form.handleChange}
      />
      <Legal />
      <Button type="submit" wide busy={form.isSubmitting}>
        {t('signup.submit')}
      </Button>
    </>
  );
}
