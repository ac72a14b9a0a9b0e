import { BLOCK_FIELDS } from '@mali/contracts/block-fields';
import type { ContentPage, EditorBlockType } from '@mali/contracts/content-items';
import type { BlockType } from '@mali/contracts/content-values';
import { PAGE } from '@mali/contracts/page-values';
import type { DraftBlock } from '@mali/contracts/pages';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { moved } from '../list/product-order.tsx';
import { BlockSketch } from './block-sketch.tsx';
import { type Blocks, duplicated, missingOf, newBlock, withBlock, withChange, wordsOf } from './blocks.ts';
import styles from './builder.module.css';
import { useBlockWords } from './use-block-words.ts';

const TYPES = Object.keys(BLOCK_FIELDS) as BlockType[];

/** The blocks of a page in their order: added, moved by drag or keys, copied, hidden, removed. */
export function BlockList({
  blocks,
  chosen,
  document,
  mayEdit,
  onChoose,
  onChange,
  onRemove,
}: {
  /** null: a page of blocks. */
  document: ContentPage | null;
  blocks: Blocks;
  chosen: string | null;
  mayEdit: boolean;
  onChoose: (id: string) => void;
  onChange: (blocks: Blocks) => void;
  onRemove: (block: DraftBlock) => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { nameOf, timeOf, audienceOf } = useBlockWords();
  const [adding, setAdding] = useState(false);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const put = (from: number, to: number) => {
    const block = blocks[from];
    if (block === undefined || to < 0 || to >= blocks.length || from === to) return;
    onChange(moved(blocks, from, to));
    setSaid(t('shopPages.blocks.moved', { name: nameOf(block), place: to + 1 }));
  };
  const onKeyDown = (event: KeyboardEvent, n: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || !mayEdit) return;
    event.preventDefault();
    put(n, event.key === 'ArrowUp' ? n - 1 : n + 1);
  };
  const onDrop = (event: DragEvent, to: number) => {
    event.preventDefault();
    if (dragged !== null) put(dragged, to);
    setDragged(null);
    setOver(null);
  };
  // An information page is one text.
  const isList = document === null || document.information === null;
  const add = (type: EditorBlockType) => {
    const block = newBlock(type, blocks);
    onChange(withBlock(blocks, block, chosen));
    onChoose(block.id);
    setAdding(false);
  };
  return (
    <section className={styles.blocks} aria-labelledby="page-blocks">
      <header className={styles.blocksHead}>
        <h2 id="page-blocks">{t(document === null ? 'shopPages.blocks.title' : 'shopPages.items')}</h2>
        {mayEdit && (isList || blocks.length === 0) && (
          <Button
            look="quiet"
            size="m"
            icon="plus"
            disabled={blocks.length >= PAGE.blocks}
            onClick={() => (document === null ? setAdding(true) : add(document.item))}
          >
            {t('shopPages.blocks.add')}
          </Button>
        )}
      </header>
      {blocks.length === 0 && (
        <p className={styles.hint}>{t(document === null ? 'shopPages.blocks.none' : 'shopPages.noItems')}</p>
      )}
      {document !== null && <p className={styles.hint}>{t(`shopPages.itemHints.${document.item}`)}</p>}
      <ol className={styles.list}>
        {blocks.map((block, n) => {
          const name = nameOf(block);
          const time = timeOf(block);
          const isChosen = block.id === chosen;
          return (
            <li
              key={block.id}
              className={styles.block}
              data-chosen={isChosen || undefined}
              data-hidden={block.hidden || undefined}
              data-dragged={dragged === n || undefined}
              data-over={(over === n && dragged !== n) || undefined}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                if (over !== n) setOver(n);
              }}
              onDrop={(event) => onDrop(event, n)}
            >
              {mayEdit && (
                // Alt with an arrow key, and the buttons of the form, do the same by keys and by touch.
                <span
                  className={styles.grip}
                  draggable
                  aria-hidden
                  title={t('shopPages.blocks.drag')}
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
              <button
                type="button"
                className={styles.blockName}
                aria-pressed={isChosen}
                aria-keyshortcuts={mayEdit ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
                onClick={() => onChoose(block.id)}
                onKeyDown={(event) => onKeyDown(event, n)}
              >
                <b>{t(`shopPages.types.${block.type}.name`)}</b>
                <small>{block.hidden ? t('shopPages.blocks.hidden') : wordsOf(block, language)}</small>
                {time !== null && (
                  <small className={styles.care}>
                    <Icon name="clock" size="s" /> {time}
                  </small>
                )}
                {block.audience != null && (
                  <small className={styles.audience}>
                    <Icon name="user" size="s" /> {audienceOf(block.audience)}
                  </small>
                )}
                {missingOf(block).length > 0 && (
                  <small className={styles.missing}>{t('shopPages.blocks.missing')}</small>
                )}
              </button>
              {mayEdit && isList && (
                <IconButton
                  name="eye"
                  className={styles.eye}
                  aria-pressed={block.hidden}
                  label={t('shopPages.blocks.hide', { name, place: n + 1 })}
                  onClick={() => onChange(withChange(blocks, block.id, { hidden: !block.hidden }))}
                />
              )}
            </li>
          );
        })}
      </ol>
      {mayEdit && blocks.length > 1 && <p className={styles.keysHint}>{t('shopPages.blocks.keys')}</p>}
      {mayEdit && isList && chosen !== null && (
        <ChosenActs
          blocks={blocks}
          chosen={chosen}
          onMove={put}
          onCopy={() => {
            const next = duplicated(blocks, chosen);
            onChange(next);
            const copy = next[next.findIndex(({ id }) => id === chosen) + 1];
            if (copy !== undefined && next !== blocks) onChoose(copy.id);
          }}
          onRemove={onRemove}
        />
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <Sheet open={adding} onClose={() => setAdding(false)} title={t('shopPages.blocks.palette')} edge="near">
        <ul className={styles.palette}>
          {TYPES.map((type) => (
            <li key={type}>
              <button type="button" onClick={() => add(type)}>
                <BlockSketch type={type} />
                <b>{t(`shopPages.types.${type}.name`)}</b>
                <small>{t(`shopPages.types.${type}.text`)}</small>
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    </section>
  );
}

/** What can be done with the chosen block. */
function ChosenActs({
  blocks,
  chosen,
  onMove,
  onCopy,
  onRemove,
}: {
  blocks: Blocks;
  chosen: string;
  onMove: (from: number, to: number) => void;
  onCopy: () => void;
  onRemove: (block: DraftBlock) => void;
}) {
  const { t } = useTranslation('admin');
  const { nameOf } = useBlockWords();
  const place = blocks.findIndex(({ id }) => id === chosen);
  const block = blocks[place];
  if (block === undefined) return null;
  const name = nameOf(block);
  return (
    <fieldset className={styles.acts} aria-label={name}>
      <IconButton
        name="chevronDown"
        className={styles.up}
        label={t('shopPages.blocks.up', { name })}
        disabled={place === 0}
        onClick={() => onMove(place, place - 1)}
      />
      <IconButton
        name="chevronDown"
        label={t('shopPages.blocks.down', { name })}
        disabled={place === blocks.length - 1}
        onClick={() => onMove(place, place + 1)}
      />
      <IconButton
        name="copy"
        label={t('shopPages.blocks.copy', { name })}
        disabled={blocks.length >= PAGE.blocks}
        onClick={onCopy}
      />
      <IconButton
        name="trash"
        label={t('shopPages.blocks.remove', { name })}
        onClick={() => onRemove(block)}
      />
    </fieldset>
  );
}
