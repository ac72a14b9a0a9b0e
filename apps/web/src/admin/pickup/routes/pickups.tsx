import { may } from '@mali/contracts/permissions';
import { PICKUP_VIEWS, type PickupView } from '@mali/contracts/pickup-values';
import type { StaffPickup, StaffPickups } from '@mali/contracts/staff-pickup';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Camera } from '../../shared/camera.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { PeopleDialog } from '../../shared/place-people-dialog.tsx';
import { ScanField } from '../../shared/scan-field.tsx';
import { Select } from '../../shared/select.tsx';
import { playSound } from '../../shared/sound.ts';
import { Tabs } from '../../shared/tabs.tsx';
import { useNotice } from '../../shared/use-notice.ts';
import { useScanner } from '../../shared/use-scanner.ts';
import { HandOverDialog } from '../hand-over-dialog.tsx';
import styles from '../pickup.module.css';
import { usePickupsQuery } from '../pickup-calls.ts';
import { PickupOrder } from '../pickup-order.tsx';

/** The page stays open at a branch: new orders come by themselves. */
const POLL_MS = 30_000;
const isView = (text: string | null): text is PickupView =>
  (PICKUP_VIEWS as readonly (string | null)[]).includes(text);

/** Orders that customers pick up, as their branch works on them (SHIP-10). */
export function Component() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id ?? -1;
  const mayBind = may(role, 'pickup:people');
  const [params] = useSearchParams();
  const asked = params.get('view');
  const view = isView(asked) ? asked : 'prepare';
  const place = Number(params.get('branch') ?? 0);
  const location_id = Number.isSafeInteger(place) && place > 0 ? place : undefined;
  const query = usePickupsQuery(
    { view, ...(location_id !== undefined && { location_id }) },
    { refetchOnMountOrArgChange: true, pollingInterval: POLL_MS },
  );
  const [binds, setBinds] = useState(false);
  return (
    <div className={styles.page}>
      <PageMeta title={t('pickups.title')} noIndex />
      <AdminHead title={t('pickups.title')} lead={t('pickups.lead')}>
        {mayBind && (
          <Button size="m" look="secondary" onClick={() => setBinds(true)}>
            {t('pickups.people.open')}
          </Button>
        )}
      </AdminHead>
      <Loaded query={query}>
        {(data) => <Pickups data={data} view={view} branch={location_id} mayBind={mayBind} />}
      </Loaded>
      {binds && <PeopleDialog onClose={() => setBinds(false)} />}
    </div>
  );
}

function Pickups({
  data,
  view,
  branch,
  mayBind,
}: {
  data: StaffPickups;
  view: PickupView;
  branch: number | undefined;
  mayBind: boolean;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [, setParams] = useSearchParams();
  const { places, counts, orders } = data;
  if (places.length === 0)
    return mayBind ? (
      <EmptyState title={t('pickups.none')} text={t('pickups.noneText')}>
        <ButtonLink to={adminPaths.places()}>{t('pickups.toPlaces')}</ButtonLink>
      </EmptyState>
    ) : (
      <EmptyState title={t('pickups.noBranch')} text={t('pickups.noBranchText')} />
    );
  const chosen = branch === undefined ? {} : { branch: String(branch) };
  const count = (key: PickupView) => (key === 'handed' ? undefined : counts[key]);
  return (
    <>
      {places.length > 1 && (
        <Select
          label={t('pickups.branch')}
          value={String(branch ?? '')}
          options={[
            { value: '', label: t('pickups.allBranches') },
            ...places.map((one) => ({ value: String(one.location_id), label: one.name[language] })),
          ]}
          onChange={(value) => setParams({ view, ...(value !== '' && { branch: value }) })}
        />
      )}
      <Tabs
        label={t('pickups.tabs')}
        current={view}
        tabs={PICKUP_VIEWS.map((key) => ({
          key,
          label: t(`pickups.views.${key}`),
          to: adminPaths.pickups({ ...chosen, view: key }),
          count: count(key),
        }))}
      />
      <Orders orders={orders} view={view} places={places.length} />
    </>
  );
}

function Orders({ orders, view, places }: { orders: StaffPickup[]; view: PickupView; places: number }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [handing, setHanding] = useState<{ order: StaffPickup; code: string } | null>(null);
  const [withCamera, setWithCamera] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isHanding = view === 'ready' || view === 'overdue';
  const onScan = (text: string) => {
    if (handing !== null) return;
    const so_no = /^(SO\d{14})-\d{6}$/i.exec(text)?.[1]?.toUpperCase();
    const order = orders.find((one) => one.so_no === so_no);
    playSound(order === undefined ? 'wrong' : 'right');
    if (so_no === undefined) return notice.warn(t('pickups.notOurs'));
    if (order === undefined) return notice.warn(t('pickups.notHere', { so_no }));
    setWithCamera(false);
    setHanding({ order, code: text });
  };
  useScanner(field, onScan, isHanding && handing === null);
  return (
    <>
      {isHanding && (
        <ScanField
          field={field}
          label={t('pickups.scan.label')}
          title={t('pickups.scan.title')}
          hint={t('pickups.scan.hint')}
          onScan={onScan}
          onCamera={() => setWithCamera((before) => !before)}
        />
      )}
      {isHanding && withCamera && <Camera onScan={onScan} onClose={() => setWithCamera(false)} />}
      {view === 'prepare' && orders.length > 0 && <p>{t('pickups.readyNote')}</p>}
      {orders.length === 0 ? (
        <EmptyState title={t(`pickups.empty.${view}`)} />
      ) : (
        <ul className={styles.orders}>
          {orders.map((order) => (
            <PickupOrder
              key={order.so_no}
              order={order}
              withBranch={places > 1}
              onHandOver={() => setHanding({ order, code: '' })}
            />
          ))}
        </ul>
      )}
      {handing !== null && <HandOverDialog {...handing} onClose={() => setHanding(null)} />}
    </>
  );
}
