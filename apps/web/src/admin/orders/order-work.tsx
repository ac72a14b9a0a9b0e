import type { OrderNote, OrderWork as Work } from '@mali/contracts/order-work';
import { normalTag, ORDER_WORK } from '@mali/contracts/order-work-values';
import { type FormEvent, Fragment, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectProfile } from '../../features/session/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { AppLink } from '../../ui/link.tsx';
import { adminPaths } from '../paths.ts';
import { useFallbackPoll } from '../shared/live-state.ts';
import { Loaded } from '../shared/loaded.tsx';
import { MentionField, mentionedIn } from '../shared/mention-field.tsx';
import { RecordSection } from '../shared/record-page.tsx';
import { Select } from '../shared/select.tsx';
import { useAt } from '../shared/use-at.ts';
import { useNotice } from '../shared/use-notice.ts';
import styles from './order-work.module.css';
import {
  useChangeOrderWorkMutation,
  useDeleteNoteMutation,
  useOrderWorkQuery,
  useSaveNoteMutation,
} from './work-calls.ts';

const useWork = (so_no: string) =>
  useOrderWorkQuery(so_no, { pollingInterval: useFallbackPoll(), refetchOnMountOrArgChange: true });

/** What the staff do with an order among themselves: whose it is, tags, notes. Customers never see it. */
export function OrderWork({ so_no }: { so_no: string }) {
  const { t } = useTranslation('admin');
  return (
    <Loaded query={useWork(so_no)} page>
      {(work) => (
        <>
          <RecordSection title={t('teamwork.assigned')}>
            <Assignment so_no={so_no} work={work} />
          </RecordSection>
          <RecordSection title={t('teamwork.tags')}>
            <Tags so_no={so_no} work={work} />
          </RecordSection>
          <RecordSection title={t('teamwork.notes')}>
            <Notes so_no={so_no} work={work} />
          </RecordSection>
        </>
      )}
    </Loaded>
  );
}

type Part = { so_no: string; work: Work };

function Assignment({ so_no, work: { assigned_to, colleagues } }: Part) {
  const { t } = useTranslation('admin');
  const me = useSelector(selectProfile)?.user_id;
  const { failed, done } = useNotice();
  const [change, changing] = useChangeOrderWorkMutation();
  const assignTo = async (userId: number | null) => {
    const answer = await change({ so_nos: [so_no], assign_to: userId });
    if ('error' in answer) return failed(answer.error);
    const { assigned_from } = answer.data.orders[0] ?? {};
    if (assigned_from === undefined) return;
    const name = people.find(({ user_id }) => user_id === userId)?.name;
    done(name === undefined ? t('teamwork.done.unassigned') : t('teamwork.done.assigned', { name }), () =>
      change({ so_nos: [so_no], assign_to: assigned_from, assigned_from: userId }),
    );
  };
  const isMine = assigned_to !== null && assigned_to.user_id === me;
  // Somebody who may not see the order any more is still shown as its owner.
  const people =
    assigned_to === null || colleagues.some(({ user_id }) => user_id === assigned_to.user_id)
      ? colleagues
      : [assigned_to, ...colleagues];
  return (
    <div className={styles.assigned}>
      <Select
        label={t('teamwork.assignedTo')}
        value={String(assigned_to?.user_id ?? '')}
        options={[
          { value: '', label: t('teamwork.nobody') },
          ...people.map(({ user_id, name }) => ({ value: String(user_id), label: name })),
        ]}
        onChange={(value) => void assignTo(value === '' ? null : Number(value))}
      />
      {!isMine && me !== undefined && (
        <Button size="m" look="secondary" busy={changing.isLoading} onClick={() => void assignTo(me)}>
          {t('teamwork.take')}
        </Button>
      )}
    </div>
  );
}

function Tags({ so_no, work: { tags, known_tags } }: Part) {
  const { t } = useTranslation('admin');
  const { failed, done } = useNotice();
  const [change, changing] = useChangeOrderWorkMutation();
  const [typed, setTyped] = useState('');
  const so_nos = [so_no];
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const tag = normalTag(typed);
    if (tag === '' || changing.isLoading) return;
    const answer = await change({ so_nos, add_tag: tag });
    if ('error' in answer) return failed(answer.error);
    setTyped('');
    if (answer.data.changed > 0)
      done(t('teamwork.done.tagAdded', { tag }), () => change({ so_nos, remove_tag: tag }));
  };
  const remove = async (tag: string) => {
    const answer = await change({ so_nos, remove_tag: tag });
    if ('error' in answer) return failed(answer.error);
    if (answer.data.changed > 0)
      done(t('teamwork.done.tagRemoved', { tag }), () => change({ so_nos, add_tag: tag }));
  };
  return (
    <>
      {tags.length > 0 && (
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              <AppLink to={adminPaths.orders({ tag })}>{tag}</AppLink>
              <IconButton
                name="close"
                label={t('teamwork.removeTag', { tag })}
                onClick={() => void remove(tag)}
              />
            </li>
          ))}
        </ul>
      )}
      {tags.length < ORDER_WORK.tags && (
        <form className={styles.add} onSubmit={(event) => void add(event)}>
          <TagField
            known={known_tags.filter((tag) => !tags.includes(tag))}
            value={typed}
            onChange={setTyped}
          />
          <Button type="submit" size="m" look="secondary" busy={changing.isLoading}>
            {t('teamwork.add')}
          </Button>
        </form>
      )}
    </>
  );
}

