import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import styles from './header.module.css';
import { LANGUAGE_NAMES, useLanguageLink } from './use-language-link.ts';

/** Link to the other language. */
export function LanguageSwitch() {
  const { t } = useTranslation('shell');
  const link = useLanguageLink();
  const other = useLanguage() === 'th' ? 'en' : 'th';
  const to = link(other);
  return (
    <a {...to} href={to.href} className={styles.language} aria-label={t('switchLanguage')} rel="nofollow">
      {LANGUAGE_NAMES[other]}
    </a>
  );
}
