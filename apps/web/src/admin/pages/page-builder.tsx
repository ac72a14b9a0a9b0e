import { contentPageOf } from '@mali/contracts/content-items';
import type { DraftBlock, PageDraft } from '@mali/contracts/pages';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { serverNow } from '../../clients/server-clock.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, IconButton, TextLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FieldConflict } from '../form/field-conflict.tsx';
import { LeaveDialog } from '../form/leave-dialog.tsx';
import { useUnsavedGuard } from '../form/use-unsaved-guard.ts';
import { adminPaths } from '../paths.ts';
import { Choice } from '../shared/choice.tsx';
import { useAt } from '../shared/use-at.ts';
import { useNotice } from '../shared/use-notice.ts';
import { BlockForm } from './block-form.tsx';
import { BlockList } from './block-list.tsx';
import { type Blocks, differences, missingOf, withBlock, withChange } from './blocks.ts';
import styles from './builder.module.css';
import { usePageVersionQuery, useStaffPageQuery, useWithdrawVersionMutation } from './page-calls.ts';
import { PreviewPane } from './preview-pane.tsx';
import { PublishDialog, versionAt } from './publish-dialog.tsx';
import { useBlockWords } from './use-block-words.ts';
import { useDraft } from './use-draft.ts';

const NO_BLOCKS: Blocks = [];

