import { formatDate } from '@mali/thai/dates';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toastShown } from '../layout/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { acceptAll, customize, OPTIONAL } from './choice.ts';
import styles from './consent.module.css';
import { ConfirmRejection, useChoose } from './consent.tsx';
import { selectConsent } from './slice.ts';

/** The four categories with their purposes (CONS-03); opened from the banner and the footer. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function ConsentSettings({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('consent');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const consent = useSelector(selectConsent);
  const choose = useChoose();
  const [choices, setChoices] = useState(consent);
  const [rejecting, setRejecting] = useState(false);
  const id = useId();
  const done = (run: () => void) => () => {
    run();
    dispatch(toastShown({ tone: 'done', text: t('settings.saved') }));
    onClose();
  };
  if (rejecting) {
    return (
      <Dialog open onClose={onClose} title={t('reject.title')}>
        <ConfirmRejection onDone={onClose} onBack={() => setRejecting(false)} />
      </Dialog>
    );
  }
  return (
    <Dialog open onClose={onClose} title={t('settings.title')}>
      <p className={styles.text}>{t('settings.text')}</p>
      <ul className={styles.categories}>
        <li>
          <div className={styles.category}>
            <span className={styles.name}>{t('category.necessary.name')}</span>
            <span className={styles.always}>{t('settings.always')}</span>
          </div>
          <p className={styles.what}>{t('category.necessary.text')}</p>
        </li>
        {OPTIONAL.map((name) => (
          <li key={name}>
            <label className={styles.category}>
              <span className={styles.name}>{t(`category.${name}.name`)}</span>
              <input
                type="checkbox"
                role="switch"
                aria-checked={choices[name]}
                className={styles.switch}
                aria-describedby={`${id}-${name}`}
                checked={choices[name]}
                onChange={(event) => setChoices({ ...choices, [name]: event.target.checked })}
              />
            </label>
            <p className={styles.what} id={`${id}-${name}`}>
              {t(`category.${name}.text`)}
            </p>
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button look="secondary" size="m" onClick={() => setRejecting(true)}>
          {t('banner.reject')}
        </Button>
        <Button look="secondary" size="m" onClick={done(() => choose(acceptAll(Date.now())))}>
          {t('banner.accept')}
        </Button>
        <Button wide size="m" onClick={done(() => choose(customize(choices, Date.now())))}>
          {t('settings.save')}
        </Button>
      </div>
      {consent.at !== null && consent.version !== null && (
        <p className={styles.chosen}>
          {t('settings.chosen', {
            date: formatDate(new Date(consent.at), language),
            version: consent.version,
          })}
        </p>
      )}
    </Dialog>
  );
}
