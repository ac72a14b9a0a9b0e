import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectCount } from '../../features/cart/index.ts';
import { SearchBox } from '../../features/search/index.ts';
import { selectSignedIn } from '../../features/session/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import { withTexts } from '../i18n.ts';
import { useIsPage } from '../known-pages.ts';
import { paths } from '../paths.ts';
import { whenIdle } from '../when-idle.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { LogoLink } from './logo-link.tsx';
import { MainMenu } from './main-menu.tsx';

// Loaded separately: it prices the bag with the engine.
const MiniBag = lazy(() => import('../../features/cart/mini-bag.tsx'));
const Bell = lazy(whenIdle(withTexts(['member'], () => import('../../features/notifications/bell.tsx'))));

export function BagCount() {
  const count = useSelector(selectCount);
  return count > 0 ? <span className={styles.count}>{count}</span> : null;
}

export function Header({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation('shell');
  const count = useSelector(selectCount);
  const signedIn = useSelector(selectSignedIn);
  const isPage = useIsPage();
  // One panel below the header at a time: suggestions or the mega menu.
  const [panel, setPanel] = useState<'search' | 'menu' | null>(null);
  return (
    <header className={styles.head}>
      <div className={styles.wrap}>
        <div className={styles.row}>
          <IconButton name="menu" label={t('menu')} className={styles.burger} onClick={onMenu} />
          <LogoLink />
          <SearchBox
            className={styles.searchDesktop}
            placeholder={t('search.placeholder')}
            onOpen={(open) => setPanel(open ? 'search' : null)}
          />
          <div className={styles.acts}>
            {isPage(paths.storeLocations()) && (
              <AppLink className={cx(styles.act, styles.desktopOnly)} to={paths.storeLocations()}>
                <Icon name="pin" />
                {t('stores')}
              </AppLink>
            )}
            <span className={styles.desktopOnly}>
              <AccountMenu />
            </span>
            <Suspense fallback={null}>{signedIn && <Bell />}</Suspense>
            <span className={styles.desktopOnly}>
              <Dropdown
                label={
                  <>
                    <Icon name="bag" />
                    {t('bag')} <BagCount />
                  </>
                }
                ariaLabel={t('bagCount', { count })}
                buttonClassName={styles.act}
                panelClassName={styles.bagPanel}
              >
                {(close) => (
                  <Suspense fallback={null}>
                    <MiniBag onLeave={close} />
                  </Suspense>
                )}
              </Dropdown>
            </span>
            <AppLink
              className={cx(styles.bagLink, styles.phoneOnly)}
              to={paths.bag()}
              aria-label={t('bagCount', { count })}
            >
              <Icon name="bag" />
              <BagCount />
            </AppLink>
          </div>
        </div>
        <SearchBox
          id="search-phone"
          className={styles.searchPhone}
          placeholder={t('search.placeholderShort')}
          onOpen={(open) => setPanel(open ? 'search' : null)}
        />
        <MainMenu open={panel === 'menu'} onOpen={(open) => setPanel(open ? 'menu' : null)} />
      </div>
    </header>
  );
}

/** Checkout has no menus, only a link back to the shop. */
export function PlainHeader() {
  const { t } = useTranslation('shell');
  return (
    <header className={styles.plain}>
      <div className={cx(styles.wrap, styles.plainRow)}>
        <LogoLink />
        <AppLink className={styles.act} to={paths.bag()}>
          <Icon name="bag" />
          {t('bag')}
        </AppLink>
      </div>
    </header>
  );
}
