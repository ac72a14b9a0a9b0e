import type { ShopRole, ShopRoleFields } from '@mali/contracts/custom-roles';
import {
  CHOICE_OF_PERMISSIONS,
  PERMISSION_AREA_NAMES,
  PERMISSION_AREAS,
  PERMISSION_WORDS,
  permissionsOf,
  ROLE_EDIT,
} from '@mali/contracts/permission-areas';
import { may, type Permission } from '@mali/contracts/permissions';
import { ROLE, STAFF } from '@mali/contracts/roles';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import * as yup from 'yup';
import { useLanguage } from '../../features/preferences/index.ts';
import { selectProfile } from '../../features/session/index.ts';
import { Checkbox, TextField } from '../../ui/field.tsx';
import type { FieldWords } from '../form/field-conflict.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { adminPaths } from '../paths.ts';
import { ROLE_KEYS } from '../shared/role-keys.ts';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import {
  useChangeShopRoleMutation,
  useMakeShopRoleMutation,
  useSetShopRoleActiveMutation,
} from './role-calls.ts';
import styles from './roles.module.css';

type Values = { name_th: string; name_en: string; permissions: Permission[] };
/** Those of the list, in its order: equal choices are equal. */
const ordered = (permissions: readonly string[]): Permission[] =>
  CHOICE_OF_PERMISSIONS.filter((permission) => permissions.includes(permission));
const toValues = (record: ShopRole | null): Values => ({
  name_th: record?.name_th ?? '',
  name_en: record?.name_en ?? '',
  permissions: ordered(record?.permissions ?? []),
});
const toFields = ({ name_th, name_en, permissions }: Values): ShopRoleFields => ({
  ...{ name_th: name_th.trim(), name_en: name_en.trim(), permissions },
});
const schema = yup.object({
  name_th: yup.string().trim().required('required'),
  name_en: yup.string().trim().required('required'),
  permissions: yup.array().of(yup.string()).min(1, 'permissions'),
});
const WRONG = ['required', 'permissions'] as const;

/** Names and permissions of a role; a new one may begin with those of a built-in role. */
export function RoleForm({ record }: { record: ShopRole | null }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const mine = useSelector(selectProfile)?.role_id ?? ROLE.CUSTOMER;
  const [make] = useMakeShopRoleMutation();
  const [change] = useChangeShopRoleMutation();
  const [setActive] = useSetShopRoleActiveMutation();
  const form = useRecordForm<Values, ShopRole>({
    ...{ kind: 'role', id: record?.role_id ?? null, record, toValues, schema },
    send: (values, base) =>
      base === null
        ? make(toFields(values))
        : change({ id: base.role_id, fields: { ...toFields(values), revision: base.revision } }),
    onSaved: ({ role_id: id, name_th, name_en, revision }, before) => {
      const name = language === 'th' ? name_th : name_en;
      if (before !== null)
        return notice.done(t('shopRoles.saved', { name }), () =>
          change({ id, fields: { ...toFields(toValues(before)), revision } }),
        );
      notice.done(t('shopRoles.created', { name }), () => setActive({ id, active: false }));
      void navigate(adminPaths.role(id));
    },
    say: (message) => {
      const known = WRONG.find((one) => one === message);
      return known === undefined ? message : t(`shopRoles.wrong.${known}`);
    },
    faultsOf: ({ code, text }) => (code === 'ROLE.NAME_TAKEN' ? { name_th: text[language] } : {}),
  });
  const { permissions } = form.values;
  const labels = {
    name_th: t('shopRoles.nameTh'),
    name_en: t('shopRoles.nameEn'),
    permissions: t('shopRoles.permissions'),
  };
  const words: FieldWords<Values> = {
    label: (name) => labels[name],
    show: (name, of) =>
      name === 'permissions'
        ? of.permissions.map((one) => PERMISSION_WORDS[one]?.[language] ?? one).join(', ')
        : undefined,
  };
  const set = (chosen: readonly string[]) => form.setValue('permissions', ordered(chosen));
  const isMine = (permission: Permission) => may(mine, permission);
  return (
    <FormFrame
      form={form}
      words={words}
      className={styles.form}
      save={t('shopRoles.save')}
      wrong={form.isWrong && permissions.length === 0 ? t('shopRoles.wrong.permissions') : undefined}
    >
      <div className={styles.names}>
        <TextField {...form.field('name_th')} label={labels.name_th} maxLength={ROLE_EDIT.name} />
        <TextField {...form.field('name_en')} label={labels.name_en} maxLength={ROLE_EDIT.name} />
      </div>
      {record === null && (
        <Select
          label={t('shopRoles.from')}
          value=""
          options={[
            { value: '', label: t('shopRoles.choose') },
            ...STAFF.map((role) => ({ value: String(role), label: t(`roles.${ROLE_KEYS[role]}`) })),
          ]}
          onChange={(value) => {
            const from = STAFF.find((role) => String(role) === value);
            if (from !== undefined)
              set(CHOICE_OF_PERMISSIONS.filter((permission) => may(from, permission) && isMine(permission)));
          }}
        />
      )}
      <p className={styles.note}>{t('shopRoles.common')}</p>
      <div className={styles.areas}>
        {PERMISSION_AREA_NAMES.map((area) => (
          <fieldset key={area} className={styles.area}>
            <legend>{PERMISSION_AREAS[area].label[language]}</legend>
            {permissionsOf(area).map(([permission, label]) => (
              <Checkbox
                key={permission}
                label={label[language]}
                checked={permissions.includes(permission)}
                disabled={!isMine(permission) && !permissions.includes(permission)}
                onChange={({ target }) =>
                  set(
                    target.checked
                      ? [...permissions, permission]
                      : permissions.filter((one) => one !== permission),
                  )
                }
              />
            ))}
          </fieldset>
        ))}
      </div>
    </FormFrame>
  );
}
