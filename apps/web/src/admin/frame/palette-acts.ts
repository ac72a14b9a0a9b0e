import { ORDER_LIST } from '@mali/contracts/lists/orders';
import { may, type Permission } from '@mali/contracts/permissions';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLanguage } from '../../features/preferences/index.ts';
import { selectProfile } from '../../features/session/index.ts';
import type { IconName } from '../../ui/icon.tsx';
import { adminPaths } from '../paths.ts';
import { useOwnPlaces } from '../shared/own-places.ts';
import { useMyParts } from '../shared/work-waiting.ts';
import { SECTIONS } from './use-sections.ts';

export type Act = Readonly<{ id: string; name: string; to: string; icon: IconName }>;

const ACTS = [
  { id: 'newOrder', needs: 'order:create-for', to: adminPaths.newOrder(), icon: 'bag' },
  { id: 'newRefund', needs: 'refund:make', to: adminPaths.newRefund(), icon: 'undo' },
  { id: 'newProduct', needs: 'goods:edit', to: adminPaths.product('new'), icon: 'plus' },
  { id: 'newImport', needs: 'goods:edit', to: adminPaths.import('new'), icon: 'download' },
  { id: 'newBrand', needs: 'goods:edit', to: adminPaths.brand('new'), icon: 'heart' },
  { id: 'newPromotion', needs: 'promotion:edit', to: adminPaths.promotion('new'), icon: 'tag' },
  { id: 'newOffer', needs: 'promotion:edit', to: adminPaths.offer('new'), icon: 'tag' },
  { id: 'newCoupon', needs: 'promotion:edit', to: adminPaths.offer('new', { kind: 'coupon' }), icon: 'tag' },
  { id: 'newPost', needs: 'blog:edit', to: adminPaths.post('new'), icon: 'edit' },
  { id: 'newPickList', needs: 'order:fulfil', to: adminPaths.packing(), icon: 'truck' },
  { id: 'newReceipt', needs: 'purchase:edit', to: adminPaths.receipt('new'), icon: 'box' },
  { id: 'newPurchase', needs: 'purchase:edit', to: adminPaths.purchase('new'), icon: 'truck' },
  { id: 'newSupplier', needs: 'purchase:edit', to: adminPaths.supplier('new'), icon: 'truck' },
  { id: 'reorder', needs: 'purchase:read', to: adminPaths.reorder(), icon: 'truck' },
  { id: 'newStatement', needs: 'remittance:manage', to: adminPaths.newStatement(), icon: 'card' },
  { id: 'newGiveaway', needs: 'campaign:edit', to: adminPaths.giveaways(), icon: 'gift' },
  // The export has the filters of the list: it opens with every order.
  { id: 'exportOrders', needs: 'order:read-any', to: adminPaths.orders({ view: 'all' }), icon: 'download' },
  { id: 'inviteColleague', needs: 'staff:roles', to: adminPaths.staff(), icon: 'userCheck' },
  { id: 'deliveryRates', needs: 'delivery:edit', to: adminPaths.delivery(), icon: 'calendarCheck' },
] as const satisfies readonly { id: string; needs: Permission; to: string; icon: IconName }[];

/** What is ordered and received for the warehouse. */
const AT_WAREHOUSE: readonly string[] = ['newReceipt', 'newPurchase', 'reorder'];

/** Pages and actions of the user by name: sections, views of orders, and what can be begun. */
export function useActs(): readonly Act[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const parts = useMyParts();
  const role = useSelector(selectProfile)?.role_id;
  const { warehouse } = useOwnPlaces();
  if (role === undefined) return [];
  return [
    { id: 'start', name: t('parts.start'), to: adminPaths.start(), icon: 'home' },
    ...parts.map((part) => ({ id: part, name: t(`parts.${part}`), ...SECTIONS[part] })),
    ...ACTS.flatMap(({ needs, ...act }) =>
      may(role, needs) && (warehouse || !AT_WAREHOUSE.includes(act.id))
        ? [{ ...act, name: t(`office.${act.id}`) }]
        : [],
    ),
    ...(parts.includes('orders') ? ORDER_LIST.views : []).map((view) => ({
      id: `view-${view.key}`,
      name: t('office.ordersView', { view: view.label[language] }),
      to: adminPaths.orders({ view: view.key }),
      icon: 'bag' as const,
    })),
  ];
}
