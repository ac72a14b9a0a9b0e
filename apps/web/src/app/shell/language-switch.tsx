import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { useLanguage } from '../../features/preferences/index.ts';
import { chooseLanguage } from '../start-up.ts';
import type { AppStore } from '../store.ts';
import styles from './header.module.css';

/** Leads to the other language, named in that language, so that who cannot read this one finds it (HEAD-24). */
export function LanguageSwitch() {
  const { t } = useTranslation('shell');
  const store = useStore() as unknown as AppStore;
  const other = useLanguage() === 'th' ? 'en' : 'th';
  return (
    <button
      type="button"
      className={styles.language}
      lang={other}
      aria-label={t('switchLanguage')}
      onClick={() => void chooseLanguage(store, other)}
    >
      {t('otherLanguage')}
    </button>
  );
}
