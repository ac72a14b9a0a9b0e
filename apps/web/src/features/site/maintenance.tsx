import type { StatusAnswer } from '@mali/contracts/site';
import { formatDateTime } from '@mali/thai/dates';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { silentHttp } from '../../clients/http.ts';
import { Button } from '../../ui/button.tsx';
import { Flower } from '../../ui/logo.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { useLanguage } from '../preferences/index.ts';
import { checkStatus } from './calls.ts';
import styles from './maintenance.module.css';

/** Polling interval of a closed shop; a live event reopens it sooner. */
const LOOK_MS = 15_000;

/** The web server, which also renders this page, assumes a connection. */
const hasNetwork = (): boolean => navigator.onLine !== false;

/** Whether the browser is online. */
function useOnLine(): boolean {
  const [onLine, setOnLine] = useState(hasNetwork);
  useEffect(() => {
    const tell = () => setOnLine(hasNetwork());
    window.addEventListener('online', tell);
    window.addEventListener('offline', tell);
    return () => {
      window.removeEventListener('online', tell);
      window.removeEventListener('offline', tell);
    };
  }, []);
  return onLine;
}

/** What staff wrote for the time in which the shop is closed; undefined until it is read, and without such a text. */
function useClosed(onLine: boolean): StatusAnswer['closed'] {
  const [closed, setClosed] = useState<StatusAnswer['closed']>();
  useEffect(() => {
    if (!onLine) return;
    silentHttp.get<StatusAnswer>('/status', { anonymous: true }).then(
      ({ data }) => setClosed(data.closed),
      // The standard text stays.
      () => undefined,
    );
  }, [onLine]);
  return closed;
}

/** Replaces every page while the shop is closed (SITE-03); independent of the API. */
export function Maintenance() {
  const { t } = useTranslation(['site', 'shell']);
  const dispatch = useAppDispatch();
  const onLine = useOnLine();
  const language = useLanguage();
  const closed = useClosed(onLine);
  const own = language === 'th' ? closed?.message_th : closed?.message;
  const until = closed?.until;
  const [looking, setLooking] = useState(false);
  const [looked, setLooked] = useState(false);

  useEffect(() => {
    if (!onLine) return;
    const timer = setInterval(() => void dispatch(checkStatus()), LOOK_MS);
    return () => clearInterval(timer);
  }, [dispatch, onLine]);

  const look = async () => {
    setLooking(true);
    await dispatch(checkStatus());
    setLooking(false);
    setLooked(true);
  };

  return (
    <main id="main" className={styles.page}>
      <PageMeta title={`${t('closed.title')} | ${t('shell:shopName')}`} noIndex />
      <div className={styles.branch} aria-hidden="true">
        <Flower />
        <Flower />
        <Flower />
      </div>
      <div className={styles.words}>
        <p className={styles.name}>
          <Flower />
          {t('shell:shopName')}
        </p>
        <h1>{onLine ? t('closed.title') : t('closed.noSignal')}</h1>
        <p className={styles.text}>{onLine ? own || t('closed.text') : t('closed.noSignalText')}</p>
        {onLine && until && (
          <p className={styles.text}>
            {t('closed.opens', { time: formatDateTime(new Date(until), language) })}
          </p>
        )}
        <Button busy={looking} onClick={() => void look()}>
          {t('closed.retry')}
        </Button>
        <p className={styles.state} role="status">
          {looking ? t('closed.checking') : looked && t('closed.still')}
        </p>
        <nav className={styles.links} aria-label={t('closed.links')}>
          <a href={paths.privacy()}>{t('closed.privacy')}</a>
          <a href={paths.terms()}>{t('closed.terms')}</a>
        </nav>
      </div>
    </main>
  );
}