/** A tag, with those in use as suggestions. */
export function TagField({
  known,
  value,
  onChange,
}: {
  known: readonly string[];
  value: string;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation('admin');
  const listId = useId();
  return (
    <>
      <TextField
        label={t('teamwork.tag')}
        list={listId}
        maxLength={ORDER_WORK.tag}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {known.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  );
}

function Notes({ so_no, work: { notes, colleagues } }: Part) {
  const { t } = useTranslation('admin');
  return (
    <>
      {notes.length > 0 && (
        <ol className={styles.notes}>
          {notes.map((note) => (
            <Note key={note.note_id} so_no={so_no} note={note} colleagues={colleagues} />
          ))}
        </ol>
      )}
      <NoteForm
        so_no={so_no}
        colleagues={colleagues}
        note_id={null}
        text=""
        label={t('teamwork.newNote')}
        onDone={() => undefined}
      />
    </>
  );
}

/** The text with the names of mentioned colleagues marked. */
function NoteText({ note }: { note: OrderNote }) {
  const names = note.mentions.map(({ name }) => `@${name}`);
  if (names.length === 0) return <p className={styles.text}>{note.text}</p>;
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const parts = note.text.split(new RegExp(`(${escaped.join('|')})`));
  return (
    <p className={styles.text}>
      {parts.map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text
        <Fragment key={i}>{names.includes(part) ? <strong>{part}</strong> : part}</Fragment>
      ))}
    </p>
  );
}

function Note({
  so_no,
  note,
  colleagues,
}: {
  so_no: string;
  note: OrderNote;
  colleagues: Work['colleagues'];
}) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const { failed, done } = useNotice();
  const [editing, setEditing] = useState(false);
  const [remove, removing] = useDeleteNoteMutation();
  const [restore] = useSaveNoteMutation();
  const author = note.author?.name ?? t('teamwork.gone');
  const erase = async () => {
    const { note_id, text } = note;
    const answer = await remove({ so_no, note_id });
    if ('error' in answer) return failed(answer.error);
    const mentions = note.mentions.map(({ user_id }) => user_id);
    done(t('teamwork.done.noteDeleted'), () => restore({ so_no, note_id, text, mentions }));
  };
  return (
    <li>
      <p className={styles.head}>
        <strong>{author}</strong> <time dateTime={note.at}>{at(note.at)}</time>
        {note.edited_at !== null && note.deleted_at === null && <span>{t('teamwork.edited')}</span>}
      </p>
      {note.deleted_at !== null ? (
        <p className={styles.deleted}>{t('teamwork.deleted')}</p>
      ) : editing ? (
        <NoteForm
          so_no={so_no}
          colleagues={colleagues}
          note_id={note.note_id}
          text={note.text}
          label={t('teamwork.editNote')}
          onDone={() => setEditing(false)}
        />
      ) : (
        <NoteText note={note} />
      )}
      {note.versions.length > 0 && (
        <details className={styles.versions}>
          <summary>{t('teamwork.versions', { count: note.versions.length })}</summary>
          <ol>
            {note.versions.map((version) => (
              <li key={version.at}>
                <time dateTime={version.at}>{at(version.at)}</time> {version.text}
              </li>
            ))}
          </ol>
        </details>
      )}
      {note.mine && !editing && (
        <p className={styles.acts}>
          <button type="button" onClick={() => setEditing(true)}>
            {t('teamwork.edit')}
          </button>
          <button type="button" disabled={removing.isLoading} onClick={() => void erase()}>
            {t('teamwork.delete')}
          </button>
        </p>
      )}
    </li>
  );
}

function NoteForm({
  so_no,
  note_id,
  colleagues,
  text,
  label,
  onDone,
}: {
  so_no: string;
  /** null: a new note. */
  note_id: number | null;
  colleagues: Work['colleagues'];
  text: string;
  label: string;
  onDone: () => void;
}) {
  const { t } = useTranslation('admin');
  const { failed } = useNotice();
  const [value, setValue] = useState(text);
  const [save, saving] = useSaveNoteMutation();
  const send = async () => {
    if (value.trim() === '' || saving.isLoading) return;
    const mentions = mentionedIn(value, colleagues).slice(0, ORDER_WORK.mentions);
    const answer = await save({ so_no, note_id, text: value.trim(), mentions });
    if ('error' in answer) return failed(answer.error);
    setValue('');
    onDone();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <MentionField
        label={label}
        placeholder={t('teamwork.placeholder')}
        suggestions={t('teamwork.colleagues')}
        colleagues={colleagues}
        value={value}
        maxLength={ORDER_WORK.note}
        onChange={setValue}
        onSend={() => void send()}
      />
      <p className={styles.acts}>
        <Button
          type="submit"
          size="m"
          look="secondary"
          busy={saving.isLoading}
          disabled={value.trim() === ''}
        >
          {t('teamwork.save')}
        </Button>
        {note_id !== null && (
          <Button size="m" look="quiet" onClick={onDone}>
            {t('teamwork.keep')}
          </Button>
        )}
      </p>
    </form>
  );
}

/** Tags and assignment of an order as entries of its timeline. */
export function useWorkEntries(so_no: string): { at: string; text: string; more: string | null }[] {
  const { t } = useTranslation('admin');
  const events = useOrderWorkQuery(so_no).currentData?.events ?? [];
  return events.map(({ at, kind, actor, person, text }) => ({
    at,
    text: t(`teamwork.event.${kind}`, {
      who: actor?.name ?? t('teamwork.gone'),
      person: person?.name ?? t('teamwork.gone'),
      tag: text ?? '',
    }),
    more: null,
  }));
}
