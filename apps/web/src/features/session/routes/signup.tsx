import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { SignupForm } from '../auth-forms.tsx';
import { FormPage } from '../form-page.tsx';
import { takeInvitation } from '../invitation.ts';
import { selectSignedIn } from '../slice.ts';

export function Component() {
  const { t } = useTranslation('session');
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => takeInvitation(search), [search]);
  if (useSelector(selectSignedIn)) return <Navigate to={paths.home()} replace />;
  return (
    <FormPage title={t('signup.title')}>
      <SignupForm onSwitch={() => void navigate(paths.login())} />
    </FormPage>
  );
}
