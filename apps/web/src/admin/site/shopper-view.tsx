import { LANGUAGES, type Language } from '@mali/contracts/limits';
import { READ_ONLY_TEXT, type ShopState } from '@mali/contracts/site-values';
import { formatDateTime } from '@mali/thai/dates';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readOfficeTexts } from '../texts/read.ts';
import styles from './site.module.css';

type ClosedTexts = Readonly<{ title: string; text: string; opens: string }>;
type Shown = Readonly<{ title: string; text: string; opens: string | null }>;

/** The texts of the maintenance page in both languages; empty until they are loaded. */
function useClosedTexts(): Partial<Record<Language, ClosedTexts>> {
  const [texts, setTexts] = useState<Partial<Record<Language, ClosedTexts>>>({});
  useEffect(() => {
    let stopped = false;
    for (const language of LANGUAGES)
      readOfficeTexts(language, 'late').then(
        ({ texts: { site } }) => {
          const { closed } = site as { closed: ClosedTexts };
          if (!stopped) setTexts((all) => ({ ...all, [language]: closed }));
        },
        () => undefined,
      );
    return () => {
      stopped = true;
    };
  }, []);
  return texts;
}

/** What shoppers see in a state of the shop, in both languages. */
export function ShopperView({
  state,
  message,
  message_th,
  ends_at,
}: {
  state: ShopState;
  message: string;
  message_th: string;
  ends_at: string | null;
}) {
  const { t } = useTranslation('admin');
  const closed = useClosedTexts();
  const shownIn = (language: Language): Shown | null => {
    const own = (language === 'th' ? message_th : message).trim();
    if (state === 'read_only') {
      const [title, text] =
        language === 'th'
          ? [READ_ONLY_TEXT.title_th, READ_ONLY_TEXT.message_th]
          : [READ_ONLY_TEXT.title, READ_ONLY_TEXT.message];
      return { title, text: own || text, opens: null };
    }
    const texts = closed[language];
    if (texts === undefined) return null;
    const time = ends_at === null ? null : formatDateTime(new Date(ends_at), language);
    return {
      ...{ title: texts.title, text: own || texts.text },
      opens: time === null ? null : texts.opens.replace('{{time}}', time),
    };
  };
  return (
    <section aria-label={t('siteState.preview')} className={styles.fields}>
      <h3>{t('siteState.preview')}</h3>
      {state === 'open' ? (
        <p>{t('siteState.sees.open')}</p>
      ) : (
        <div className={styles.previews}>
          {LANGUAGES.map((language) => (
            <Preview key={language} language={language} shown={shownIn(language)} />
          ))}
        </div>
      )}
    </section>
  );
}

/** A title and a text as shoppers of one language read them. */
export function Preview({ language, shown }: { language: Language; shown: Shown | null }) {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.preview}>
      <small>{t(language === 'th' ? 'siteState.previewTh' : 'siteState.previewEn')}</small>
      {shown !== null && (
        <div lang={language}>
          <strong>{shown.title}</strong>
          <p>{shown.text}</p>
          {shown.opens !== null && <p>{shown.opens}</p>}
        </div>
      )}
    </div>
  );
}
