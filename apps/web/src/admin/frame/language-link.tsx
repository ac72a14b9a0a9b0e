import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, useLanguageLink } from '../../app/shell/use-language-link.ts';
import { useLanguage } from '../../features/preferences/index.ts';

/** Changes to the other language. */
export function LanguageLink({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('shell');
  const link = useLanguageLink();
  const other = useLanguage() === 'th' ? 'en' : 'th';
  const to = link(other);
  return (
    <a {...to} href={to.href} className={className} aria-label={t('switchLanguage')}>
      {LANGUAGE_NAMES[other]}
    </a>
  );
}
