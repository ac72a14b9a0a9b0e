import { formatDate } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useCategoriesQuery } from '../../features/catalogue/index.ts';
import { popupOpened } from '../../features/layout/index.ts';
import { onSale } from '../../features/navigation/index.ts';
import { inLanguage, useLanguage } from '../../features/preferences/index.ts';
import { selectSessionKnown, selectSignedIn } from '../../features/session/index.ts';
import { Button } from '../../ui/button.tsx';
import { AppLink } from '../../ui/link.tsx';
import { useAppDispatch } from '../hooks.ts';
import { paths } from '../paths.ts';
import styles from './footer.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { LogoLink } from './logo-link.tsx';
import { SALE } from './main-menu.tsx';

/** Ways to every page there is, and to nothing else. */
export function Footer() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const { data } = useCategoriesQuery();
  const known = useSelector(selectSessionKnown);
  const signedIn = useSelector(selectSignedIn);
  const guest = known && !signedIn;
  // The last part of a date is its year: Buddhist in Thai, common in English.
  const year = formatDate(new Date(), language).split(' ').at(-1) ?? '';
  return (
    <footer className={styles.foot}>
      <div className={styles.wrap}>
        <div className={styles.cols}>
          <div>
            <LogoLink />
            <p className={styles.story}>{t('footer.story')}</p>
            {guest && (
              <div className={styles.prompt}>
                <p>{t('footer.signUpPrompt')}</p>
                <Button size="m" look="secondary" onClick={() => dispatch(popupOpened('signup'))}>
                  {t('signUp')}
                </Button>
              </div>
            )}
          </div>
          <div>
            <h2>{t('footer.help')}</h2>
            <ul>
              <li>
                <button type="button" onClick={() => dispatch(popupOpened('track-order'))}>
                  {t('track')}
                </button>
              </li>
              <li>
                <AppLink to={paths.uploadReceipt()}>{t('confirmPayment')}</AppLink>
              </li>
              <li>
                <AppLink to={paths.bag()}>{t('bag')}</AppLink>
              </li>
              <li>
                <LanguageSwitch />
              </li>
            </ul>
          </div>
          <div>
            <h2>{t('footer.shop')}</h2>
            <ul>
              <li>
                <AppLink to={paths.shop()}>{t('footer.all')}</AppLink>
              </li>
              <li>
                <AppLink to={paths.shop([], { sort: 'new_arrivals' })}>{t('newIn')}</AppLink>
              </li>
              <li>
                <AppLink to={paths.shop([], { promotion: SALE })}>{t('sale')}</AppLink>
              </li>
            </ul>
          </div>
          <div>
            <h2>{t('mainMenu')}</h2>
            <ul className={styles.departments}>
              {onSale(data?.data ?? []).map((top) => (
                <li key={top.cat1_id}>
                  <AppLink to={paths.shop([top.slug])}>{inLanguage(top, 'category', language)}</AppLink>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className={styles.end}>
          <ul className={styles.payments} aria-label={t('footer.payments')}>
            <li>{t('footer.promptpay')}</li>
            <li>{t('footer.card')}</li>
            <li>{t('footer.transfer')}</li>
            <li>{t('footer.cod')}</li>
          </ul>
          <span>{t('footer.company', { year })}</span>
        </div>
      </div>
    </footer>
  );
}
