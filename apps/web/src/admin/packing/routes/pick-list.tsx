import type { PickList } from '@mali/contracts/packing';
import { PICK_PAPERS, type PickPaper } from '@mali/contracts/packing-values';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { toastShown } from '../../../features/layout/index.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { AppLink } from '../../../ui/link.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { adminPaths } from '../../paths.ts';
import { Glyph } from '../../shared/glyph.tsx';
import { BranchLine } from '../branch-line.tsx';
import { usePickListQuery, useTickItemMutation } from '../calls.ts';
import { savePickList } from '../pick-list-calls.ts';
import { useLotWords, useProductWords } from '../words.ts';
import styles from './pick-list.module.css';

/** The pick list of a wave: on a phone, ticked off on the way; on paper, A4 or A6. */
export function Component() {
  const { t } = useTranslation('admin');
  const { wave_id = '' } = useParams();
  const id = Number(wave_id);
  const isId = Number.isInteger(id) && id > 0;
  const { currentData, error, refetch } = usePickListQuery(id, {
    refetchOnMountOrArgChange: true,
    skip: !isId,
  });
  return (
    <div className={styles.page}>
      <PageMeta title={t('packing.list.title', { id: wave_id })} noIndex />
      <AppLink className={styles.back} to={adminPaths.packing()}>
        {t('packing.list.back')}
      </AppLink>
      {currentData !== undefined ? (
        <List list={currentData} />
      ) : error === undefined && isId ? (
        <Loading>
          <VisuallyHidden as="h1">{t('packing.list.title', { id: wave_id })}</VisuallyHidden>
          <Skeleton shape="block" className={styles.wait} />
        </Loading>
      ) : isId ? (
        <ErrorState page retry={() => void refetch()} />
      ) : (
        <EmptyState page icon="noResult" title={t('packing.work.none')} />
      )}
    </div>
  );
}

function List({ list }: { list: PickList }) {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  const { wave_id, orders, items } = list;
  const save = (paper: PickPaper) =>
    savePickList(wave_id, paper).catch(() =>
      dispatch(toastShown({ tone: 'care', text: t('packing.list.notPrinted') })),
    );
  const open = orders.find(({ packed_at }) => packed_at === null) ?? orders[0];
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const done = items.filter(({ picked }) => picked).length;
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{t('packing.list.title', { id: wave_id })}</h1>
          <p>
            {t('packing.list.lead', { count: orders.length, units })}{' '}
            <span role="status">{t('packing.list.picked', { done, all: items.length })}</span>
          </p>
          <BranchLine branch={list.branch} />
        </div>
        <p className={styles.actions}>
          <Button look="secondary" size="m" onClick={() => window.print()}>
            <Glyph name="print" />
            {t('packing.list.print')}
          </Button>
          {PICK_PAPERS.map((paper) => (
            <Button key={paper} look="secondary" size="m" icon="download" onClick={() => void save(paper)}>
              {t(`packing.list.paper.${paper}`)}
            </Button>
          ))}
          {open !== undefined && (
            <ButtonLink size="m" to={adminPaths.pack(open.so_no)}>
              {t('packing.list.start')}
            </ButtonLink>
          )}
        </p>
      </header>
      <ul className={styles.items}>
        {items.map((item) => (
          <Item key={`${item.mat_var_id} ${item.lot_id}`} wave_id={wave_id} item={item} />
        ))}
      </ul>
    </>
  );
}

function Item({ wave_id, item }: { wave_id: number; item: PickList['items'][number] }) {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  const words = useProductWords();
  const lotWords = useLotWords();
  const [tick] = useTickItemMutation();
  const { name, detail } = words(item);
  const { mat_var_id, lot_id, picked } = item;
  const change = async () => {
    const answer = await tick({ wave_id, mat_var_id, lot_id, picked: !picked });
    if ('error' in answer) dispatch(toastShown({ tone: 'care', text: t('packing.list.failed') }));
  };
  return (
    <li className={cx(picked && styles.picked)}>
      <label>
        <input
          type="checkbox"
          checked={picked}
          aria-label={t('packing.list.tick', { name: `${name} ${detail}` })}
          onChange={() => void change()}
        />
        <strong className={styles.bin}>{item.bin ?? t('packing.list.noBin')}</strong>
        <ProductPicture image={item.image} alt="" sizes="52px" className={styles.picture} />
        <span className={styles.words}>
          <b>{name}</b>
          <span>{detail}</span>
          <span>{lotWords(item)}</span>
          <small>
            {t('packing.list.forOrders', {
              orders: item.orders.map(({ so_no, quantity }) => `${so_no.slice(-5)} × ${quantity}`).join(', '),
            })}
          </small>
        </span>
        <span className={styles.count}>{item.quantity}</span>
      </label>
    </li>
  );
}
