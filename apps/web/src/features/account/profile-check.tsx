import type { Appearance } from '@mali/contracts/profile';
import type { AppearanceField } from '@mali/contracts/profile-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../clients/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { AppearanceChoice } from './appearance-picker.tsx';
import { isBirthProblem, NO_BIRTHDATE, readBirthdate } from './birthdate.ts';
import { BirthdateField } from './birthdate-field.tsx';
import { useCheckProfileMutation } from './calls.ts';
import styles from './profile-check.module.css';

/** The attributes used most for choosing products. */
const ASKED: readonly AppearanceField[] = ['face_type', 'face_tone', 'hair_type'];

/**
 * Shown once, some days after sign-up, to users without profile data (PROF-14, PROF-15). Dismissing it counts
 * as an answer: it is not shown again.
 */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function ProfileCheck() {
  const { t } = useTranslation('account');
  const [check, { isLoading }] = useCheckProfileMutation();
  const [open, setOpen] = useState(true);
  const [birth, setBirth] = useState(NO_BIRTHDATE);
  const [appearance, setAppearance] = useState<Appearance>({});
  const [shown, setShown] = useState(false);
  const read = readBirthdate(birth, new Date(serverNow()));
  const close = () => {
    setOpen(false);
    void check({});
  };
  const save = async () => {
    setShown(true);
    if (isBirthProblem(read)) return;
    await check({ ...(read !== null && { birthdate: read }), appearance });
    setOpen(false);
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('check.title')}
      edge="near"
      footer={
        <div className={styles.foot}>
          <Button busy={isLoading} onClick={() => void save()}>
            {t('check.save')}
          </Button>
          <Button look="quiet" onClick={close}>
            {t('check.later')}
          </Button>
        </div>
      }
    >
      <div className={styles.check}>
        <p>{t('check.text')}</p>
        <BirthdateField
          value={birth}
          onChange={setBirth}
          onLeave={() => setShown(true)}
          error={shown && isBirthProblem(read) ? t(`errors.${read}`) : undefined}
        />
        {ASKED.map((field) => (
          <AppearanceChoice key={field} field={field} value={appearance} onChange={setAppearance} />
        ))}
      </div>
    </Sheet>
  );
}
