import type { InformationPage } from '@mali/contracts/content';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { isApiError } from '../../clients/api-error.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { isFramed } from '../../ui/framed.ts';
import { htmlWithLines } from '../../ui/html-lines.ts';
import { Skeleton } from '../../ui/states.tsx';
import { useLanguage } from '../preferences/index.ts';
import { signOut } from '../session/index.ts';
import { useConsentToPrivacyMutation, usePolicyPageQuery } from './calls.ts';
import styles from './consent.module.css';

/** Fallback message of a failed submission (CONS-29): in Thai, regardless of the page's language. */
const RETRY = 'บันทึกการยอมรับไม่สำเร็จ กรุณาลองใหม่อีกครั้ง';
/** Tolerance for fractional pixels. */
const NEAR_END_PX = 2;

/** Customers who have not accepted the privacy policy accept it here, or sign out (CONS-21 to CONS-29). */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function PrivacyConsent(props: { onClose: () => void }) {
  return isFramed() ? null : <Question {...props} />;
}

function Question({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('consent');
  const dispatch = useAppDispatch();
  const policy = usePolicyPageQuery();
  const [accept, sent] = useConsentToPrivacyMutation();
  const language = useLanguage();
  const [read, setRead] = useState(false);
  const [ticked, setTicked] = useState(false);
  const failed = policy.isError || sent.isError;
  const refusal = isApiError(sent.error) && sent.error.status !== null ? sent.error.text[language] : RETRY;
  return (
    <Dialog open title={t('privacy.title')} onClose={onClose} closable={failed}>
      <p className={styles.text}>{t('privacy.intro')}</p>
      {policy.isError ? (
        <div role="alert">
          <p className={styles.failed}>{t('privacy.notLoaded')}</p>
          <Button look="secondary" size="m" busy={policy.isFetching} onClick={() => void policy.refetch()}>
            {t('privacy.retry')}
          </Button>
        </div>
      ) : (
        <>
          {policy.data ? (
            <PolicyText page={policy.data} onRead={() => setRead(true)} />
          ) : (
            <Skeleton shape="block" className={styles.policy} />
          )}
          <p className={styles.hint}>{!read && t('privacy.scroll')}</p>
          <label className={styles.tick}>
            <input
              type="checkbox"
              disabled={!read}
              checked={ticked}
              onChange={(event) => setTicked(event.target.checked)}
            />
            {t('privacy.accept')}
          </label>
          {sent.isError && (
            <p className={styles.failed} role="alert">
              {refusal}
            </p>
          )}
          <Button
            wide
            disabled={!ticked}
            busy={sent.isLoading || policy.isFetching}
            onClick={() => void accept(policy.data?.version)}
          >
            {t('privacy.submit')}
          </Button>
        </>
      )}
      <LinkButton className={styles.leave} onClick={() => void dispatch(signOut())}>
        {t('privacy.signOut')}
      </LinkButton>
    </Dialog>
  );
}

/**
 * The policy in a scrollable frame; `onRead` is called at its end, or at once when it does not overflow
 * (CONS-24).
 */
function PolicyText({ page, onRead }: { page: InformationPage; onRead: () => void }) {
  const { t } = useTranslation('consent');
  const language = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const look = () => {
    const element = frame.current;
    if (element === null) return;
    const left = element.scrollHeight - element.clientHeight - element.scrollTop;
    if (left <= NEAR_END_PX) onRead();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again for another text
  useEffect(look, [page, language]);
  // Focused first, so that the arrow keys scroll it.
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a region to scroll in, not a part of the page
    <div
      ref={frame}
      className={styles.policy}
      role="region"
      aria-label={t('privacy.policyLabel')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be keyboard accessible
      tabIndex={0}
      onScroll={look}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the content service generates this HTML from escaped text
      dangerouslySetInnerHTML={{ __html: htmlWithLines(page.content[language]) }}
    />
  );
}
