import type { OrderWorkRequest } from '@mali/contracts/order-work';
import { normalTag } from '@mali/contracts/order-work-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ActDialog } from '../shared/act-dialog.tsx';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { TagField } from './order-work.tsx';
import { useOrderChoicesQuery } from './work-calls.ts';

type Act = 'tag' | 'assign';
export type Work = Pick<OrderWorkRequest, 'add_tag' | 'assign_to'>;
type Chosen = Readonly<{
  /** How many orders, in words. */
  count: string;
  /** @returns what refused it, or undefined */
  submit: (act: Act, work: Work) => Promise<unknown>;
}>;

/** Asks for the tag or the colleague of many orders. */
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

function WorkDialog({ act, count, submit, onClose }: Chosen & { act: Act; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { textOf } = useNotice();
  const { data } = useOrderChoicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [tag, setTag] = useState('');
  const [person, setPerson] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  const confirm = async () => {
    if (busy || (act === 'tag' && normalTag(tag) === '')) return;
    setBusy(true);
    const what =
      act === 'tag' ? { add_tag: normalTag(tag) } : { assign_to: person === '' ? null : Number(person) };
    const error = await submit(act, what);
    if (error === undefined) return onClose();
    setBusy(false);
    setRefused(textOf(error));
  };
  return (
    <ActDialog
      title={t(`teamwork.bulk.${act}`)}
      confirm={t(`teamwork.bulk.${act}`)}
      busy={busy}
      refused={refused}
      onSubmit={confirm}
      onClose={onClose}
    >
      <p>{count}</p>
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
