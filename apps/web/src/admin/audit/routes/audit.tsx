import {
  ACCOUNT_EVENTS,
  AUDIT_GROUPS,
  type AuditGroup,
  type SecurityEventKind,
  STAFF_EVENTS,
} from '@mali/contracts/audit-values';
import { ROLE, STAFF } from '@mali/contracts/roles';
import type { AuditEvent } from '@mali/contracts/staff';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button, LinkButton, TextLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { useAuditQuery } from '../../shared/calls.ts';
import { useStatusName } from '../../shared/order-names.ts';
import { Pager, pageOf, pageParam } from '../../shared/pager.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { ROLE_KEYS } from '../../shared/role-keys.ts';
import { Select } from '../../shared/select.tsx';
import { Tabs } from '../../shared/tabs.tsx';
import { useAt } from '../../shared/use-at.ts';
import styles from './audit.module.css';

const LIMIT = 50;
const KINDS: Readonly<Record<AuditGroup, readonly SecurityEventKind[]>> = {
  staff: STAFF_EVENTS,
  accounts: ACCOUNT_EVENTS,
};
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Filter of a URL; invalid parameters are ignored. */
function readFilter(search: URLSearchParams) {
  const group = AUDIT_GROUPS.find((one) => one === search.get('group')) ?? 'staff';
  const day = (name: string): string => (DAY.test(search.get(name) ?? '') ? (search.get(name) ?? '') : '');
  return {
    group,
    kind: KINDS[group].find((one) => one === search.get('kind')),
    email: search.get('email') ?? '',
    subject: search.get('subject') ?? '',
    from: day('from'),
    to: day('to'),
  };
}
type Filter = ReturnType<typeof readFilter>;

/** Targets that are lists of the back office. */
const LISTS = ['slips', 'refunds', 'staff', 'audit', 'guests'] as const;

/** The order number of an event's target, if it is an order. */
const orderOf = (subject: string | null): string | null =>
  /^order (SO\d{14})$/.exec(subject ?? '')?.[1] ?? null;

/** The audit log, read-only. */
export function Component() {
  const { t } = useTranslation('admin');
  const at = useAt();
  const [search] = useSearchParams();
  const filter = readFilter(search);
  const page = pageOf(search);
  const { group, kind, email, subject, from, to } = filter;
  const { currentData, isError, refetch } = useAuditQuery(
    {
      group,
      page,
      limit: LIMIT,
      ...(kind !== undefined && { kind }),
      ...(email !== '' && { email }),
      ...(subject !== '' && { subject }),
      ...(from !== '' && { from }),
      ...(to !== '' && { to }),
    },
    { refetchOnMountOrArgChange: true },
  );

  const body = () => {
    if (isError && currentData === undefined) return <ErrorState retry={() => void refetch()} />;
    if (currentData === undefined) {
      return (
        <Loading>
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} shape="block" className={styles.wait} />
          ))}
        </Loading>
      );
    }
    if (currentData.data.length === 0) return <EmptyState icon="noResult" title={t('audit.empty')} />;
    return (
      <>
        <ResponsiveTable
          caption={t('parts.audit')}
          rows={currentData.data}
          rowKey={({ event_id }) => event_id}
          columns={[
            { key: 'at', head: t('audit.at'), cell: (event) => at(event.at) },
            {
              key: 'who',
              head: t('audit.who'),
              cell: (event) => (
                <>
                  {event.actor === null
                    ? t(event.ip === '' ? 'audit.machine' : 'audit.nobody')
                    : event.actor.name || event.actor.email}
                  {event.ip !== '' && <small>{event.ip}</small>}
                </>
              ),
            },
            { key: 'what', head: t('audit.what'), cell: (event) => <What event={event} /> },
            {
              key: 'whom',
              head: t('audit.whom'),
              cell: ({ user, actor }) =>
                user === null || user.user_id === actor?.user_id ? '–' : user.name || user.email,
            },
          ]}
        />
        <Pager
          page={page}
          count={currentData.count}
          limit={LIMIT}
          to={(other) => adminPaths.audit({ ...filter, page: pageParam(other) })}
        />
      </>
    );
  };

  return (
    <div className={styles.page}>
      <PageMeta title={t('parts.audit')} noIndex />
      <AdminHead title={t('parts.audit')} lead={t('audit.lead')} />
      <Tabs
        label={t('parts.audit')}
        current={group}
        tabs={AUDIT_GROUPS.map((key) => ({
          key,
          label: t(`audit.groups.${key}`),
          to: adminPaths.audit({ group: key === 'staff' ? undefined : key }),
        }))}
      />
      <Filters key={search.toString()} filter={filter} />
      {body()}
    </div>
  );
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
  const kinds: readonly SecurityEventKind[] = [...STAFF_EVENTS, ...ACCOUNT_EVENTS];
  const kind = kinds.find((one) => one === event.kind);
  const { before, after, ...others } = event.details;
  const nameOf = useValueName(event.kind);
  // Omits missing former values, and values implied by the event.
  const change = [before, after].filter(
    (value) => !['undefined', 'boolean'].includes(typeof value) && value !== null,
  );
  const details = [
    ...(change.length === 0 ? [] : [change.map(nameOf).join(' → ')]),
    ...Object.entries(others).map(([name, value]) => `${name}: ${String(value)}`),
  ];
  const list = LISTS.find((one) => one === event.subject);
  return (
    <>
      {kind === undefined ? event.kind : t(`audit.kinds.${kind}`)}{' '}
      {so_no !== null ? (
        <TextLink inline to={adminPaths.order(so_no)}>
          {so_no}
        </TextLink>
      ) : (
        event.subject !== null && (
          <span className={text.muted}>{list === undefined ? event.subject : t(`parts.${list}`)}</span>
        )
      )}
      {details.length > 0 && <small className={styles.details}>{details.join(' · ')}</small>}
    </>
  );
}

function Filters({ filter }: { filter: Filter }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [form, setForm] = useState({ ...filter, kind: filter.kind ?? '' });
  const { group } = filter;
  const field = (name: 'email' | 'subject' | 'from' | 'to') => ({
    label: t(`audit.${name}`),
    value: form[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  });
  const look = (event: FormEvent) => {
    event.preventDefault();
    void navigate(adminPaths.audit({ ...form, group: group === 'staff' ? undefined : group }));
  };
  const filtered = form.kind !== '' || [form.email, form.subject, form.from, form.to].some(Boolean);
  return (
    <form className={styles.filters} onSubmit={look} aria-label={t('audit.filters')}>
      <Select
        label={t('audit.what')}
        value={form.kind}
        options={[
          { value: '', label: t('audit.all') },
          ...KINDS[group].map((kind) => ({ value: kind, label: t(`audit.kinds.${kind}`) })),
        ]}
        onChange={(kind) => setForm({ ...form, kind })}
      />
      <TextField {...field('email')} type="text" inputMode="email" autoCapitalize="none" spellCheck={false} />
      <TextField {...field('subject')} autoCapitalize="characters" spellCheck={false} />
      <TextField {...field('from')} type="date" />
      <TextField {...field('to')} type="date" />
      <div className={styles.send}>
        <Button type="submit" size="m" look="secondary">
          {t('audit.look')}
        </Button>
        {filtered && (
          <LinkButton
            onClick={() => void navigate(adminPaths.audit({ group: group === 'staff' ? undefined : group }))}
          >
            {t('audit.clear')}
          </LinkButton>
        )}
      </div>
    </form>
  );
}
