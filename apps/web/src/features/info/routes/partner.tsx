import { CONTACT_TOPICS } from '@mali/contracts/contact-topics';
import { useTranslation } from 'react-i18next';
import { startQuery } from '../../../clients/run-query.ts';
import text from '../../../ui/type.module.css';
import { information } from '../calls.ts';
import { Information } from '../information.tsx';
import { WriteToUs } from '../write-to-us.tsx';
import styles from './partner.module.css';

export const loader = () => startQuery(information.initiate('partner', { subscribe: false }));

const PARTNER = [CONTACT_TOPICS[2]] as const;

/** The offer to brands and creators, with the contact form (SHELL-04). */
export function Component() {
  const { t } = useTranslation('info');
  return (
    <Information name="partner">
      <section className={styles.form} aria-labelledby="write">
        <h2 id="write" className={text.heading}>
          {t('partner.form')}
        </h2>
        <p className={text.muted}>{t('partner.formText')}</p>
        <WriteToUs topic={PARTNER[0].topic} topics={PARTNER} />
      </section>
    </Information>
  );
}
