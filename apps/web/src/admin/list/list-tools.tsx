import type { ListDefinition } from '@mali/contracts/lists/definition';
import type { SavedView } from '@mali/contracts/office';
import type { ViewList } from '@mali/contracts/office-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ColumnsSheet } from './columns-sheet.tsx';
import styles from './list.module.css';
import type { ListAddress } from './list-address.ts';
import { ViewDialog } from './view-dialog.tsx';

/** Chooses the columns of a list. */
export function ColumnsButton({
  list,
  address,
  shown,
}: {
  list: ListDefinition;
  address: ListAddress;
  shown: readonly string[];
}) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.more} onClick={() => setOpen(true)}>
        <Icon name="grid" size="s" />
        {t('office.columns')}
      </button>
      {open && (
        <ColumnsSheet
          list={list}
          shown={shown}
          onClose={() => setOpen(false)}
          onApply={(columns) => {
            setOpen(false);
            void navigate(address.to({ columns: columns.join(',') }));
          }}
        />
      )}
    </>
  );
}

/** Saves a list that differs from its view, or changes the open view when it is one's own. */
export function ViewTools({
  list,
  name,
  address,
  saved,
}: {
  list: ListDefinition;
  name: ViewList;
  address: ListAddress;
  saved: readonly SavedView[];
}) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState<'new' | 'own' | null>(null);
  const own = saved.find(({ view_id, mine }) => mine && view_id === address.saved) ?? null;
  const isChanged =
    address.columns !== null ||
    address.query.sort !== undefined ||
    Object.keys(address.query).some((key) => key in list.filters);
  const act = (what: 'new' | 'own', text: string) => (
    <button type="button" onClick={() => setAsking(what)}>
      <Icon name={what === 'own' ? 'edit' : 'plus'} size="s" />
      {text}
    </button>
  );
  return (
    <>
      {own !== null && act('own', t('office.changeView'))}
      {own === null && isChanged && act('new', t('office.saveView'))}
      {asking !== null && (
        <ViewDialog
          list={name}
          address={address}
          view={asking === 'own' ? own : null}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

/** Exports what the list shows: the same rows, columns and order. */
export function ExportMenu({
  busy,
  onChoose,
}: {
  busy: boolean;
  onChoose: (format: 'csv' | 'xlsx') => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <Dropdown
      buttonClassName={styles.export}
      panelClassName={styles.formats}
      label={
        <>
          <Icon name={busy ? 'spinner' : 'download'} size="s" />
          {t('office.export')}
        </>
      }
    >
      {(close) =>
        (['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            look="quiet"
            size="m"
            wide
            disabled={busy}
            onClick={() => {
              close();
              onChoose(format);
            }}
          >
            {t(`office.${format}`)}
          </Button>
        ))
      }
    </Dropdown>
  );
}
