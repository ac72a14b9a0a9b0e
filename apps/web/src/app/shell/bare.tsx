import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { SkipLink } from '../../ui/visually-hidden.tsx';
import styles from './bare.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { LogoLink } from './logo-link.tsx';
import { Messages, Overlays, Popups } from './shell.tsx';
import { SiteGate } from './site-gate.tsx';

/** Frame of pages outside the shop, as in the web view of an app: logo and language. */
export function Component() {
  const { t } = useTranslation('shell');
  return (
    <SiteGate>
      <SkipLink to="#main">{t('skip')}</SkipLink>
      <header className={styles.head}>
        <div className={styles.row}>
          <LogoLink />
          <LanguageSwitch />
        </div>
      </header>
      <Messages />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Popups />
      <Overlays />
    </SiteGate>
  );
}
