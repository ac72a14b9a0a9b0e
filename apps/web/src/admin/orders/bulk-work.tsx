import { ORDER_WORK } from '@mali/contracts/order-work-values';
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
    if (busy || (act === 'tag' && tag.trim() === '')) return;
    setBusy(true);
    const what =
      act === 'tag' ? { add_tag: tag.trim() } : { assign_to: person === '' ? null : Number(person) };
    for (let from = 0; from < so_nos.length; from += ORDER_WORK.orders) {
      const answer = await change({ so_nos: so_nos.slice(from, from + ORDER_WORK.orders), ...what });
      if ('error' in answer) {
        setBusy(false);
        return setRefused(textOf(answer.error));
      }
    }
    done(t('teamwork.bulk.done', { count: so_nos.length }));
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
