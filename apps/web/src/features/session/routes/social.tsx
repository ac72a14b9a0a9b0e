import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import type { ApiError } from '../../../clients/api-error.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, Loading, Skeleton } from '../../../ui/states.tsx';
import { useLanguage } from '../../preferences/index.ts';
import styles from '../auth-forms.module.css';
import { FormPage } from '../form-page.tsx';
import { LinkStep } from '../linked-accounts.tsx';
import { selectSessionKnown, selectSignedIn } from '../slice.ts';
import { bringAnswer, isToken, verifySocial } from '../social-calls.ts';
import { SocialStep } from '../social-step.tsx';
import type { OpenStep } from '../social-steps.tsx';
import { handOver, readReturn, type SocialReturn } from '../social-window.ts';

type Shown =
  | { step: 'waiting' }
  | { step: 'link'; token: string }
  | { step: 'failed'; error: ApiError }
  | { step: 'incomplete' }
  | OpenStep;

/** Return path of a failed sign-in. */
const wayOf = ({ details }: ApiError): string =>
  typeof details === 'object' && details !== null && 'return_to' in details
    ? String(details.return_to)
    : paths.home();

/**
 * Redirect target of providers (AUTH-34): in a popup the response is passed to the opener, otherwise this
 * page continues. The URL is cleaned at once: codes stay out of the history.
 */
export function Component() {
  const { t } = useTranslation('session');
  const { provider } = useParams();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const known = useSelector(selectSessionKnown);
  const signedIn = useSelector(selectSignedIn);
  const [answer] = useState<SocialReturn | null>(() => readReturn(provider, search));
  const [shown, setShown] = useState<Shown>({ step: answer === null ? 'incomplete' : 'waiting' });
  const [way, setWay] = useState(paths.home());

  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true });
  }, [search, pathname, navigate]);

  // After the session state is known: identities are linked to the signed-in account.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a response is processed once
  useEffect(() => {
    if (answer === null || !known) return;
    void bring(answer);
  }, [known]);

  async function bring(found: SocialReturn): Promise<void> {
    if (await handOver(found)) {
      window.close();
      return;
    }
    const brought = await bringAnswer(found);
    if (!isToken(brought)) {
      const back = wayOf(brought);
      setWay(back);
      // Cancelled: back to the previous page.
      if (brought.code === 'AUTH.SOCIAL_CANCELLED') void navigate(back, { replace: true });
      else setShown({ step: 'failed', error: brought });
      return;
    }
    const back = brought.return_to;
    setWay(back);
    if (brought.intent === 'link') {
      setShown({ step: 'link', token: brought.token });
      return;
    }
    const next = await dispatch(verifySocial(brought));
    if (next.step === 'done') void navigate(back, { replace: true });
    else setShown(next);
  }

  // After sign-in by the forms, continues at the return path.
  if (signedIn && (shown.step === 'signup' || shown.step === 'prove')) return <Navigate to={way} replace />;
  switch (shown.step) {
    case 'waiting':
      return (
        <FormPage title={t('social.waiting')}>
          <Loading>
            <Skeleton shape="block" className={styles.wait} />
          </Loading>
        </FormPage>
      );
    case 'incomplete':
    case 'failed': {
      const title = t('social.failed');
      const text = shown.step === 'failed' ? shown.error.text[language] : t('social.incomplete');
      return (
        <>
          <PageMeta title={title} noIndex />
          <EmptyState page icon="alert" title={title} text={text}>
            <ButtonLink to={paths.login()}>{t('login.submit')}</ButtonLink>
            <ButtonLink look="secondary" to={way}>
              {t('social.back')}
            </ButtonLink>
          </EmptyState>
        </>
      );
    }
    case 'link':
      return (
        <FormPage title={t('social.linkTitle')}>
          <LinkStep token={shown.token} onDone={() => void navigate(way, { replace: true })} />
        </FormPage>
      );
    default:
      return (
        <FormPage key={shown.step} title={t(`social.${shown.step}Title`)}>
          <SocialStep step={shown} onStep={setShown} onForgot={() => void navigate(paths.forgotPassword())} />
        </FormPage>
      );
  }
}
