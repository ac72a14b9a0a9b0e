import { EVENT_NAMES } from '@mali/contracts/audit-names';
import { AUDIT_LIST } from '@mali/contracts/lists/audit';
import type { Label } from '@mali/contracts/lists/definition';
import { ROLE, STAFF } from '@mali/contracts/roles';
import type { AuditEvent } from '@mali/contracts/staff';
import { useTranslation } from 'react-i18next';
import type { BackOfficePart } from '../../../app/back-office.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { TextLink } from '../../../ui/button.tsx';
import text from '../../../ui/type.module.css';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useAuditQuery } from '../../shared/calls.ts';
import { ChangeList } from '../../shared/change-list.tsx';
import { useStatusName } from '../../shared/order-names.ts';
import { ROLE_KEYS } from '../../shared/role-keys.ts';
import { useAt } from '../../shared/use-at.ts';
import styles from './audit.module.css';

/** What staff read, as recorded, by the section of the back office that shows it. */
const READ = {
  slips: 'slips',
  refunds: 'refunds',
  staff: 'staff',
  audit: 'audit',
  guests: 'guests',
  'list orders': 'orders',
  'list staff': 'staff',
  'list slips': 'slips',
  'list refunds': 'refunds',
  'list transfers': 'transfers',
  'list returns': 'returns',
  'list cod-differences': 'remittance',
  'list inbox': 'inbox',
  'orders to pack': 'packing',
  manifests: 'packing',
} as const satisfies Record<string, BackOfficePart>;
const isRead = (subject: string): subject is keyof typeof READ => Object.hasOwn(READ, subject);

/** The order number of an event's target, if it is an order. */
const orderOf = (subject: string | null): string | null =>
  /^order (SO\d{14})$/.exec(subject ?? '')?.[1] ?? null;

const AUDIT: ListPageDefinition<AuditEvent> = {
  list: AUDIT_LIST,
  path: adminPaths.audit(),
  useRows: useAuditQuery,
  useCells,
  rowKey: ({ event_id }) => String(event_id),
};

/** The audit log, read-only. */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <ListPage
      definition={AUDIT}
      title={t('parts.audit')}
      lead={t('audit.lead')}
      search={t('audit.search')}
      none={{ title: t('audit.empty'), text: t('audit.emptyText') }}
      done={() => t('audit.empty')}
    />
  );
}

function useCells(): readonly ListCell<AuditEvent>[] {
  const { t } = useTranslation('admin');
  const at = useAt();
  return [
    { key: 'at', cell: (event) => <time dateTime={event.at}>{at(event.at)}</time> },
    {
      key: 'who',
      cell: (event) => (
        <>
          {event.actor === null
            ? t(event.ip === '' ? 'audit.machine' : 'audit.nobody')
            : event.actor.name || event.actor.email}
          {event.ip !== '' && <small>{event.ip}</small>}
        </>
      ),
    },
    { key: 'what', cell: (event) => <What event={event} /> },
    {
      key: 'whom',
      cell: ({ user, actor }) =>
        user === null || user.user_id === actor?.user_id ? '–' : user.name || user.email,
    },
  ];
}

const ROLE_KINDS = ['staff_added', 'staff_role_changed'];

/** Display name of an event's value: roles and order statuses are numbers. */
function useValueName(kind: string): (value: unknown) => string {
  const { t } = useTranslation('admin');
  const statusName = useStatusName();
  return (value) => {
    if (ROLE_KINDS.includes(kind)) {
      const role = STAFF.find((one) => one === value);
      if (role !== undefined) return t(`roles.${ROLE_KEYS[role]}`);
      if (value === ROLE.CUSTOMER) return t('roles.customer');
    }
    return kind === 'order_moved' ? statusName(Number(value)) : String(value);
  };
}

/** Event, target, and values before and after. */
function What({ event }: { event: AuditEvent }) {
  const { t } = useTranslation('admin');
  const so_no = orderOf(event.subject);
  const language = useLanguage();
  const names: Readonly<Record<string, Label>> = EVENT_NAMES;
  const { before, after, changes, ...others } = event.details;
  const nameOf = useValueName(event.kind);
  // Omits missing former values, and values implied by the event.
  const change = [before, after].filter(
    (value) => !['undefined', 'boolean'].includes(typeof value) && value !== null,
  );
  const details = [
    ...(change.length === 0 ? [] : [change.map(nameOf).join(' → ')]),
    ...Object.entries(others).map(
      ([name, value]) => `${name === 'reason' ? t('adminOrders.fields.reason') : name}: ${String(value)}`,
    ),
  ];
  const { subject } = event;
  return (
    <>
      {names[event.kind]?.[language] ?? event.kind}{' '}
      {so_no !== null ? (
        <TextLink inline to={adminPaths.order(so_no)}>
          {so_no}
        </TextLink>
      ) : (
        subject !== null && (
          <span className={text.muted}>{isRead(subject) ? t(`parts.${READ[subject]}`) : subject}</span>
        )
      )}
      {details.length > 0 && <small className={styles.details}>{details.join(' · ')}</small>}
      {Array.isArray(changes) && <ChangeList changes={changes} />}
    </>
  );
}
