import { CUSTOMER_EDIT } from '@mali/contracts/customer-values';
import { normalTag } from '@mali/contracts/order-work-values';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { useTagCustomersMutation } from './customer-calls.ts';
import styles from './customers.module.css';

/** Adds a tag to customers, with those in use as suggestions; undone for those that were changed. */
export function TagForm({
  customer_ids,
  known,
  onDone,
}: {
  customer_ids: readonly number[];
  known: readonly string[];
  onDone?: () => void;
}) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const listId = useId();
  const [change, changing] = useTagCustomersMutation();
  const [typed, setTyped] = useState('');
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const tag = normalTag(typed);
    if (tag === '' || changing.isLoading) return;
    const answer = await change({ customer_ids: [...customer_ids], add: tag });
    if ('error' in answer) return notice.failed(answer.error);
    setTyped('');
    onDone?.();
    const { changed } = answer.data;
    if (changed.length > 0)
      notice.done(t('customers.tagged', { tag, count: changed.length }), () =>
        change({ customer_ids: changed, remove: tag }),
      );
  };
  return (
    <form className={styles.add} onSubmit={(event) => void add(event)}>
      <TextField
        label={t('teamwork.tag')}
        list={listId}
        maxLength={CUSTOMER_EDIT.tag}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <datalist id={listId}>
        {known.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <Button type="submit" size="m" look="secondary" busy={changing.isLoading}>
        {t('teamwork.add')}
      </Button>
    </form>
  );
}
