import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import text from '../../ui/type.module.css';
import styles from './auth-forms.module.css';

/** What is agreed to by signing up (AUTH-11), to be read beside the form without losing what was typed. */
export function Legal() {
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
