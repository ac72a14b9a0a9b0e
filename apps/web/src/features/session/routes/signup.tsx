import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Navigate, useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import text from '../../../ui/type.module.css';
import styles from '../auth-forms.module.css';
import { SignupForm } from '../auth-forms.tsx';
import { selectSignedIn } from '../slice.ts';

export function Component() {
  const { t } = useTranslation('session');
  const navigate = useNavigate();
  if (useSelector(selectSignedIn)) return <Navigate to={paths.home()} replace />;
  return (
    <div className={text.wrap}>
      <PageMeta title={t('signup.title')} noIndex />
      <div className={styles.page}>
        <h1 className={text.title}>{t('signup.title')}</h1>
        <SignupForm onSwitch={() => void navigate(paths.login())} />
      </div>
    </div>
  );
}
