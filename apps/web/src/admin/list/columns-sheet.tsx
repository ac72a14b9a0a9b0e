import type { ListDefinition } from '@mali/contracts/lists/definition';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import styles from './list.module.css';

/** Which columns a list shows, and in which order. */
export function ColumnsSheet({
  list,
  shown,
  onApply,
  onClose,
}: {
  list: ListDefinition;
  /** Columns shown now, in their order. */
  shown: readonly string[];
  onApply: (columns: readonly string[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [order, setOrder] = useState<readonly string[]>(() => [
    ...shown,
    ...list.columns.map(({ key }) => key).filter((key) => !shown.includes(key)),
  ]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(shown));
  const move = (key: string, step: -1 | 1) =>
    setOrder((before) => {
      const from = before.indexOf(key);
      const other = before[from + step];
      if (other === undefined) return before;
      return before.map((one) => (one === key ? other : one === other ? key : one));
    });
  const toggle = (key: string, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      if (isChosen) next.add(key);
      else next.delete(key);
      return next;
    });
  return (
    <Sheet
      open
      edge="near"
      onClose={onClose}
      title={t('office.columns')}
      footer={
        <Button wide onClick={() => onApply(order.filter((key) => chosen.has(key)))}>
          {t('list.apply')}
        </Button>
      }
    >
      <ul className={styles.columns}>
        {order.map((key, place) => {
          const column = list.columns.find((one) => one.key === key);
          if (column === undefined) return null;
          const label = column.label[language];
          return (
            <li key={key}>
              <Checkbox
                label={label}
                checked={chosen.has(key)}
                disabled={column.always === true}
                onChange={(event) => toggle(key, event.target.checked)}
              />
              <span className={styles.up}>
                <IconButton
                  name="chevronDown"
                  label={t('office.columnUp', { column: label })}
                  disabled={place === 0}
                  onClick={() => move(key, -1)}
                />
              </span>
              <IconButton
                name="chevronDown"
                label={t('office.columnDown', { column: label })}
                disabled={place === order.length - 1}
                onClick={() => move(key, 1)}
              />
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
