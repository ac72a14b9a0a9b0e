import { type MouseEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { previewLanguage } from '../../app/preview-language.ts';
import { type FromPreview, isToPreview, type ToPreview } from '../../app/preview-messages.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Loading } from '../../ui/states.tsx';
import { LayoutSkeleton } from './block-skeleton.tsx';
import styles from './draft-preview.module.css';
import { LayoutView } from './layout-view.tsx';

const say = (message: FromPreview) => window.parent.postMessage(message, window.location.origin);

/**
 * A draft as the editor of pages sends it to this frame. Nothing is requested or stored: an address opened by itself
 * shows nothing. A press on a block chooses it in the editor instead of leading away.
 */
export function DraftPreview() {
  const { t } = useTranslation('pages');
  const dispatch = useAppDispatch();
  const [shown, setShown] = useState<ToPreview | null>(null);
  useEffect(() => {
    // The chosen block is scrolled to: all blocks have their final heights.
    document.documentElement.dataset.whole = '';
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== window.parent || origin !== window.location.origin || !isToPreview(data)) return;
      setShown(data);
    };
    window.addEventListener('message', onMessage);
    say({ type: 'page-preview:ready' });
    return () => {
      window.removeEventListener('message', onMessage);
      delete document.documentElement.dataset.whole;
    };
  }, []);
  const language = shown?.language;
  useEffect(() => {
    if (language !== undefined) void previewLanguage(dispatch, language);
  }, [language, dispatch]);
  const chosen = shown?.chosen ?? null;
  useEffect(() => {
    const block = chosen === null ? null : document.getElementById(chosen);
    block?.setAttribute('data-edited', '');
    block?.scrollIntoView({ block: 'nearest' });
    return () => block?.removeAttribute('data-edited');
  });
  const onPress = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const ids = new Set(shown?.layout.components.map(({ id }) => id));
    for (let at: Element | null = event.target as Element; at !== null; at = at.parentElement)
      if (ids.has(at.id)) return say({ type: 'page-preview:chosen', block: at.id });
  };
  return (
    <>
      <PageMeta title={t('preview.title', { id: '' })} noIndex />
      {shown === null ? (
        <Loading>
          <LayoutSkeleton />
        </Loading>
      ) : (
        // Keys reach the blocks in the editor's list.
        <div className={styles.draft} onClickCapture={onPress}>
          <LayoutView layout={shown.layout} waited={false} />
        </div>
      )}
    </>
  );
}
