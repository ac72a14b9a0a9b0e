import { may } from '@mali/contracts/permissions';
import type { StaffPlace, StaffPlaces } from '@mali/contracts/staff-places';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { type ApiError, isApiError } from '../../../clients/api-error.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { adminPaths } from '../../paths.ts';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { AdminHead } from '../../shared/admin-head.tsx';
import { usePlacesQuery } from '../../shared/goods-calls.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { useOwnPlaces } from '../../shared/own-places.ts';
import { usePlaceName } from '../../shared/place-name.ts';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { Select } from '../../shared/select.tsx';
import { useNotice } from '../../shared/use-notice.ts';
import { PickupSettings } from '../pickup-settings.tsx';
import { SendingSettings } from '../sending-settings.tsx';
import { useChangePlaceMutation, useMakePlaceMutation } from '../stock-calls.ts';
import styles from './stock.module.css';

/** Places with stock of their own: the warehouse, the branches, the quarantine (STOCK-09). */
export function Component() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  const mayEdit = role !== undefined && may(role, 'stock:edit');
  const query = usePlacesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [adding, setAdding] = useState(false);
  const { all } = useOwnPlaces();
  return (
    <div className={styles.page}>
      <PageMeta title={t('places.title')} noIndex />
      <AdminHead title={t('places.title')} lead={t('places.lead')}>
        <ButtonLink size="m" look="secondary" to={adminPaths.stockTransfers()}>
          {t('stockTransfers.title')}
        </ButtonLink>
        {mayEdit && all && <SendingSettings />}
        {mayEdit && all && query.data !== undefined && (
          <Button size="m" onClick={() => setAdding(true)}>
            {t('places.add')}
          </Button>
        )}
      </AdminHead>
      <Loaded query={query}>
        {({ places }) => (
          <>
            <Places places={places} mayEdit={mayEdit} />
            <p className={styles.hint}>{t('places.how')}</p>
          </>
        )}
      </Loaded>
      {adding && query.data !== undefined && (
        <AddBranch branches={query.data.branches} onClose={() => setAdding(false)} />
      )}
    </div>
  );
}

function Places({ places, mayEdit }: Pick<StaffPlaces, 'places'> & { mayEdit: boolean }) {
  const { t } = useTranslation('admin');
  const placeName = usePlaceName();
  const isBranch = ({ kind }: StaffPlace) => kind === 'branch';
  return (
    <ResponsiveTable
      caption={t('places.title')}
      rows={places}
      rowKey={({ location_id }) => location_id}
      columns={[
        { key: 'place', head: t('places.place'), cell: (place) => placeName(place) },
        {
          key: 'state',
          head: t('places.state'),
          cell: ({ active }) => (
            <Badge tone={active ? 'leaf' : 'plain'}>{t(active ? 'places.open' : 'places.closed')}</Badge>
          ),
        },
        {
          key: 'shown',
          head: t('places.shown'),
          cell: (place) =>
            isBranch(place) ? t(place.shows_stock && place.active ? 'places.yes' : 'places.no') : '—',
        },
        {
          key: 'variants',
          head: t('places.variants'),
          end: true,
          cell: ({ variants }) => formatCount(variants),
        },
        { key: 'onHand', head: t('places.onHand'), end: true, cell: ({ on_hand }) => formatCount(on_hand) },
        { key: 'held', head: t('places.held'), end: true, cell: ({ held }) => formatCount(held) },
        ...(mayEdit
          ? [
              {
                ...{ key: 'act', head: t('places.act') },
                cell: (place: StaffPlace) => isBranch(place) && <BranchActs place={place} />,
              },
            ]
          : []),
      ]}
    />
  );
}

/** Shows or hides the stock of a branch, closes or opens it; each is taken back by its opposite. */
function BranchActs({ place }: { place: StaffPlace }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const name = usePlaceName()(place);
  const [change, changing] = useChangePlaceMutation();
  const { location_id, shows_stock, active } = place;
  const was = { shows_stock, active };
  const set = async (wanted: typeof was) => {
    const { error } = await change({ location_id, request: { ...wanted, was } });
    if (error !== undefined) return notice.failed(error);
    notice.done(t('places.saved', { name }), () => change({ location_id, request: { ...was, was: wanted } }));
  };
  const act = (what: 'show' | 'hide' | 'close' | 'reopen', wanted: typeof was) => (
    <Button
      size="m"
      look="secondary"
      busy={changing.isLoading}
      aria-label={t(`places.${what}Of`, { name })}
      onClick={() => void set(wanted)}
    >
      {t(`places.${what}`)}
    </Button>
  );
  return (
    <span className={styles.line}>
      {active && act(shows_stock ? 'hide' : 'show', { active, shows_stock: !shows_stock })}
      {act(active ? 'close' : 'reopen', { active: !active, shows_stock })}
      {active && <PickupSettings place={place} />}
    </span>
  );
}

/** Chooses a branch of the store locator. */
function AddBranch({ branches, onClose }: Pick<StaffPlaces, 'branches'> & { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [make, making] = useMakePlaceMutation();
  const [change] = useChangePlaceMutation();
  const [store_id, setStore] = useState(branches[0]?.store_id ?? '');
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const onSubmit = async () => {
    const { data, error } = await make({ store_id });
    if (isApiError(error)) return setRefusal(error);
    onClose();
    const place = data?.places.find((one) => one.store_id === store_id);
    if (place === undefined) return;
    const { location_id, shows_stock, active } = place;
    const was = { shows_stock, active };
    const closed = { location_id, request: { ...was, active: false, was } };
    notice.done(t('places.done', { name: place.name?.[language] ?? store_id }), () => change(closed));
  };
  return (
    <ActDialog
      title={t('places.addTitle')}
      confirm={t('places.add')}
      busy={making.isLoading}
      disabled={branches.length === 0}
      refused={refusal === null ? null : refusal.text[language]}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {branches.length === 0 ? (
        <p>{t('places.allAdded')}</p>
      ) : (
        <Select
          label={t('places.branch')}
          value={store_id}
          options={branches.map((branch) => ({ value: branch.store_id, label: branch.name[language] }))}
          onChange={setStore}
        />
      )}
      <p>{t('places.addText')}</p>
    </ActDialog>
  );
}
