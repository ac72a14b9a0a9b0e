import { REFERENCES_MAX } from '@mali/contracts/lists/definition';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FilterPicker } from './filter-picker.tsx';
import { useFilterOptionsQuery } from './option-calls.ts';
import { optionName } from './option-names.ts';
import styles from './product-order.module.css';

/** A list with one entry moved to another place. */
export function moved<Value>(values: readonly Value[], from: number, to: number): Value[] {
  const rest = values.toSpliced(from, 1);
  const [value] = values.slice(from, from + 1);
  return value === undefined ? [...values] : rest.toSpliced(to, 0, value);
}

/**
 * Chosen products in their order: added by search, moved by drag or by buttons, removed. Without an order only added and
 * removed.
 */
export function ProductOrder({
  label,
  value,
  onChange,
  ordered = true,
  most = REFERENCES_MAX,
  error,
}: {
  label: string;
  value: readonly number[];
  onChange: (products: number[]) => void;
  ordered?: boolean;
  most?: number;
  error?: string | undefined;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  // One request names so many at once.
  const asked = value.slice(0, REFERENCES_MAX).map(String);
  const { data } = useFilterOptionsQuery({ kind: 'product', values: asked }, { skip: asked.length === 0 });
  const optionOf = (id: number) => data?.options.find((option) => option.value === String(id));
  const nameOf = (id: number) => {
    const option = optionOf(id);
    return option === undefined ? `#${id}` : optionName(option, language);
  };
  const put = (from: number, to: number) => {
    if (to < 0 || to >= value.length || from === to) return;
    onChange(moved(value, from, to));
    setSaid(t('productOrder.moved', { name: nameOf(value[from] ?? 0), place: to + 1 }));
  };
  const onDrop = (event: DragEvent, to: number) => {
    event.preventDefault();
    if (dragged !== null) put(dragged, to);
    setDragged(null);
    setOver(null);
  };
  return (
    <div className={styles.products}>
      {value.length > 0 && (
        <ol className={styles.list} aria-label={label}>
          {value.map((id, n) => {
            const name = nameOf(id);
            return (
              <li
                key={id}
                className={styles.row}
                data-dragged={dragged === n || undefined}
                data-over={(over === n && dragged !== n) || undefined}
                onDragOver={(event) => {
                  if (dragged === null) return;
                  event.preventDefault();
                  if (over !== n) setOver(n);
                }}
                onDrop={(event) => onDrop(event, n)}
              >
                {ordered && (
                  // The buttons beside it do the same by keys and by touch.
                  <span
                    className={styles.handle}
                    draggable
                    aria-hidden
                    title={t('productOrder.drag', { name })}
                    onDragStart={(event) => {
                      event.dataTransfer.effectAllowed = 'move';
                      event.dataTransfer.setData('text/plain', name);
                      setDragged(n);
                    }}
                    onDragEnd={() => {
                      setDragged(null);
                      setOver(null);
                    }}
                  >
                    <Icon name="menu" size="s" />
                  </span>
                )}
                {ordered && <span className={styles.place}>{n + 1}</span>}
                <ProductPicture
                  image={optionOf(id)?.image ?? null}
                  alt=""
                  sizes="32px"
                  className={styles.picture}
                />
                <span className={styles.name}>{name}</span>
                <span className={styles.acts}>
                  {ordered && (
                    <>
                      <IconButton
                        name="chevronDown"
                        className={styles.up}
                        label={t('productOrder.up', { name })}
                        disabled={n === 0}
                        onClick={() => put(n, n - 1)}
                      />
                      <IconButton
                        name="chevronDown"
                        label={t('productOrder.down', { name })}
                        disabled={n === value.length - 1}
                        onClick={() => put(n, n + 1)}
                      />
                    </>
                  )}
                  <IconButton
                    name="close"
                    label={t('productOrder.remove', { name })}
                    onClick={() => onChange(value.filter((one) => one !== id))}
                  />
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {value.length < most && (
        <div className={styles.add}>
          <FilterPicker
            filter={{ kind: 'reference', to: 'product', label: { th: label, en: label } }}
            value=""
            onChange={(picked) => {
              const id = Number(picked);
              if (Number.isSafeInteger(id) && id > 0 && !value.includes(id)) onChange([...value, id]);
            }}
          />
        </div>
      )}
      {error !== undefined && (
        <p className={cx(styles.error)} role="alert" tabIndex={-1}>
          {error}
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  );
}
