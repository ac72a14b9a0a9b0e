import { ORDER_WORK } from '@mali/contracts/order-work-values';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { toastShown } from '../../features/layout/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../shared/select.tsx';
import styles from './order-work.module.css';
import { TagField, useRefused } from './order-work.tsx';
import { useChangeOrderWorkMutation, useOrderChoicesQuery } from './work-calls.ts';

type Act = 'tag' | 'assign';

/** Tags or assigns the chosen orders. */
export function BulkWork({ so_nos, onDone }: { so_nos: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('admin');
  const [act, setAct] = useState<Act | null>(null);
  return (
    <>
      {(['tag', 'assign'] as const).map((one) => (
        <Button key={one} size="m" look="secondary" onClick={() => setAct(one)}>
          {t(`teamwork.bulk.${one}`)}
        </Button>
      ))}
      {act !== null && <WorkDialog {...{ act, so_nos, onDone }} onClose={() => setAct(null)} />}
    </>
  );
}

function WorkDialog({
  act,
  so_nos,
  onClose,
  onDone,
}: {
  act: Act;
  so_nos: readonly string[];
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  const refused = useRefused();
  const { data } = useOrderChoicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [tag, setTag] = useState('');
  const [person, setPerson] = useState('');
  const [busy, setBusy] = useState(false);
  const [change] = useChangeOrderWorkMutation();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || (act === 'tag' && tag.trim() === '')) return;
    setBusy(true);
    const what =
      act === 'tag' ? { add_tag: tag.trim() } : { assign_to: person === '' ? null : Number(person) };
    for (let from = 0; from < so_nos.length; from += ORDER_WORK.orders) {
      const answer = await change({ so_nos: so_nos.slice(from, from + ORDER_WORK.orders), ...what });
      if ('error' in answer) {
        setBusy(false);
        return refused(answer.error);
      }
    }
    dispatch(toastShown({ tone: 'done', text: t('teamwork.bulk.done', { count: so_nos.length }) }));
    onClose();
    onDone();
  };
  return (
    <Dialog open onClose={onClose} title={t(`teamwork.bulk.${act}`)}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
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
        <Button type="submit" size="m" wide busy={busy}>
          {t(`teamwork.bulk.${act}`)}
        </Button>
      </form>
    </Dialog>
  );
}
