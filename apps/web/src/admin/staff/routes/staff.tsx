import { optionWord } from '@mali/contracts/lists/definition';
import { STAFF_LIST } from '@mali/contracts/lists/staff';
import { may } from '@mali/contracts/permissions';
import { ROLE } from '@mali/contracts/roles';
import type { StaffMember } from '@mali/contracts/staff';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../../app/hooks.ts';
import { type ApiError, isApiError } from '../../../clients/api-error.ts';
import { toastShown } from '../../../features/layout/index.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Suspense } from '../../../ui/suspense.tsx';
import text from '../../../ui/type.module.css';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { ActFields } from '../../shared/act-dialog.tsx';
import { HistoryEntries } from '../../shared/history-entries.tsx';
import { usePlaceName } from '../../shared/place-name.ts';
import { useAt } from '../../shared/use-at.ts';
import { useRoleName } from '../../shared/use-role-name.ts';
import {
  downloadStaff,
  type StaffChange,
  useChangeStaffMutation,
  useStaffCountsQuery,
  useStaffQuery,
} from '../staff-calls.ts';
import { Refusal, RoleSelect, useRoleOf } from '../staff-parts.tsx';
import styles from './staff.module.css';

/** Loads with its first opening: its form is half as large as the page. */
const AddStaff = lazy(async () => ({ default: (await import('../add-staff.tsx')).AddStaff }));

const PeopleDialog = lazy(async () => ({
  default: (await import('../../shared/place-people-dialog.tsx')).PeopleDialog,
}));

/** Actions on a colleague, besides changing the role. */
type Act = 'disable' | 'enable' | 'reset_second_step' | 'leave';

const nameOf = ({ first_name, last_name, email }: StaffMember): string =>
  `${first_name} ${last_name}`.trim() || email;

const STAFF_PAGE: ListPageDefinition<StaffMember> = {
  list: STAFF_LIST,
  path: adminPaths.staff(),
  useRows: useStaffQuery,
  useCounts: useStaffCountsQuery,
  useCells,
  rowKey: ({ user_id }) => String(user_id),
  defaultColumns: STAFF_LIST.columns.map(({ key }) => key),
  saved: 'staff',
  download: downloadStaff,
};

/** Staff and their permissions. Owners grant access; administrators revoke it. */
export function Component() {
  const { t } = useTranslation('admin');
  const profile = useSelector(selectProfile);
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<{ act: Act; colleague: StaffMember } | null>(null);
  const [changing, setChanging] = useState<StaffMember | null>(null);
  const [reading, setReading] = useState<StaffMember | null>(null);
  const [binding, setBinding] = useState<StaffMember | null>(null);
  const me = profile?.user_id;
  const role = profile?.role_id ?? ROLE.CUSTOMER;
  const mayGive = may(role, 'staff:roles');
  // Hides actions that the API would reject (STAFF.OWNER_ONLY).
  const mayLock = (colleague: StaffMember): boolean =>
    colleague.user_id !== me &&
    may(role, 'staff:lock') &&
    (role === ROLE.OWNER || (colleague.role_id !== ROLE.OWNER && colleague.role_id !== ROLE.ADMIN));

  const acts = (colleague: StaffMember) => {
    const history = (
      <Button
        look="quiet"
        size="m"
        aria-label={`${t('recordHistory.title')}: ${nameOf(colleague)}`}
        onClick={() => setReading(colleague)}
      >
        {t('recordHistory.title')}
      </Button>
    );
    if (colleague.user_id === me)
      return (
        <span className={styles.acts}>
          <span className={text.muted}>{t('staff.you')}</span>
          {history}
        </span>
      );
    const act = (name: Act) => (
      <Button
        look="quiet"
        size="m"
        aria-label={`${t(`staff.acts.${name}`)}: ${nameOf(colleague)}`}
        onClick={() => setAsked({ act: name, colleague })}
      >
        {t(`staff.acts.${name}`)}
      </Button>
    );
    return (
      <span className={styles.acts}>
        {mayGive && (
          <Button
            look="quiet"
            size="m"
            aria-label={`${t('staff.acts.role')}: ${nameOf(colleague)}`}
            onClick={() => setChanging(colleague)}
          >
            {t('staff.acts.role')}
          </Button>
        )}
        {may(role, 'pickup:people') && !may(colleague.role_id, 'pickup:people') && !colleague.disabled && (
          <Button
            look="quiet"
            size="m"
            aria-label={`${t('staff.acts.places')}: ${nameOf(colleague)}`}
            onClick={() => setBinding(colleague)}
          >
            {t('staff.acts.places')}
          </Button>
        )}
        {mayLock(colleague) && colleague.enrolled && !colleague.disabled && act('reset_second_step')}
        {colleague.disabled ? mayGive && act('enable') : mayLock(colleague) && act('disable')}
        {history}
      </span>
    );
  };

  return (
    <ListPage
      definition={STAFF_PAGE}
      title={t('parts.staff')}
      lead={t(mayGive ? 'staff.leadOwner' : 'staff.lead')}
      search={t('staff.search')}
      none={{ title: t('staff.none'), text: t('staff.noneText') }}
      done={() => t('staff.none')}
      mayExport
      acts={{ label: t('staff.access'), cell: acts }}
      actions={
        <>
          <ButtonLink size="m" look="secondary" to={adminPaths.roles()}>
            {t('shopRoles.title')}
          </ButtonLink>
          {mayGive && (
            <Button size="m" onClick={() => setAdding(true)}>
              {t('staff.add')}
            </Button>
          )}
        </>
      }
    >
      <Suspense fallback={null}>{adding && <AddStaff onClose={() => setAdding(false)} />}</Suspense>
      <Suspense fallback={null}>
        {binding !== null && <PeopleDialog of={binding.user_id} onClose={() => setBinding(null)} />}
      </Suspense>
      {changing !== null && <ChangeRole colleague={changing} onClose={() => setChanging(null)} />}
      {asked !== null && <Confirm {...asked} onClose={() => setAsked(null)} />}
      {reading !== null && (
        <Dialog
          open
          onClose={() => setReading(null)}
          title={`${t('recordHistory.title')}: ${nameOf(reading)}`}
        >
          <HistoryEntries record={`staff ${reading.user_id}`} />
        </Dialog>
      )}
    </ListPage>
  );
}

