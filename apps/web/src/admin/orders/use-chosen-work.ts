import type { OrderWorkAnswer, OrderWorkRequest } from '@mali/contracts/order-work';
import { ORDER_WORK } from '@mali/contracts/order-work-values';
import { useTranslation } from 'react-i18next';
import { useNotice } from '../shared/use-notice.ts';
import type { Work } from './bulk-work.tsx';
import { useChangeOrderWorkMutation } from './work-calls.ts';

/** The requests that take back what was done to these orders, each within the size of one request. */
function* inverse(
  changed: OrderWorkAnswer['orders'],
  { add_tag, assign_to }: Work,
): Generator<OrderWorkRequest> {
  const byOwner = Map.groupBy(changed, ({ assigned_from }) => assigned_from ?? null);
  for (const [owner, orders] of byOwner)
    for (let from = 0; from < orders.length; from += ORDER_WORK.orders) {
      const so_nos = orders.slice(from, from + ORDER_WORK.orders).map(({ so_no }) => so_no);
      yield add_tag !== undefined
        ? { so_nos, remove_tag: add_tag }
        : { so_nos, assign_to: owner, assigned_from: assign_to ?? null };
    }
}

/**
 * Tags or assigns the chosen orders, and offers to undo it.
 * @returns what refused it, or undefined
 */
export function useChosenWork(
  so_nos: readonly string[],
  onDone: () => void,
): (act: string, work: Work) => Promise<unknown> {
  const { t } = useTranslation('admin');
  const { done } = useNotice();
  const [change] = useChangeOrderWorkMutation();
  return async (_act, work) => {
    const changed: OrderWorkAnswer['orders'] = [];
    for (let from = 0; from < so_nos.length; from += ORDER_WORK.orders) {
      const answer = await change({ so_nos: so_nos.slice(from, from + ORDER_WORK.orders), ...work });
      if ('error' in answer) return answer.error;
      changed.push(...answer.data.orders);
    }
    const undo = async () => {
      for (const request of inverse(changed, work)) {
        const answer = await change(request);
        if ('error' in answer) return answer;
      }
    };
    done(t('teamwork.bulk.done', { count: changed.length }), changed.length === 0 ? undefined : undo);
    onDone();
  };
}
