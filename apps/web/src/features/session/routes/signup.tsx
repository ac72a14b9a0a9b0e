import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Navigate, useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { SignupForm } from '../auth-forms.tsx';
import { FormPage } from '../form-page.tsx';
import { selectSignedIn } from '../slice.ts';

export function Component() {
  const { t } = useTranslation('session');
  const navigate = useNavigate();
  if (useSelector(selectSignedIn)) return <Navigate to={paths.home()} replace />;
  return (
    <FormPage title={t('signup.title')}>
      <SignupForm onSwitch={() => void navigate(paths.login())} />
    </FormPage>
  );
}
