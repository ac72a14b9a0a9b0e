import { may } from '@mali/contracts/permissions';
import type { StaffCategory } from '@mali/contracts/staff-categories';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { paths } from '../../../app/paths.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useNotice } from '../../shared/use-notice.ts';
import { usePlaceCategoryMutation, useStaffCategoriesQuery } from '../category-calls.ts';
import { CategoryDialog } from '../category-dialog.tsx';
import { dropOf, type Place, placeOf, slugsOf, stepOf } from '../category-tree.ts';
import styles from './categories.module.css';

type Open = Readonly<{ row: StaffCategory | null; parent: StaffCategory | null }>;

/** The category tree in the order of the shop's menus (GOODS-07). */
export function Component() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  const mayEdit = role !== undefined && may(role, 'goods:edit');
  const query = useStaffCategoriesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<Open | null>(null);
  const add = (
    <Button size="m" onClick={() => setOpen({ row: null, parent: null })}>
      {t('categories.add')}
    </Button>
  );
  return (
    <div className={styles.page}>
      <PageMeta title={t('parts.categories')} noIndex />
      <AdminHead title={t('parts.categories')} lead={t('categories.lead')}>
        {mayEdit && add}
      </AdminHead>
      <Loaded query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState icon="grid" title={t('categories.none')} text={t('categories.noneText')} />
          ) : (
            <Tree rows={rows} mayEdit={mayEdit} onOpen={setOpen} />
          )
        }
      </Loaded>
      {open !== null && (
        <CategoryDialog
          rows={query.data?.rows ?? []}
          row={open.row}
          parent={open.parent}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

function Tree({
  rows,
  mayEdit,
  onOpen,
}: {
  rows: readonly StaffCategory[];
  mayEdit: boolean;
  onOpen: (open: Open) => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [place, placing] = usePlaceCategoryMutation();
  const [dragged, setDragged] = useState<StaffCategory | null>(null);
  const [target, setTarget] = useState<Readonly<{ cat_id: number; half: 'upper' | 'lower' }> | null>(null);
  const nameOf = (row: StaffCategory) => (language === 'th' ? row.category_th : row.category);

  const put = async (row: StaffCategory, to: Place | null) => {
    if (to === null || placing.isLoading) return;
    const { cat_id } = row;
    const was = placeOf(rows, row);
    if (was.parent_id === to.parent_id && was.before === to.before) return;
    const { error } = await place({ cat_id, ...to });
    if (error !== undefined) return notice.failed(error);
    notice.done(t('categories.placed', { name: nameOf(row) }), () => place({ cat_id, ...was }));
  };
  const halfOf = (event: DragEvent<HTMLElement>): 'upper' | 'lower' => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return event.clientY < top + height / 2 ? 'upper' : 'lower';
  };
  const onDragOver = (event: DragEvent<HTMLElement>, row: StaffCategory) => {
    const half = halfOf(event);
    if (dragged === null || dropOf(rows, dragged, row, half) === null) return;
    event.preventDefault();
    if (target?.cat_id !== row.cat_id || target.half !== half) setTarget({ cat_id: row.cat_id, half });
  };
  const onDrop = (event: DragEvent<HTMLElement>, row: StaffCategory) => {
    event.preventDefault();
    const to = dragged === null ? null : dropOf(rows, dragged, row, halfOf(event));
    if (dragged !== null) void put(dragged, to);
    setDragged(null);
    setTarget(null);
  };
  const step = (row: StaffCategory, by: -1 | 1) => {
    const to = stepOf(rows, row, by);
    return (
      <IconButton
        name="chevronDown"
        className={cx(styles.step, by === -1 && styles.up)}
        label={t(by === -1 ? 'categories.up' : 'categories.down', { name: nameOf(row) })}
        disabled={to === null}
        onClick={() => void put(row, to)}
      />
    );
  };
  return (
    <ol className={styles.tree}>
      {rows.map((row) => {
        const name = nameOf(row);
        const isInside = dragged !== null && row.level === dragged.level - 1;
        return (
          <li
            key={row.cat_id}
            className={styles.row}
            data-level={row.level}
            data-dragged={dragged?.cat_id === row.cat_id || undefined}
            data-drop={target?.cat_id === row.cat_id ? (isInside ? 'inside' : target.half) : undefined}
            onDragOver={(event) => onDragOver(event, row)}
            onDrop={(event) => onDrop(event, row)}
          >
            {mayEdit && (
              // The buttons beside it do the same by keys and by touch.
              <span
                className={styles.handle}
                draggable
                aria-hidden
                title={t('categories.drag', { name })}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', name);
                  setDragged(row);
                }}
                onDragEnd={() => {
                  setDragged(null);
                  setTarget(null);
                }}
              >
                <Icon name="menu" size="s" />
              </span>
            )}
            <div className={styles.name}>
              {mayEdit ? (
                <LinkButton
                  aria-label={t('categories.edit', { name })}
                  onClick={() => onOpen({ row, parent: null })}
                >
                  {name}
                </LinkButton>
              ) : (
                <span>{name}</span>
              )}
              <AppLink className={styles.address} to={paths.shop([...slugsOf(rows, row)])}>
                {paths.shop([...slugsOf(rows, row)])}
              </AppLink>
            </div>
            <p className={styles.count}>
              {t('categories.products', { count: row.products, amount: formatCount(row.products) })}
              {row.on_sale !== row.products && (
                <small>{t('categories.onSale', { count: row.on_sale })}</small>
              )}
            </p>
            {mayEdit && (
              <div className={styles.acts}>
                {step(row, -1)}
                {step(row, 1)}
                {row.level < 3 && (
                  <IconButton
                    name="plus"
                    className={styles.step}
                    label={t('categories.addBelow', { name })}
                    onClick={() => onOpen({ row: null, parent: row })}
                  />
                )}
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
