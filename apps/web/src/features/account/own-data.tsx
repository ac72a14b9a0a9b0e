import { bangkokIsoDay } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../clients/api-error.ts';
import { serverNow } from '../../clients/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { useLanguage } from '../preferences/index.ts';
import { fetchOwnData } from './calls.ts';
import styles from './own-data.module.css';

/** Download of all personal data of the customer (PDPA, section 30). */
export function OwnData() {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const [error, setError] = useState<string | null>(null);
  const take = async () => {
    setState('busy');
    setError(null);
    try {
      const file = URL.createObjectURL(await fetchOwnData());
      const link = document.createElement('a');
      link.href = file;
      link.download = `my-data-${bangkokIsoDay(new Date(serverNow()))}.json`;
      link.click();
      // The browser has started the download by the end of this task.
      setTimeout(() => URL.revokeObjectURL(file), 0);
      setState('done');
    } catch (failure) {
      setError(toApiError(failure).text[language]);
      setState('idle');
    }
  };
  return (
    <section className={styles.data} aria-labelledby="own-data">
      <h2 id="own-data">{t('data.title')}</h2>
      <p>{t('data.text')}</p>
      <Button look="secondary" icon="download" busy={state === 'busy'} onClick={() => void take()}>
        {t('data.take')}
      </Button>
      <p role="status" className={error === null ? styles.said : styles.wrong}>
        {error ?? (state === 'done' ? t('data.taken') : '')}
      </p>
    </section>
  );
}