/** The editor of a draft: its blocks, the shop beside them, and the form of the chosen one. */
export function PageBuilder({ draft: first, mayEdit }: { draft: PageDraft; mayEdit: boolean }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const notice = useNotice();
  const navigate = useNavigate();
  const { keyName, nameOf } = useBlockWords();
  const draft = useDraft(first, mayEdit);
  const { blocks, name } = draft.now;
  const [chosen, setChosen] = useState<string | null>(blocks[0]?.id ?? null);
  const [pane, setPane] = useState<'blocks' | 'preview' | 'form'>('blocks');
  const [publishing, setPublishing] = useState<PageDraft | null>(null);
  const [withdraw] = useWithdrawVersionMutation();
  const guard = useUnsavedGuard(mayEdit && draft.isDirty);
  const { data: page } = useStaffPageQuery(first.page);
  const shownId = page === undefined ? null : versionAt(page.versions, serverNow());
  const version = usePageVersionQuery(shownId ?? 0, { skip: shownId === null }).currentData;
  const shown = version?.content ?? NO_BLOCKS;
  const count =
    page === undefined ? 0 : new Set(differences(shown, blocks).map(({ block }) => block.id)).size;
  // A draft of what is shown; while the version is read it is not known to be one.
  const isEqual = version !== undefined && count === 0;
  // Until all is read there is nothing to publish over.
  const isRead = page !== undefined && (shownId === null || version !== undefined);
  const block = blocks.find(({ id }) => id === chosen);
  const planned = (page?.versions ?? []).flatMap(({ state, from, until }) =>
    state === 'withdrawn' ? [] : until === null ? [from] : [from, until],
  );
  const set = (next: Blocks) => draft.change({ name, blocks: next });
  const onChoose = useCallback((id: string) => {
    setChosen(id);
    setPane((now) => (now === 'blocks' ? 'form' : now));
  }, []);
  const remove = (gone: DraftBlock) => {
    const place = blocks.findIndex(({ id }) => id === gone.id);
    const before = blocks[place - 1]?.id ?? null;
    set(blocks.filter(({ id }) => id !== gone.id));
    setChosen(blocks[place + 1]?.id ?? before);
    notice.done(t('shopPages.blocks.removed', { name: nameOf(gone) }), async () => {
      const { now, change } = latest();
      if (now.blocks.some(({ id }) => id === gone.id)) return;
      const back = before === null ? [gone, ...now.blocks] : withBlock(now.blocks, gone, before);
      change({ name: now.name, blocks: back });
      setChosen(gone.id);
    });
  };
  const latest = useLatest(draft);

  const onPublish = async () => {
    const missing = blocks.filter((one) => missingOf(one).length > 0);
    if (missing[0] !== undefined) {
      setChosen(missing[0].id);
      setPane('form');
      return notice.warn(t('shopPages.publish.incomplete', { names: missing.map(nameOf).join(', ') }));
    }
    const saved = await draft.flush();
    if (saved === null) notice.warn(t('shopPages.publish.notSaved'));
    else setPublishing(saved);
  };
  useUndoKeys(draft, mayEdit);
  const saved =
    draft.failed !== null
      ? t('shopPages.saved.failed')
      : draft.isDirty || draft.isSaving
        ? t('shopPages.saved.saving')
        : t('shopPages.saved.at', { time: at(draft.saved.updated_at) });
  return (
    <div className={styles.builder}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>{first.title[language]}</h1>
          <TextLink to={adminPaths.page(first.page)}>{t('shopPages.versions')}</TextLink>
        </div>
        <TextField
          className={styles.name ?? ''}
          label={t('shopPages.draftName')}
          maxLength={80}
          disabled={!mayEdit}
          value={name}
          onChange={({ target }) => draft.change({ name: target.value, blocks })}
        />
        {mayEdit && (
          <div className={styles.headActs}>
            <span role="status" className={styles.saved}>
              {saved}
            </span>
            <IconButton
              name="undo"
              label={t('shopPages.undo')}
              disabled={!draft.canUndo}
              onClick={draft.undo}
            />
            <IconButton
              name="undo"
              className={styles.redo}
              label={t('shopPages.redo')}
              disabled={!draft.canRedo}
              onClick={draft.redo}
            />
            <Button
              size="m"
              disabled={draft.isAsking || !isRead || count === 0}
              onClick={() => void onPublish()}
            >
              {isEqual
                ? t('shopPages.publish.equal')
                : isRead && count > 0
                  ? t('shopPages.publish.button', { count })
                  : t('shopPages.publish.title')}
            </Button>
          </div>
        )}
      </header>
      {draft.isGone && (
        <p className={styles.gone} role="alert">
          {t('shopPages.gone')} <TextLink to={adminPaths.page(first.page)}>{t('shopPages.toPage')}</TextLink>
        </p>
      )}
      {draft.meanwhile !== null && (
        <div className={styles.meanwhile}>
          <FieldConflict
            meanwhile={draft.meanwhile}
            isDecided={draft.isDecided}
            words={{ label: (key) => keyName(key, blocks) }}
            onPick={draft.onPick}
          />
          {!draft.isAsking && (
            <Button size="m" look="quiet" onClick={draft.onSettled}>
              {t('shopPages.settled')}
            </Button>
          )}
        </div>
      )}
      <div className={styles.panes}>
        <Choice
          label={t('shopPages.panes.title')}
          value={pane}
          options={(['blocks', 'preview', 'form'] as const).map((value) => ({
            value,
            label:
              value === 'blocks' && contentPageOf(first.page) !== null
                ? t('shopPages.items')
                : t(`shopPages.panes.${value}`),
          }))}
          onChange={setPane}
        />
      </div>
      <div className={styles.columns} data-pane={pane}>
        <BlockList
          blocks={blocks}
          chosen={chosen}
          document={contentPageOf(first.page)}
          mayEdit={mayEdit}
          onChoose={onChoose}
          onChange={set}
          onRemove={remove}
        />
        <PreviewPane
          page={first.page}
          blocks={blocks}
          planned={planned}
          hasAudience={contentPageOf(first.page) === null}
          chosen={chosen}
          onChoose={setChosen}
        />
        <div className={styles.side}>
          {block === undefined ? (
            <p className={styles.hint}>{t('shopPages.form.none')}</p>
          ) : (
            <BlockForm
              key={block.id}
              block={block}
              mayEdit={mayEdit}
              hasAudience={contentPageOf(first.page) === null}
              onChange={(change) => set(withChange(blocks, block.id, change))}
            />
          )}
        </div>
      </div>
      {publishing !== null && (
        <PublishDialog
          draft={publishing}
          page={first.page}
          blocks={blocks}
          onClose={() => setPublishing(null)}
          onPublished={(layout) => {
            setPublishing(null);
            guard.allow();
            void navigate(adminPaths.page(first.page));
            notice.done(
              layout.state === 'scheduled'
                ? t('shopPages.publish.scheduled', { time: at(layout.from) })
                : t('shopPages.publish.done'),
              () => withdraw(layout.layout_id),
            );
          }}
        />
      )}
      {guard.asks && <LeaveDialog guard={guard} />}
    </div>
  );
}

/** The newest value, for what happens later. */
function useLatest<Value>(value: Value): () => Value {
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  });
  return useCallback(() => newest.current, []);
}

/** Ctrl Z and Ctrl Shift Z while nothing is being typed. */
function useUndoKeys({ undo, redo }: { undo: () => void; redo: () => void }, isOn: boolean) {
  const latest = useLatest({ undo, redo });
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      if (isTyping || event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented)
        return;
      event.preventDefault();
      if (event.shiftKey) latest().redo();
      else latest().undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn, latest]);
}
