import type { SavedAddress } from '@mali/contracts/profile';
import { ADDRESSES_MAX, type AddressUse } from '@mali/contracts/profile-values';
import { formatPhoneInput } from '@mali/thai/phone';
import { maskTaxId } from '@mali/thai/tax-id';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../../app/hooks.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import {
  fullName,
  placeText,
  useAddressesQuery,
  useAddressTable,
  useChooseAddressMutation,
  useDeleteAddressMutation,
} from '../../addresses/index.ts';
import { toastShown, toastsOver } from '../../layout/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { selectProfile } from '../../session/index.ts';
import { AddressForm } from '../address-form.tsx';
import { AccountFrame } from '../frame.tsx';
import styles from './address.module.css';

/** Currently edited: a new address, an existing one, or none. */
type Editing = 'new' | SavedAddress | null;

function Card({
  address,
  onEdit,
  onDelete,
}: {
  address: SavedAddress;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const table = useAddressTable();
  const dispatch = useAppDispatch();
  const [use, { isLoading }] = useChooseAddressMutation();
  const choose = async (as: AddressUse) => {
    const { error } = await use({ address_id: address.address_id, as });
    if (isApiError(error))
      dispatch(toastShown({ about: 'addresses', tone: 'error', text: error.text[language], ms: 6000 }));
    else dispatch(toastsOver('addresses'));
  };
  const { is_default, is_delivery, is_tax, tax_address } = address;
  const offered: readonly [AddressUse, boolean][] = [
    ['default', !is_default],
    ['delivery', !is_delivery],
    ['tax', tax_address && !is_tax],
  ];
  const name = fullName(address);
  return (
    <li className={styles.card}>
      <p className={styles.badges}>
        {is_default && <Badge tone="leaf">{t('book.is.default')}</Badge>}
        {is_delivery && <Badge tone="outline">{t('book.is.delivery')}</Badge>}
        {is_tax && <Badge tone="outline">{t('book.is.tax')}</Badge>}
      </p>
      <h2>{name}</h2>
      <p className={styles.lines}>
        {address.address}
        <br />
        {placeText(address, table, language)}
        <br />
        {[address.mobile, address.mobile_2]
          .filter((phone) => phone !== null)
          .map(formatPhoneInput)
          .join(', ')}
      </p>
      {tax_address && (
        <p className={styles.tax}>
          {t('book.taxLine', { name: address.tax_name ?? '', id: maskTaxId(address.tax_id ?? '') })}
        </p>
      )}
      <div className={styles.acts}>
        <Button
          look="secondary"
          size="m"
          icon="edit"
          aria-label={t('book.editOf', { name })}
          onClick={onEdit}
        >
          {t('book.edit')}
        </Button>
        <Button
          look="quiet"
          size="m"
          icon="trash"
          aria-label={t('book.deleteOf', { name })}
          onClick={onDelete}
        >
          {t('book.delete')}
        </Button>
      </div>
      <div className={styles.uses}>
        {offered
          .filter(([, can]) => can)
          .map(([as]) => (
            <LinkButton key={as} disabled={isLoading} onClick={() => void choose(as)}>
              {t(`book.use.${as}`)}
            </LinkButton>
          ))}
      </div>
    </li>
  );
}

function Book() {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const profile = useSelector(selectProfile);
  const { data, isError, refetch } = useAddressesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [remove, removing] = useDeleteAddressMutation();
  const [editing, setEditing] = useState<Editing>(null);
  const [asked, setAsked] = useState<SavedAddress | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (editing !== null) heading.current?.focus();
  }, [editing]);

  if (editing !== null) {
    const fresh = editing === 'new';
    return (
      <section className={styles.editing}>
        <h2 ref={heading} tabIndex={-1} className={text.subheading}>
          {fresh ? t('book.newTitle') : t('book.editTitle')}
        </h2>
        <AddressForm
          kept={fresh ? null : editing}
          name={fresh && profile !== null && data?.count === 0 ? fullName(profile) : ''}
          onCancel={() => setEditing(null)}
          onDone={() => {
            const said = t(fresh ? 'book.created' : 'book.edited');
            dispatch(toastShown({ about: 'addresses', tone: 'done', text: said }));
            setEditing(null);
          }}
        />
      </section>
    );
  }
  if (data === undefined) {
    if (isError) return <ErrorState retry={() => void refetch()} />;
    return (
      <Loading>
        {['a', 'b'].map((key) => (
          <Skeleton key={key} shape="block" className={styles.wait} />
        ))}
      </Loading>
    );
  }
  const erase = async (address: SavedAddress) => {
    const answer = await remove(address.address_id);
    const failed = answer.error !== undefined;
    dispatch(
      toastShown(
        failed
          ? { about: 'addresses', tone: 'error', text: t('book.notDeleted'), ms: 6000 }
          : { about: 'addresses', tone: 'done', text: t('book.deleted') },
      ),
    );
    setAsked(null);
  };
  return (
    <>
      {data.count === 0 ? (
        <EmptyState icon="pin" title={t('book.empty')} text={t('book.emptyText')}>
          <Button onClick={() => setEditing('new')}>{t('book.add')}</Button>
        </EmptyState>
      ) : (
        <>
          <div className={styles.head}>
            <p className={text.muted}>{t('book.count', { count: data.count, max: ADDRESSES_MAX })}</p>
            <Button
              icon="plus"
              size="m"
              disabled={data.count >= ADDRESSES_MAX}
              onClick={() => setEditing('new')}
            >
              {t('book.add')}
            </Button>
          </div>
          <ul className={styles.cards}>
            {data.data.map((address) => (
              <Card
                key={address.address_id}
                address={address}
                onEdit={() => setEditing(address)}
                onDelete={() => setAsked(address)}
              />
            ))}
          </ul>
        </>
      )}
      <Dialog open={asked !== null} onClose={() => setAsked(null)} title={t('book.deleteAsk')}>
        {asked !== null && (
          <>
            <p className={styles.lines}>
              {fullName(asked)}
              <br />
              {asked.address}
            </p>
            <div className={styles.acts}>
              <Button size="m" busy={removing.isLoading} onClick={() => void erase(asked)}>
                {t('book.deleteYes')}
              </Button>
              <Button look="quiet" size="m" onClick={() => setAsked(null)}>
                {t('book.deleteNo')}
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </>
  );
}

/** The member's addresses (PROF-22 to PROF-32). */
export function Component() {
  return (
    <AccountFrame page="address">
      <Book />
    </AccountFrame>
  );
}
