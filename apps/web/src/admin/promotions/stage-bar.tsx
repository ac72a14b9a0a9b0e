import { PROMOTION_EDIT } from '@mali/contracts/promotion-office-values';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import { SaveBar } from '../form/form-state.tsx';
import type { RecordForm } from '../form/use-record-form.ts';
import styles from './promotion-form.module.css';

/**
 * The end of a form of a promotion or an offer: why it was not saved, the reason for changing one that has begun, and what
 * saves it: a new one as a draft, too.
 */
export function StageBar<Values extends { starts_at: string }, Saved extends Readonly<{ revision: number }>>({
  form,
  isNew,
  mayEdit,
  isBegun,
  reason,
  onReason,
  onDraft,
}: {
  form: RecordForm<Values, Saved>;
  isNew: boolean;
  mayEdit: boolean;
  isBegun: boolean;
  reason: string;
  onReason: (reason: string) => void;
  onDraft: () => void;
}) {
  const { t } = useTranslation('admin');
  const starts = form.values.starts_at === '' ? 'promotions.startNow' : 'promotions.schedule';
  return (
    <>
      {form.refusal !== null ? (
        <Refused>{form.refusal}</Refused>
      ) : (
        form.isWrong && <Refused>{t('forms.fix')}</Refused>
      )}
      {mayEdit && (
        <>
          {isBegun && form.state === 'unsaved' && (
            <TextField
              label={t('promotions.changeReason')}
              hint={t('promotions.changeHint')}
              maxLength={PROMOTION_EDIT.reason}
              autoComplete="off"
              value={reason}
              onChange={(event) => onReason(event.target.value)}
            />
          )}
          <SaveBar state={form.state}>
            <div className={styles.actions}>
              {isNew && (
                <Button
                  look="secondary"
                  size="m"
                  busy={form.busy}
                  onClick={() => {
                    onDraft();
                    form.submit();
                  }}
                >
                  {t('promotions.saveDraft')}
                </Button>
              )}
              <Button type="submit" size="m" busy={form.busy}>
                {t(isNew ? starts : 'promotions.save')}
              </Button>
            </div>
          </SaveBar>
        </>
      )}
    </>
  );
}
