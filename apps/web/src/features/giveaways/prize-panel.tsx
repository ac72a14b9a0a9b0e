import type { Giveaway, MyGiveaway } from '@mali/contracts/giveaways';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { isApiError } from '../../clients/api-error.ts';
import { serverNow } from '../../clients/server-clock.ts';
import { Button, ButtonLink, LinkButton } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import { fullName, placeText, useAddressesQuery, useAddressTable } from '../addresses/index.ts';
import { toastShown } from '../layout/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { useClaimPrizeMutation } from './calls.ts';
import styles from './entry-panel.module.css';
import { Note } from './note.tsx';
import { endText, momentText } from './words.ts';

/** A winner's panel: delivery address, shipment, and the pending review. */
export function PrizePanel({ giveaway, mine }: { giveaway: Giveaway; mine: MyGiveaway }) {
  const { t } = useTranslation('giveaways');
  const language = useLanguage();
  const [changing, setChanging] = useState(false);
  const { product } = giveaway;
  const until = (moment: string | null) => (moment === null ? '' : endText(moment, language));
  if (mine.reviewed) {
    return (
      <Note icon="check" title={t('prize.reviewed')}>
        {product.active && (
          <div className={styles.ways}>
            <ButtonLink
              look="secondary"
              size="m"
              to={`${paths.item(product.mat_id, product.mat_var_id)}#reviews`}
            >
              {t('prize.toReview')}
            </ButtonLink>
          </div>
        )}
      </Note>
    );
  }
  if (mine.sent_at !== null) {
    return (
      <Note icon="truck" title={t('prize.sent', { when: momentText(mine.sent_at, language) })}>
        {mine.tracking_no !== null && <p>{t('prize.tracking', { number: mine.tracking_no })}</p>}
        <p className={text.muted}>{t('prize.review', { when: until(mine.review_by) })}</p>
        {product.active && (
          <div className={styles.ways}>
            <ButtonLink to={paths.addReview(product.mat_id, product.mat_var_id)}>
              {t('prize.write')}
            </ButtonLink>
          </div>
        )}
      </Note>
    );
  }
  if (mine.claimed_at !== null && !changing) {
    return (
      <Note icon="box" title={t('prize.confirmed')}>
        {mine.address !== null && <Where mine={mine} />}
        <LinkButton onClick={() => setChanging(true)}>{t('prize.change')}</LinkButton>
      </Note>
    );
  }
  const lapsed =
    mine.claimed_at === null && mine.claim_by !== null && Date.parse(mine.claim_by) < serverNow();
  if (lapsed) return <Note icon="info">{t('prize.lapsed')}</Note>;
  return (
    <Note icon="gift" title={t('prize.won')}>
      <p className={text.muted}>{t('prize.claim', { when: until(mine.claim_by) })}</p>
      <Choose id={mine.giveaway_id} onDone={() => setChanging(false)} />
    </Note>
  );
}

function Where({ mine }: { mine: MyGiveaway }) {
  const language = useLanguage();
  const table = useAddressTable();
  const { address } = mine;
  if (address === null) return null;
  return (
    <p className={text.muted}>
      {fullName(address)}
      <br />
      {address.address} {placeText(address, table, language)}
    </p>
  );
}

/** Selection of a saved address. */
function Choose({ id, onDone }: { id: number; onDone: () => void }) {
  const { t } = useTranslation('giveaways');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const table = useAddressTable();
  const { data, isError, refetch } = useAddressesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [picked, setPicked] = useState<number | null>(null);
  const [claim, { isLoading, error }] = useClaimPrizeMutation();
  if (data === undefined) {
    if (isError) return <ErrorState retry={() => void refetch()} />;
    return (
      <Loading>
        <Skeleton shape="block" className={styles.wait} />
      </Loading>
    );
  }
  const add = (
    <ButtonLink look="secondary" size="m" to={paths.account('address')}>
      {t('prize.addAddress')}
    </ButtonLink>
  );
  const own = data.data.find(({ is_delivery }) => is_delivery) ?? data.data[0];
  if (own === undefined) {
    return (
      <>
        <p>{t('prize.noAddress')}</p>
        <div className={styles.ways}>{add}</div>
      </>
    );
  }
  const address_id = picked ?? own.address_id;
  const send = async () => {
    const answer = await claim({ id, address_id });
    if (answer.error !== undefined) return;
    dispatch(toastShown({ tone: 'done', text: t('prize.saved') }));
    onDone();
  };
  return (
    <div className={styles.choose}>
      <RadioCards
        legend={t('prize.where')}
        name="prize-address"
        value={String(address_id)}
        onChange={(value) => setPicked(Number(value))}
        options={data.data.map((address) => ({
          value: String(address.address_id),
          label: fullName(address),
          sub: `${address.address} ${placeText(address, table, language)}`,
        }))}
      />
      {isApiError(error) && <Refused>{error.text[language]}</Refused>}
      <div className={styles.ways}>
        <Button busy={isLoading} onClick={() => void send()}>
          {t('prize.confirm')}
        </Button>
        {add}
      </div>
    </div>
  );
}
