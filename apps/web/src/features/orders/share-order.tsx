import { formatDate } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { isApiError } from '../../clients/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { toastShown } from '../layout/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { useShareOrderMutation } from './calls.ts';
import styles from './share-order.module.css';
import { TodoButton } from './todo.tsx';
import { useCopy } from './use-copy.ts';

/** Creates a link that shows the order to anyone, and shares it (TRACK-07). */
export function ShareOrder({ so_no, email }: { so_no: string; email: string | null }) {
  const { t } = useTranslation('orders');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const copy = useCopy();
  const [share, { isLoading }] = useShareOrderMutation();
  const [link, setLink] = useState<{ url: string; until: string } | null>(null);

  const make = async () => {
    if (isLoading) return;
    const answer = await share({ so_no, ...(email !== null && { email }) });
    if (answer.data !== undefined) {
      const { token, expires_at } = answer.data;
      setLink({ url: `${window.location.origin}${paths.orderByToken(token)}`, until: expires_at });
    } else if (isApiError(answer.error)) {
      dispatch(toastShown({ tone: 'error', text: answer.error.text[language] }));
    }
  };
  const handOn = async (url: string) => {
    try {
      await navigator.share({ title: t('share.subject', { so_no }), url });
    } catch {
      // Share sheet cancelled: the link can still be copied.
    }
  };
  return (
    <>
      <TodoButton
        icon="userCheck"
        label={t('share.row')}
        sub={t('share.rowText')}
        aria-busy={isLoading}
        onClick={() => void make()}
      />
      <Dialog open={link !== null} onClose={() => setLink(null)} title={t('share.title')}>
        {link !== null && (
          <div className={styles.share}>
            <p>{t('share.text', { date: formatDate(new Date(link.until), language, 'long') })}</p>
            <TextField
              label={t('share.link')}
              value={link.url}
              readOnly
              onFocus={(event) => event.target.select()}
            />
            <div className={styles.ways}>
              <Button icon="copy" onClick={() => void copy(link.url)}>
                {t('share.copy')}
              </Button>
              {'share' in navigator && (
                <Button look="secondary" icon="external" onClick={() => void handOn(link.url)}>
                  {t('share.send')}
                </Button>
              )}
            </div>
          </div>
        )}
      </Dialog>
    </>
  );
}
