import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { toastShown } from '../layout/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { LoginForm } from './auth-forms.tsx';
import { linkToken } from './social-calls.ts';
import { type OpenStep, ProveForm, SocialSignupForm } from './social-steps.tsx';

/** Further steps of a provider sign-in. */
export function SocialStep({
  step,
  onStep,
  onForgot,
}: {
  step: OpenStep;
  onStep: (step: OpenStep) => void;
  onForgot: () => void;
}) {
  const { t } = useTranslation('session');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  /** The form is unmounted by then: the result is shown as a toast. */
  const link = async (token: string) => {
    const refused = await linkToken(token);
    dispatch(
      refused === null
        ? toastShown({ tone: 'done', text: t('social.linked') })
        : toastShown({ tone: 'error', text: refused.text[language] }),
    );
  };
  if (step.step === 'signup') return <SocialSignupForm step={step} onProve={onStep} />;
  return (
    <ProveForm
      step={step}
      login={<LoginForm email={step.email} onSignedIn={() => void link(step.token)} onForgot={onForgot} />}
    />
  );
}
