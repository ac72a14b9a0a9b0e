import { CUSTOMER_EDIT } from '@mali/contracts/customer-values';
import type { Customer, CustomerMergePreview, CustomerRow } from '@mali/contracts/customers';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioCards, TextField } from '../../ui/field.tsx';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { Refused } from '../../ui/refused.tsx';
import { ActFields, ActForm } from '../shared/act-dialog.tsx';
import { Loaded } from '../shared/loaded.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { useCustomersQuery, useMergeCustomersMutation, useMergePreviewQuery } from './customer-calls.ts';
import styles from './customers.module.css';

const SHOWN = 6;

/** Merges a duplicate into a customer: finds it, shows both side by side with what moves, and asks why. */
export function MergeDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [other, setOther] = useState<number | null>(null);
  const found = useCustomersQuery({ q, limit: String(SHOWN) }, { skip: q === '' });
  const find = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (text.length < 2) return;
    setChosen(null);
    setQ(text);
  };
  const nameOf = ({ name, email }: CustomerRow) => (name === '' ? email : name);
  return (
    <Dialog open onClose={onClose} title={t('customers.acts.merge')}>
      {other === null ? (
        <div className={styles.noteForm}>
          <p>{t('customers.merge.lead')}</p>
          <form className={styles.add} onSubmit={find}>
            <TextField
              label={t('customers.merge.find')}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button type="submit" size="m" look="secondary" busy={found.isFetching}>
              {t('customers.merge.search')}
            </Button>
          </form>
          {q !== '' && (
            <Loaded query={found} page>
              {({ rows }) => {
                const others = rows.filter(({ customer_id }) => customer_id !== customer.customer_id);
                if (others.length === 0) return <p>{t('customers.merge.none')}</p>;
                return (
                  <RadioCards
                    legend={t('customers.merge.choose')}
                    name="duplicate"
                    value={chosen}
                    onChange={setChosen}
                    options={others.map((one) => ({
                      value: String(one.customer_id),
                      label: nameOf(one),
                      sub: [one.email, one.mobile, t('customers.merge.orders', { count: one.orders })]
                        .filter(Boolean)
                        .join(' · '),
                    }))}
                  />
                );
              }}
            </Loaded>
          )}
          {chosen !== null && (
            <Button wide size="m" onClick={() => setOther(Number(chosen))}>
              {t('customers.merge.compare')}
            </Button>
          )}
        </div>
      ) : (
        <Compare customer={customer} other={other} onBack={() => setOther(null)} onClose={onClose} />
      )}
    </Dialog>
  );
}

const MOVES = [
  ...(['orders', 'coins', 'coupons', 'reviews', 'wishes', 'addresses'] as const),
  ...(['conversations', 'notes'] as const),
] satisfies readonly (keyof CustomerMergePreview['moves'])[];

function Compare({
  customer: { customer_id },
  other,
  onBack,
  onClose,
}: {
  customer: Customer;
  other: number;
  onBack: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const query = useMergePreviewQuery({ customer_id, other }, { refetchOnMountOrArgChange: true });
  const [merge, merging] = useMergeCustomersMutation();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const why = reason.trim();
  const onSubmit = async () => {
    setTried(true);
    if (why === '') return;
    const { error } = await merge({ customer_id, other, reason: why });
    if (error !== undefined) return setRefused(notice.textOf(error));
    onClose();
    notice.done(t('customers.done.merge'));
  };
  if (query.error !== undefined)
    return (
      <div className={styles.noteForm}>
        <Refused>{notice.textOf(query.error)}</Refused>
        <Button size="m" look="secondary" onClick={onBack}>
          {t('customers.merge.back')}
        </Button>
      </div>
    );
  return (
    <Loaded query={query} page>
      {({ kept, merged, moves, news }) => (
        <ActForm
          confirm={t('customers.acts.merge')}
          busy={merging.isLoading}
          refused={refused}
          onSubmit={onSubmit}
          onClose={onClose}
        >
          <div className={styles.sides}>
            {([kept, merged] as const).map((one) => (
              <section key={one.customer_id}>
                <h3>{t(one === kept ? 'customers.merge.kept' : 'customers.merge.gone')}</h3>
                <p>{one.name}</p>
                <p>{one.email}</p>
                <p>{one.mobile || '–'}</p>
                <p>
                  {t('customers.merge.orders', { count: one.orders })} · {formatBaht(one.value)}
                </p>
              </section>
            ))}
          </div>
          <dl className={styles.facts}>
            {MOVES.filter((part) => moves[part] > 0).map((part) => (
              <div key={part}>
                <dt>{t(`customers.merge.moves.${part}`)}</dt>
                <dd>{formatCount(moves[part])}</dd>
              </div>
            ))}
            <div>
              <dt>{t('customers.news')}</dt>
              <dd>{t(news ? 'customers.yes' : 'customers.no')}</dd>
            </div>
          </dl>
          <p className={styles.care}>{t('customers.merge.final')}</p>
          <ActFields
            fields={['reason'] as const}
            values={{ reason }}
            reasonMax={CUSTOMER_EDIT.reason}
            label={() => t('customers.reason')}
            error={() => (tried && why === '' ? t('customers.missing') : undefined)}
            onChange={(_field, value) => setReason(value)}
          />
        </ActForm>
      )}
    </Loaded>
  );
}
