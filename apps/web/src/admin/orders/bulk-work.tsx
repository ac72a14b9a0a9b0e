import type { OrderWorkAnswer, OrderWorkRequest } from '@mali/contracts/order-work';
import { normalTag, ORDER_WORK } from '@mali/contracts/order-work-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ActDialog } from '../shared/act-dialog.tsx';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { TagField } from './order-work.tsx';
import { useChangeOrderWorkMutation, useOrderChoicesQuery } from './work-calls.ts';

type Act = 'tag' | 'assign';
type Chosen = { so_nos: readonly string[]; onDone: () => void };

/** Tags or assigns the chosen orders. */
export function BulkWork(chosen: Chosen) {
  const { t } = useTranslation('admin');
  const [act, setAct] = useState<Act | null>(null);
  return (
    <>
      {(['tag', 'assign'] as const).map((one) => (
        <Button key={one} size="m" look="secondary" onClick={() => setAct(one)}>
          {t(`teamwork.bulk.${one}`)}
        </Button>
      ))}
      {act !== null && <WorkDialog {...chosen} act={act} onClose={() => setAct(null)} />}
    </>
  );
}

/** The requests that take back what was done to these orders, each within the size of one request. */
function* inverse(
  changed: OrderWorkAnswer['orders'],
  what: { add_tag: string } | { assign_to: number | null },
): Generator<OrderWorkRequest> {
  const byOwner = Map.groupBy(changed, ({ assigned_from }) => assigned_from ?? null);
  for (const [assign_to, orders] of byOwner)
    for (let from = 0; from < orders.length; from += ORDER_WORK.orders) {
      const so_nos = orders.slice(from, from + ORDER_WORK.orders).map(({ so_no }) => so_no);
      yield 'add_tag' in what
        ? { so_nos, remove_tag: what.add_tag }
        : { so_nos, assign_to, assigned_from: what.assign_to };
    }
}

function WorkDialog({ act, so_nos, onClose, onDone }: Chosen & { act: Act; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { textOf, done } = useNotice();
  const { data } = useOrderChoicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [tag, setTag] = useState('');
  const [person, setPerson] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [change] = useChangeOrderWorkMutation();

  const submit = async () => {
    if (busy || (act === 'tag' && normalTag(tag) === '')) return;
    setBusy(true);
    const assign_to = person === '' ? null : Number(person);
    const what = act === 'tag' ? { add_tag: normalTag(tag) } : { assign_to };
    const changed: OrderWorkAnswer['orders'] = [];
    for (let from = 0; from < so_nos.length; from += ORDER_WORK.orders) {
      const answer = await change({ so_nos: so_nos.slice(from, from + ORDER_WORK.orders), ...what });
      if ('error' in answer) {
        setBusy(false);
        return setRefused(textOf(answer.error));
      }
      changed.push(...answer.data.orders);
    }
    const undo = async () => {
      for (const request of inverse(changed, what)) {
        const answer = await change(request);
        if ('error' in answer) return answer;
      }
    };
    done(t('teamwork.bulk.done', { count: changed.length }), changed.length === 0 ? undefined : undo);
    onClose();
    onDone();
  };
  return (
    <ActDialog
      title={t(`teamwork.bulk.${act}`)}
      confirm={t(`teamwork.bulk.${act}`)}
      busy={busy}
      refused={refused}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('teamwork.bulk.chosen', { count: so_nos.length })}</p>
      {act === 'tag' ? (
        <TagField known={data?.known_tags ?? []} value={tag} onChange={setTag} />
      ) : (
        <Select
          label={t('teamwork.assignedTo')}
          value={person}
          options={[
            { value: '', label: t('teamwork.nobody') },
            ...(data?.colleagues ?? []).map(({ user_id, name }) => ({
              value: String(user_id),
              label: name,
            })),
          ]}
          onChange={setPerson}
        />
      )}
    </ActDialog>
  );
}
