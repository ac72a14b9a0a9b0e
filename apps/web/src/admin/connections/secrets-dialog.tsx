import { CONNECTION_SECRETS, SECRET_LIMITS } from '@mali/contracts/connection-values';
import type { Connection, SetSecretsRequest } from '@mali/contracts/connections';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { ActDialog } from '../shared/act-dialog.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { useSetSecretsMutation } from './connection-calls.ts';
import styles from './connections.module.css';

const PRINTABLE = /^[!-~]+$/;
/** Fields that the API refused, by name. */
const refusedFields = (error: unknown): readonly string[] =>
  isApiError(error) && error.code === 'CONNECTION.VALUE'
    ? ((error.details as { fields?: readonly string[] } | null)?.fields ?? [])
    : [];

/** New values of a connection's secrets. What is typed is gone with the dialog: it is in no store and no draft. */
export function SecretsDialog({ connection: one, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [save, saving] = useSetSecretsMutation();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<string | null>(null);
  const name = t(`connections.names.${one.connection}`);
  const fields = CONNECTION_SECRETS[one.connection];

  const onSubmit = async () => {
    const values = fields.flatMap(({ name: field }): SetSecretsRequest['values'] => {
      if (removed.includes(field)) return [{ name: field, value: null }];
      const value = typed[field]?.trim() ?? '';
      return value === '' ? [] : [{ name: field, value }];
    });
    const unfit = values.filter(({ value }) => value !== null && !PRINTABLE.test(value));
    setWrong(Object.fromEntries(unfit.map(({ name: field }) => [field, t('connections.spaces')])));
    setRefused(values.length === 0 ? t('connections.nothing') : null);
    if (values.length === 0 || unfit.length > 0) return;
    const { error } = await save({ connection: one.connection, revision: one.revision, values });
    // Closing the dialog of the code needs no message.
    if (isApiError(error) && error.code === 'AUTH.CONFIRM_REQUIRED') return;
    if (error !== undefined) {
      setWrong(Object.fromEntries(refusedFields(error).map((field) => [field, t('connections.wrongValue')])));
      const isChanged = isApiError(error) && error.code === 'RECORD.CHANGED';
      return setRefused(isChanged ? t('connections.changed') : notice.textOf(error));
    }
    onClose();
    notice.done(t('connections.saved', { name }));
  };

  return (
    <ActDialog
      title={t('connections.setTitle', { name })}
      confirm={t('connections.save')}
      busy={saving.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p className={styles.soft}>{t('connections.setText')}</p>
      {fields.map(({ name: field, secret, label }) => {
        const isRemoved = removed.includes(field);
        const isSet = one.secrets.some((known) => known.name === field && known.set_at !== null);
        return (
          <div key={field} className={styles.field}>
            <TextField
              label={label[language]}
              type={secret ? 'password' : 'text'}
              autoComplete={secret ? 'new-password' : 'off'}
              spellCheck={false}
              maxLength={SECRET_LIMITS.value}
              disabled={isRemoved}
              error={wrong[field]}
              value={isRemoved ? '' : (typed[field] ?? '')}
              onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
            />
            {isSet && (
              <Checkbox
                label={
                  <>
                    {t('connections.remove')} <small>{label[language]}</small>
                  </>
                }
                checked={isRemoved}
                onChange={(event) =>
                  setRemoved(
                    event.target.checked ? [...removed, field] : removed.filter((each) => each !== field),
                  )
                }
              />
            )}
          </div>
        );
      })}
    </ActDialog>
  );
}
