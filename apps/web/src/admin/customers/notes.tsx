import { CUSTOMER_EDIT } from '@mali/contracts/customer-values';
import type { Customer } from '@mali/contracts/customers';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useAt } from '../shared/use-at.ts';
import { useNotice } from '../shared/use-notice.ts';
import { useNoteCustomerMutation } from './customer-calls.ts';
import styles from './customers.module.css';

/** Notes of the staff about a customer, the newest first: nobody changes them. */
export function Notes({
  customer: { customer_id, notes },
  mayEdit,
}: {
  customer: Customer;
  mayEdit: boolean;
}) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const notice = useNotice();
  const [note, noting] = useNoteCustomerMutation();
  const [text, setText] = useState('');
  // A repeated press sends the same note.
  const key = useRef(crypto.randomUUID());
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || noting.isLoading) return;
    const { error } = await note({ customer_id, request_key: key.current, text: text.trim() });
    if (error !== undefined) return notice.failed(error);
    key.current = crypto.randomUUID();
    setText('');
  };
  return (
    <>
      {mayEdit && (
        <form className={styles.noteForm} onSubmit={(event) => void add(event)}>
          <TextArea
            label={t('customers.newNote')}
            hint={t('customers.noteHint')}
            maxLength={CUSTOMER_EDIT.note}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" size="m" look="secondary" busy={noting.isLoading}>
            {t('customers.addNote')}
          </Button>
        </form>
      )}
      <ol className={styles.notes}>
        {notes.map((one) => (
          <li key={one.note_id}>
            <small>
              {one.by ?? '–'} · <time dateTime={one.at}>{at(one.at)}</time>
            </small>
            <p>{one.text}</p>
          </li>
        ))}
      </ol>
      {notes.length === 0 && !mayEdit && <p>{t('customers.noNotes')}</p>}
    </>
  );
}