function useCells(): readonly ListCell<StaffMember>[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const roleName = useRoleName();
  const at = useAt();
  const placeName = usePlaceName();
  return [
    {
      key: 'name',
      cell: (colleague) => (
        <>
          {nameOf(colleague)}
          <small>{colleague.email}</small>
        </>
      ),
    },
    { key: 'role', cell: ({ role_id, role_name }) => roleName(role_id, role_name) },
    {
      key: 'places',
      cell: ({ places }) => places.map(placeName).join(', ') || t('staff.allPlaces'),
    },
    {
      key: 'state',
      cell: ({ disabled, enrolled }) => {
        const state = enrolled ? 'enrolled' : 'not_enrolled';
        const word = optionWord(STAFF_LIST.filters.state, disabled ? 'disabled' : state, language);
        return disabled ? <Badge className={styles.off ?? ''}>{word}</Badge> : word;
      },
    },
    { key: 'seen_at', cell: ({ seen_at }) => (seen_at === null ? t('staff.never') : at(seen_at)) },
  ];
}

/** Asks for the reason of an action, performs it, reports it, and closes; an error stays visible. */
function useChange(onClose: () => void) {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  const [change, { isLoading }] = useChangeStaffMutation();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const send = async (what: ChangeOf<StaffChange>, said: string) => {
    setTried(true);
    if (reason.trim() === '') return;
    const answer = await change({ ...what, reason: reason.trim() });
    if (isApiError(answer.error)) return setRefusal(answer.error);
    dispatch(toastShown({ tone: 'done', text: said }));
    onClose();
  };
  const why = (
    <ActFields
      fields={['reason']}
      values={{ reason }}
      label={() => t('staff.reason')}
      error={() => (tried && reason.trim() === '' ? t('staff.reasonMissing') : undefined)}
      onChange={(_field, value) => setReason(value)}
    />
  );
  return { send, busy: isLoading, refusal, why };
}
/** A change without its reason, for each kind of change. */
type ChangeOf<Change> = Change extends StaffChange ? Omit<Change, 'reason'> : never;

function Confirm({ act, colleague, onClose }: { act: Act; colleague: StaffMember; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { send, busy, refusal, why } = useChange(onClose);
  const { user_id } = colleague;
  const name = nameOf(colleague);
  const what: ChangeOf<StaffChange> =
    act === 'leave' ? { user_id, what: 'role', role_id: ROLE.CUSTOMER } : { user_id, what: act };
  return (
    <Dialog open onClose={onClose} title={t(`staff.ask.${act}.title`, { name })}>
      <div className={styles.form}>
        <p>{t(`staff.ask.${act}.text`)}</p>
        {why}
        <Refusal error={refusal} />
        <Button wide busy={busy} onClick={() => void send(what, t(`staff.ask.${act}.done`, { name }))}>
          {t(`staff.ask.${act}.yes`)}
        </Button>
        <Button wide look="quiet" onClick={onClose}>
          {t('staff.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}

function ChangeRole({ colleague, onClose }: { colleague: StaffMember; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { send, busy, refusal, why } = useChange(onClose);
  const [value, setValue] = useState(String(colleague.role_id));
  const [leaving, setLeaving] = useState(false);
  const name = nameOf(colleague);
  const { user_id } = colleague;
  const role_id = useRoleOf()(value);
  if (leaving) return <Confirm act="leave" colleague={colleague} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('staff.changing', { name })}>
      <div className={styles.form}>
        <RoleSelect value={value} onChange={setValue} />
        <p className={styles.note}>{t('staff.sessionsEnd')}</p>
        {why}
        <Refusal error={refusal} />
        <Button
          wide
          busy={busy}
          disabled={role_id === undefined || role_id === colleague.role_id}
          onClick={() =>
            role_id !== undefined &&
            void send({ user_id, what: 'role', role_id }, t('staff.changed', { name }))
          }
        >
          {t('staff.change')}
        </Button>
        <Button wide look="quiet" onClick={() => setLeaving(true)}>
          {t('staff.acts.leave')}
        </Button>
      </div>
    </Dialog>
  );
}
