import { FIELD_NAMES } from '@mali/contracts/field-names';
import type { FieldChange } from '@mali/contracts/history';
import { LISTING_FILTERS } from '@mali/contracts/listing-filters';
import { BLOGGER_LIST } from '@mali/contracts/lists/bloggers';
import type { Label } from '@mali/contracts/lists/definition';
import { optionWord } from '@mali/contracts/lists/definition';
import { PERMISSION_WORDS } from '@mali/contracts/permission-areas';
import { ROLE, STAFF } from '@mali/contracts/roles';
import { SHOP_STATES } from '@mali/contracts/site-values';
import { formatDateTime } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import styles from './change-list.module.css';
import { useStatusName } from './order-names.ts';
import { ROLE_KEYS } from './role-keys.ts';

type Value = FieldChange['from'];
const WORDS: Readonly<Record<string, Label | undefined>> = PERMISSION_WORDS;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The value of a field in the words of the user: roles and statuses are numbers, moments are in Bangkok. */
export function useFieldValue(): (field: string, value: Value) => string {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const statusName = useStatusName();
  return (field, value) => {
    if (value === null) return '–';
    if (typeof value === 'boolean') return t(value ? 'recordHistory.yes' : 'recordHistory.no');
    if (field === 'role') {
      const role = STAFF.find((one) => one === value);
      if (role !== undefined) return t(`roles.${ROLE_KEYS[role]}`);
      if (value === ROLE.CUSTOMER) return t('roles.customer');
    }
    if (field === 'permissions' && typeof value === 'string')
      return value
        .split(', ')
        .map((name) => WORDS[name]?.[language] ?? name)
        .join(', ');
    if (field === 'blogger_state' && typeof value === 'string')
      return optionWord(BLOGGER_LIST.filters.state, value, language);
    if (field === 'filters' && typeof value === 'string')
      return value
        .split(', ')
        .map((name) => {
          const filter = LISTING_FILTERS.find((one) => one === name);
          return filter === undefined ? name : t(`categories.filter.${filter}`);
        })
        .join(', ');
    if (field === 'shop_state') {
      const state = SHOP_STATES.find((one) => one === value);
      if (state !== undefined) return t(`siteState.states.${state}`);
    }
    if (field === 'dialog_stage' && (value === 'now' || value === 'withdrawn'))
      return t(`siteState.stages.${value}`);
    if (field === 'status' && typeof value === 'number') return statusName(value);
    return typeof value === 'string' && MOMENT.test(value)
      ? formatDateTime(new Date(value), language)
      : String(value);
  };
}

export function useFieldName(): (field: string) => string {
  const language = useLanguage();
  return (field) => FIELD_NAMES[field]?.[language] ?? field;
}

/** Changed fields with the value before and after. */
export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  const { t } = useTranslation('admin');
  const [nameOf, textOf] = [useFieldName(), useFieldValue()];
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, of, from, to }) => (
        <li key={`${of} ${field}`}>
          <b>{of === undefined ? nameOf(field) : t('recordHistory.of', { field: nameOf(field), of })}</b>{' '}
          <s>{textOf(field, from)}</s> <span aria-hidden="true">→</span> <span>{textOf(field, to)}</span>
        </li>
      ))}
    </ul>
  );
}
