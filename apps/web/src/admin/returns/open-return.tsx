import { TEXT } from '@mali/contracts/limits';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isApiError } from '../../clients/api-error.ts';
import { isSoNo, writtenSoNo } from '../../features/orders/index.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import { adminPaths } from '../paths.ts';
import { useOpenReturnMutation } from './calls.ts';
import styles from './return.module.css';

/** Opens a return for an order by its number. */
export function OpenReturnDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const [open, opening] = useOpenReturnMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const so_no = writtenSoNo(typed);
    if (!isSoNo(so_no)) return setRefused(t('adminOrders.unknown', { so_no: typed }));
    const answer = await open({ so_no, lines: [], note });
    if ('data' in answer && answer.data !== undefined)
      return void navigate(adminPaths.return(answer.data.return_no));
    setRefused(isApiError(answer.error) ? answer.error.text[language] : t('adminReturns.failed'));
  };
  return (
    <Dialog open onClose={onClose} title={t('adminReturns.open')}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('adminReturns.openText')}</p>
        <TextField
          label={t('adminReturns.openNumber')}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <TextArea
          label={t('adminReturns.openNote')}
          maxLength={TEXT.reason}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {refused !== null && <Refused>{refused}</Refused>}
        <Button type="submit" size="m" wide busy={opening.isLoading}>
          {t('adminReturns.open')}
        </Button>
      </form>
    </Dialog>
  );
}
