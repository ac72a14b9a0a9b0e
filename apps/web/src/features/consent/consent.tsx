import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { Button, LinkButton, TextLink } from '../../ui/button.tsx';
import { isFramed } from '../../ui/framed.ts';
import { popupOpened, toastShown } from '../layout/index.ts';
import { acceptAll, type Consent, rejectAll, WARNING_MS } from './choice.ts';
import styles from './consent.module.css';
import { consentGiven } from './slice.ts';

/** Stores a choice; after a rejection the warning stays visible for ten seconds (CONS-09, CONS-10). */
export function useChoose(): (consent: Consent) => void {
  const { t } = useTranslation('consent');
  const dispatch = useAppDispatch();
  return (consent) => {
    dispatch(consentGiven(consent));
    if (consent.status === 'rejected')
      dispatch(toastShown({ tone: 'care', text: t('reject.warning'), ms: WARNING_MS }));
  };
}

/** The confirmation of a rejection (CONS-08), with its consequences. */
export function ConfirmRejection({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const { t } = useTranslation('consent');
  const choose = useChoose();
  return (
    <>
      <p className={styles.text}>{t('reject.warning')}</p>
      <div className={styles.acts}>
        <Button look="secondary" size="m" onClick={onBack}>
          {t('reject.back')}
        </Button>
        <Button
          look="secondary"
          size="m"
          onClick={() => {
            choose(rejectAll(Date.now()));
            onDone();
          }}
        >
          {t('reject.confirm')}
        </Button>
      </div>
    </>
  );
}

/**
 * Consent banner, shown once at the bottom without blocking the page (CONS-02). Accept and reject are styled
 * alike, side by side.
 */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function ConsentBanner() {
  return isFramed() ? null : <Banner />;
}

function Banner() {
  const { t } = useTranslation('consent');
  const dispatch = useAppDispatch();
  const choose = useChoose();
  const [rejecting, setRejecting] = useState(false);
  return (
    <section className={styles.banner} aria-label={t('banner.label')} data-testid="consent">
      <div className={styles.head}>
        <h2 className={styles.title}>{t(rejecting ? 'reject.title' : 'banner.title')}</h2>
        {!rejecting && (
          <LinkButton onClick={() => dispatch(popupOpened('cookies'))}>{t('banner.customize')}</LinkButton>
        )}
      </div>
      {rejecting ? (
        <ConfirmRejection onDone={() => undefined} onBack={() => setRejecting(false)} />
      ) : (
        <>
          <p className={styles.text}>
            {t('banner.text')}{' '}
            <TextLink inline to={paths.cookiePolicy()}>
              {t('banner.policy')}
            </TextLink>
          </p>
          <div className={styles.acts}>
            <Button look="secondary" size="m" onClick={() => setRejecting(true)}>
              {t('banner.reject')}
            </Button>
            <Button look="secondary" size="m" onClick={() => choose(acceptAll(Date.now()))}>
              {t('banner.accept')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
