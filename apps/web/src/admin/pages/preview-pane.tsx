import type { Layout } from '@mali/contracts/content';
import type { Language } from '@mali/contracts/limits';
import { type BlockAudience, isBlockShown, isFor } from '@mali/contracts/page-values';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import {
  DRAFT_PREVIEW,
  type FromPreview,
  isFromPreview,
  type ToPreview,
} from '../../app/preview-messages.ts';
import { serverNow } from '../../clients/server-clock.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice } from '../shared/choice.tsx';
import { Select } from '../shared/select.tsx';
import { useAt } from '../shared/use-at.ts';
import type { Blocks } from './blocks.ts';
import styles from './builder.module.css';
import { MomentField } from './moment-field.tsx';
import { usePreviewPageMutation } from './page-calls.ts';
import { useBlockWords } from './use-block-words.ts';

const PAUSE_MS = 500;
/** Stops beside each other on the line of time; more are reached by the arrows. */
const STOPS = 5;

const GUEST: BlockAudience = { kind: 'guests', segment_id: null };
const keyOf = ({ kind, segment_id }: BlockAudience): string =>
  segment_id === null ? kind : `${kind} ${segment_id}`;
function whoOf(key: string): BlockAudience {
  const [kind, id] = key.split(' ');
  if (kind === 'segment') return { kind, segment_id: Number(id) };
  return kind === 'members' ? { kind, segment_id: null } : GUEST;
}

/** Moments at which the page changes by itself, from now on. */
export function momentsOf(blocks: Blocks, planned: readonly string[], now: number): string[] {
  const all = [...blocks.flatMap(({ from, until }) => [from, until]), ...planned];
  const ahead = all.flatMap((moment) =>
    moment !== null && Date.parse(moment) > now ? [Date.parse(moment)] : [],
  );
  return [...new Set(ahead)].sort((one, other) => one - other).map((time) => new Date(time).toISOString());
}

/**
 * The page as the shop would show it: the shop itself in a frame, which is given the drawn draft by message. Nothing is
 * stored for it, and whoever opens its address sees nothing.
 */
export function PreviewPane({
  page,
  blocks,
  planned,
  hasAudience,
  chosen,
  onChoose,
}: {
  page: string;
  blocks: Blocks;
  /** Beginnings and ends of versions of the page. */
  planned: readonly string[];
  /** Its blocks may be for some people only. */
  hasAudience: boolean;
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const office = useLanguage();
  const [language, setLanguage] = useState<Language>(office);
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone');
  const [moment, setMoment] = useState<string | null>(null);
  const [who, setWho] = useState<BlockAudience>(GUEST);
  const { segments } = useBlockWords();
  const [picking, setPicking] = useState(false);
  const [draw, drawing] = usePreviewPageMutation();
  const [layout, setLayout] = useState<Layout | null>(null);
  const [isReady, setReady] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const moments = momentsOf(blocks, planned, serverNow());
  const stops = [
    null,
    ...(moment !== null && !moments.includes(moment) ? [...moments, moment].sort() : moments),
  ];
  const place = stops.indexOf(moment);
  const drawn = JSON.stringify([page, blocks, moment, who]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` is all that is drawn
  useEffect(() => {
    let isNewest = true;
    const timer = setTimeout(async () => {
      const { data } = await draw({ page, blocks: [...blocks], at: moment, as: who });
      if (isNewest && data !== undefined) setLayout(data);
    }, PAUSE_MS);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [drawn]);

  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow || origin !== window.location.origin) return;
      if (!isFromPreview(data)) return;
      const message: FromPreview = data;
      if (message.type === 'page-preview:ready') setReady(true);
      else onChoose(message.block);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [onChoose]);

  useEffect(() => {
    if (!isReady || layout === null) return;
    const message: ToPreview = { type: 'page-preview:show', layout, language, chosen };
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [isReady, layout, language, chosen]);

  const time = moment === null ? serverNow() : Date.parse(moment);
  const block = blocks.find(({ id }) => id === chosen);
  const away =
    block === undefined || (isBlockShown(block, time) && isFor(block, who))
      ? null
      : isBlockShown(block, time)
        ? 'notFor'
        : 'away';
  return (
    <section className={styles.preview} aria-label={t('shopPages.preview.title')}>
      <div className={styles.time}>
        <IconButton
          name="chevronLeft"
          label={t('shopPages.preview.before')}
          disabled={place <= 0}
          onClick={() => setMoment(stops[place - 1] ?? null)}
        />
        <button type="button" className={styles.moment} onClick={() => setPicking(true)}>
          <small>{t('shopPages.preview.at')}</small>
          <b>{moment === null ? t('shopPages.preview.now') : at(moment)}</b>
        </button>
        <IconButton
          name="chevronRight"
          label={t('shopPages.preview.after')}
          disabled={place >= stops.length - 1}
          onClick={() => setMoment(stops[place + 1] ?? null)}
        />
        {stops.length > 1 && (
          <ol className={styles.rail}>
            {stops.slice(0, STOPS).map((stop) => (
              <li key={stop ?? ''}>
                <button type="button" aria-pressed={stop === moment} onClick={() => setMoment(stop)}>
                  {stop === null ? t('shopPages.preview.now') : at(stop)}
                </button>
              </li>
            ))}
          </ol>
        )}
      </div>
      <div className={styles.looks}>
        <Choice
          label={t('shopPages.preview.width')}
          value={width}
          options={(['phone', 'desktop'] as const).map((value) => ({
            value,
            label: t(`shopPages.preview.${value}`),
          }))}
          onChange={setWidth}
        />
        <Choice
          label={t('shopPages.preview.language')}
          value={language}
          options={[
            { value: 'th', label: 'ไทย' },
            { value: 'en', label: 'English' },
          ]}
          onChange={setLanguage}
        />
        {hasAudience && (
          <Select
            label={t('shopPages.preview.as')}
            value={keyOf(who)}
            options={[
              { value: 'guests', label: t('shopPages.preview.guest') },
              { value: 'members', label: t('shopPages.preview.member') },
              ...segments.map(({ segment_id, name }) => ({
                value: `segment ${segment_id}`,
                label: t('shopPages.audience.of', { name }),
              })),
            ]}
            onChange={(key) => setWho(whoOf(key))}
          />
        )}
        <span role="status" className={styles.hint}>
          {drawing.isError && t('shopPages.preview.failed')}
          {!drawing.isError && away !== null && t(`shopPages.preview.${away}`)}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide page is scrolled by keyboard */}
      <div className={styles.stage} data-width={width} tabIndex={0}>
        <iframe
          ref={frame}
          className={styles.frame}
          title={t('shopPages.preview.title')}
          src={`${paths.home()}?layout_id=${DRAFT_PREVIEW}`}
        />
      </div>
      <p className={styles.hint}>
        {t('shopPages.preview.hint')}
        {who.kind === 'segment' && ` ${t('shopPages.preview.prices')}`}
      </p>
      {picking && (
        <Dialog open onClose={() => setPicking(false)} title={t('shopPages.preview.at')}>
          <div className={styles.fields}>
            <MomentField
              name="preview_at"
              label={t('shopPages.preview.moment')}
              value={moment}
              onChange={(value) => setMoment(value)}
            />
            <Button size="m" onClick={() => setPicking(false)}>
              {t('shopPages.preview.look')}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
