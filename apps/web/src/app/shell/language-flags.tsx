import { LANGUAGES, type Language } from '@mali/contracts/limits';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { cx } from '../../ui/cx.ts';
import styles from './header.module.css';
import { LANGUAGE_NAMES, useLanguageLink } from './use-language-link.ts';

/** Both languages with their flags, the current one marked (HEAD-24, HEAD-31). */
export function LanguageFlags() {
  const { t } = useTranslation('shell');
  const link = useLanguageLink();
  const now = useLanguage();
  return (
    <fieldset className={styles.flags} aria-label={t('language')}>
      {LANGUAGES.map((language) => (
        <a
          key={language}
          {...link(language)}
          aria-current={language === now}
          className={cx(styles.flag, language === now && styles.flagNow)}
          rel="nofollow"
        >
          <Flag of={language} />
          {LANGUAGE_NAMES[language]}
        </a>
      ))}
    </fieldset>
  );
}

function Flag({ of }: { of: Language }) {
  return (
    <svg viewBox="0 0 24 16" width="24" height="16" aria-hidden="true">
      {of === 'th' ? (
        <>
          <path fill="#a51931" d="M0 0h24v16H0z" />
          <path fill="#f4f5f8" d="M0 2.67h24v10.66H0z" />
          <path fill="#2d2a4a" d="M0 5.33h24v5.34H0z" />
        </>
      ) : (
        <>
          <path fill="#012169" d="M0 0h24v16H0z" />
          <path stroke="#fff" strokeWidth="3.2" d="m0 0 24 16m0-16L0 16" />
          <path stroke="#c8102e" strokeWidth="1.1" d="m0 0 24 16m0-16L0 16" />
          <path stroke="#fff" strokeWidth="5.4" d="M12 0v16M0 8h24" />
          <path stroke="#c8102e" strokeWidth="3.2" d="M12 0v16M0 8h24" />
        </>
      )}
    </svg>
  );
}
