import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { type AccountPage, paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/states.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import text from '../../ui/type.module.css';
import { popupOpened } from '../layout/index.ts';
import { selectProfile, selectSessionKnown, selectSignedIn } from '../session/index.ts';
import { AccountNav } from './account-nav.tsx';
import styles from './frame.module.css';

const ProfileCheck = lazy(() => import('./profile-check.tsx'));

/**
 * The frame of account pages: title, links to the other pages (beside it on a desktop, back to their list on
 * a phone), and an invitation to sign in for a visitor (PROF-07).
 * `children` are rendered for a signed-in customer only, so that a page's queries can start with it.
 */
export function AccountFrame({
  page,
  title,
  visitor,
  children,
}: {
  /** Null on the account's start page. */
  page: AccountPage | null;
  /** Heading, if other than the page's name in the menu. */
  title?: string;
  /** Alternatives for a visitor without sign-in: buttons beside those to sign in and sign up. */
  visitor?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation(['account', 'accountMenu', 'shell']);
  const dispatch = useAppDispatch();
  const signedIn = useSelector(selectSignedIn);
  const checkDue = useSelector(selectProfile)?.check_due === true;
  const known = useSelector(selectSessionKnown);
  const heading = title ?? (page === null ? t('account:frame.title') : t(`accountMenu:pages.${page}`));

  const body = () => {
    if (signedIn) return children;
    if (!known) {
      return (
        <Loading>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} shape="block" className={styles.wait} />
          ))}
        </Loading>
      );
    }
    return (
      <EmptyState icon="user" title={t('account:frame.visitor')} text={t('account:frame.visitorText')}>
        <Button onClick={() => dispatch(popupOpened('login'))}>{t('shell:signIn')}</Button>
        <Button look="secondary" onClick={() => dispatch(popupOpened('signup'))}>
          {t('shell:signUp')}
        </Button>
        {visitor}
      </EmptyState>
    );
  };

  return (
    <div className={text.wrap}>
      <PageMeta title={heading} noIndex />
      <div className={styles.frame}>
        {page !== null && signedIn && (
          <div className={styles.side}>
            <AccountNav page={page} />
          </div>
        )}
        <div className={styles.main}>
          {page !== null && signedIn && (
            <AppLink className={styles.back ?? ''} to={paths.accountHome()}>
              <Icon name="chevronLeft" size="s" />
              {t('account:frame.title')}
            </AppLink>
          )}
          <h1 className={text.title}>{heading}</h1>
          {body()}
          {checkDue && (
            <Suspense fallback={null}>
              <ProfileCheck />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}
