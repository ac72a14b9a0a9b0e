import { API_KEY_LIMITS, API_KEY_SCOPES } from '@mali/contracts/api-key-values';
import { PERMISSION_AREA_NAMES, PERMISSION_AREAS, permissionsOf } from '@mali/contracts/permission-areas';
import { may, type Permission } from '@mali/contracts/permissions';
import type { RoleId } from '@mali/contracts/roles';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { ActDialog } from '../shared/act-dialog.tsx';
import { Choice } from '../shared/choice.tsx';
import { useNotice } from '../shared/use-notice.ts';
import styles from './api-keys.module.css';
import { useMakeApiKeyMutation } from './key-calls.ts';

/** Days until a key expires. */
const PERIODS = { month: 30, quarter: 90, year: 365, never: null } as const;
type Period = keyof typeof PERIODS;

/** Name, expiry and scopes of a new key: those that its maker has. */
export function KeyForm({
  role,
  onMade,
  onClose,
}: {
  role: RoleId;
  onMade: (secret: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [make, making] = useMakeApiKeyMutation();
  const [name, setName] = useState('');
  const [period, setPeriod] = useState<Period>('year');
  const [scopes, setScopes] = useState<readonly Permission[]>([]);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  // A repeated press makes the same key.
  const key = useRef(crypto.randomUUID());
  const missing = { name: name.trim() === '', scopes: scopes.length === 0 };
  const onSubmit = async () => {
    setTried(true);
    if (missing.name || missing.scopes) return;
    setRefused(null);
    const fields = { name: name.trim(), scopes: [...scopes], days: PERIODS[period] };
    const { data, error } = await make({ ...fields, request_key: key.current });
    // Closing the dialog of the code needs no message.
    if (isApiError(error) && error.code === 'AUTH.CONFIRM_REQUIRED') return;
    if (data === undefined) return setRefused(notice.textOf(error));
    onMade(data.secret);
  };
  return (
    <ActDialog
      title={t('apiKeys.add')}
      confirm={t('apiKeys.make')}
      busy={making.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label={t('apiKeys.name')}
        hint={t('apiKeys.nameHint')}
        error={tried && missing.name ? t('apiKeys.nameMissing') : undefined}
        maxLength={API_KEY_LIMITS.name}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className={styles.period}>
        <span>{t('apiKeys.expires')}</span>
        <Choice
          label={t('apiKeys.expires')}
          value={period}
          options={(Object.keys(PERIODS) as Period[]).map((value) => ({
            value,
            label: t(`apiKeys.periods.${value}`),
          }))}
          onChange={setPeriod}
        />
      </div>
      <p className={styles.muted}>{t('apiKeys.scopesText')}</p>
      {PERMISSION_AREA_NAMES.map((area) => {
        const choices = permissionsOf(area).filter(
          ([scope]) => API_KEY_SCOPES.includes(scope) && may(role, scope),
        );
        return choices.length === 0 ? null : (
          <fieldset key={area} className={styles.scopes}>
            <legend>{PERMISSION_AREAS[area].label[language]}</legend>
            {choices.map(([scope, label]) => (
              <Checkbox
                key={scope}
                label={
                  <>
                    {label[language]} <small>{scope}</small>
                  </>
                }
                checked={scopes.includes(scope)}
                onChange={(event) =>
                  setScopes(event.target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
                }
              />
            ))}
          </fieldset>
        );
      })}
      {tried && missing.scopes && (
        <p role="alert" className={styles.wrong}>
          {t('apiKeys.scopesMissing')}
        </p>
      )}
    </ActDialog>
  );
}
