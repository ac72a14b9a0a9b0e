import type { SavedView } from '@mali/contracts/office';
import { VIEWS, type ViewList } from '@mali/contracts/office-values';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { useNotice } from '../shared/use-notice.ts';
import styles from './list.module.css';
import type { ListAddress } from './list-address.ts';
import { useDeleteViewMutation, useSaveViewMutation } from './view-calls.ts';

/** Saves what a list shows now, as a new view or over one's own open one, which can be deleted as well. */
export function ViewDialog({
  list,
  address,
  view,
  onClose,
}: {
  list: ViewList;
  address: ListAddress;
  /** The open view of one's own; null: a new one. */
  view: SavedView | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const navigate = useNavigate();
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [save, saving] = useSaveViewMutation();
  const [remove, removing] = useDeleteViewMutation();
  const isEmpty = name.trim() === '';
  const say = (error: unknown) => setRefused(notice.textOf(error));
  const former = ({ view_id, name, shared, query, columns }: SavedView) => ({
    ...{ view_id, list, name, shared, query, columns },
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isEmpty || saving.isLoading) return;
    const content = {
      query: new URLSearchParams({ ...address.filters, sort: address.sort }).toString(),
      columns: address.columns === null ? null : [...address.columns],
    };
    const answer = await save({ view_id: view?.view_id, list, name: name.trim(), shared, ...content });
    if ('error' in answer) return say(answer.error);
    onClose();
    void navigate(address.toSaved({ view_id: answer.data.view_id, ...content }));
    if (view !== null) notice.done(t('office.viewChanged', { name: name.trim() }), () => save(former(view)));
  };
  const drop = async () => {
    if (view === null || removing.isLoading) return;
    const answer = await remove(view.view_id);
    if ('error' in answer) return say(answer.error);
    onClose();
    void navigate(address.to({ saved: undefined }));
    const { view_id: _gone, ...made } = former(view);
    notice.done(t('office.viewDeleted', { name: view.name }), () => save(made));
  };
  return (
    <Dialog open onClose={onClose} title={t(view === null ? 'office.saveView' : 'office.changeView')}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={t('office.viewName')}
          error={tried && isEmpty ? t('office.viewNameMissing') : undefined}
          maxLength={VIEWS.name}
          autoComplete="off"
          value={name}
          onChange={(event) => {
            setRefused(null);
            setName(event.target.value);
          }}
        />
        <Checkbox
          label={t('office.viewShared')}
          checked={shared}
          onChange={(event) => setShared(event.target.checked)}
        />
        {refused !== null && <p role="alert">{refused}</p>}
        <Button type="submit" size="m" wide busy={saving.isLoading}>
          {t('office.save')}
        </Button>
        {view !== null && (
          <Button look="quiet" size="m" wide busy={removing.isLoading} onClick={() => void drop()}>
            {t('office.deleteView')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
