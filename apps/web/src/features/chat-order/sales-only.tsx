import { mayInShop } from '@mali/contracts/roles';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import { popupOpened } from '../layout/index.ts';
import { selectProfile, selectSessionKnown } from '../session/index.ts';
import styles from './chat-order.module.css';

/**
 * Users who may not order for customers get a message and a link back (ROLE-10); the API rejects their
 * requests anyway.
 */
export function SalesOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation('chatOrder');
  const dispatch = useAppDispatch();
  const profile = useSelector(selectProfile);
  const known = useSelector(selectSessionKnown);
  const visitor = known && profile === null;
  useEffect(() => {
    // CHAT-04: a visitor is asked to sign in immediately.
    if (visitor) dispatch(popupOpened('login'));
  }, [visitor, dispatch]);
  if (profile !== null && mayInShop(profile, 'order:create-chat')) return children;
  return (
    <div className={cx(text.wrap, styles.gate)}>
      <PageMeta title={t('desk.title')} noIndex />
      {profile !== null ? (
        <EmptyState page icon="lock" title={t('gate.forbiddenTitle')} text={t('gate.forbiddenText')}>
          <ButtonLink size="m" to={paths.home()}>
            {t('gate.home')}
          </ButtonLink>
        </EmptyState>
      ) : visitor ? (
        <EmptyState page icon="lock" title={t('gate.signInTitle')} text={t('gate.signInText')}>
          <Button size="m" onClick={() => dispatch(popupOpened('login'))}>
            {t('gate.signIn')}
          </Button>
        </EmptyState>
      ) : (
        <Loading>
          <Skeleton shape="block" className={styles.wait} />
        </Loading>
      )}
    </div>
  );
}
