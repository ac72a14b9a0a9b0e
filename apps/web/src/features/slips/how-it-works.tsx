import { useTranslation } from 'react-i18next';
import text from '../../ui/type.module.css';
import styles from './how-it-works.module.css';

const STEPS = ['transfer', 'send', 'check'] as const;

/** The three steps between transfer and delivery. */
export function HowItWorks() {
  const { t } = useTranslation('slips');
  return (
    <aside className={styles.panel} aria-label={t('how.title')}>
      <h2 className={text.subheading}>{t('how.title')}</h2>
      <ol>
        {STEPS.map((step, i) => (
          <li key={step}>
            <span aria-hidden="true">{i + 1}</span>
            <p>
              {t(`how.${step}`)}
              <small>{t(`how.${step}Text`)}</small>
            </p>
          </li>
        ))}
      </ol>
    </aside>
  );
}
