import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toastShown } from '../layout/index.ts';
import styles from './share.module.css';

/** Shares the product: by the native share sheet, else as a link, by LINE or on Facebook. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const { t } = useTranslation('below');
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState(false);
  const [copied, setCopied] = useState(false);
  const url = () => window.location.origin + path;
  const press = async () => {
    if (typeof navigator.share !== 'function') return setOpen(true);
    try {
      await navigator.share({ title, url: url() });
    } catch (error) {
      // Cancelling the share sheet is not an error; other failures are.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOpen(true);
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url());
      setCopied(true);
      dispatch(toastShown({ tone: 'done', text: t('shareCopied') }));
    } catch {
      // Without clipboard permission the link is still visible.
      setCopied(false);
    }
  };
  return (
    <>
      <IconButton name="share" label={t('share')} onClick={() => void press()} />
      <Dialog open={open} onClose={() => setOpen(false)} title={t('shareTitle')}>
        {open && (
          <div className={styles.ways}>
            <TextField
              label={t('shareLink')}
              readOnly
              value={url()}
              onFocus={(event) => event.target.select()}
            />
            <Button icon={copied ? 'check' : 'copy'} wide onClick={() => void copy()}>
              {t('shareCopy')}
            </Button>
            <a
              href={`https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(url())}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              <Icon name="chat" />
              {t('shareLine')}
            </a>
            <a
              href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url())}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              <Icon name="external" />
              {t('shareFacebook')}
            </a>
          </div>
        )}
      </Dialog>
    </>
  );
}
