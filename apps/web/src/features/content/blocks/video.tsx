import type { BlockOf, Picture } from '@mali/contracts/content';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Button, IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import text from '../../../ui/type.module.css';
import { selectConsent } from '../../consent/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { FailedBlock } from '../block-boundary.tsx';
import { BlockHead } from '../block-head.tsx';
import type { BlockProps } from '../block-props.ts';
import { ContentPicture } from '../content-picture.tsx';
import { CONTENT_SIZES } from '../content-source.ts';
import { useReducedMotion } from '../use-slides.ts';
import { said } from '../words.ts';
import styles from './video.module.css';

type Source = BlockOf<'video'>['source'];
type Site = Extract<Source, { kind: 'site' }>;

/** Cookie-free embed URL and watch URL of each video site. */
const SITES: Record<
  Site['site'],
  { name: string; player: (id: string) => string; page: (id: string) => string }
> = {
  youtube: {
    name: 'YouTube',
    player: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
  },
  vimeo: {
    name: 'Vimeo',
    player: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
    page: (id) => `https://vimeo.com/${id}`,
  },
};

/** A video of the shop, or of a video site: nothing of the latter is loaded before a click and consent. */
export function Component({ block }: BlockProps<'video'>) {
  const { source, silent, poster } = block;
  return (
    <section className={text.wrap}>
      <BlockHead {...block} />
      {source.kind === 'site' ? (
        <SiteVideo source={source} poster={poster} title={block.title} />
      ) : silent ? (
        <MovingPicture url={source.url} poster={poster} />
      ) : (
        <FileVideo url={source.url} poster={poster} title={block.title} />
      )}
    </section>
  );
}

type VideoProps = { poster: Picture | null; title: BlockOf<'video'>['title'] };

/** Placeholder of a video until it is played. */
function Facade({
  poster,
  title,
  onPlay,
  children,
}: VideoProps & { onPlay: () => void; children?: ReactNode }) {
  const { t } = useTranslation('content');
  const language = useLanguage();
  const name = said(title, language);
  return (
    <div className={styles.frame}>
      {poster && (
        <ContentPicture
          picture={poster}
          sizes={CONTENT_SIZES.banner}
          className={styles.fill}
          decorative={name !== ''}
        />
      )}
      {children || (
        <button
          type="button"
          className={styles.play}
          aria-label={name === '' ? t('video.play') : t('video.playNamed', { name })}
          onClick={onPlay}
        >
          <Icon name="play" size="l" />
        </button>
      )}
    </div>
  );
}

function SiteVideo({ source: { site, id }, poster, title }: VideoProps & { source: Site }) {
  const { t } = useTranslation('content');
  const language = useLanguage();
  const consent = useSelector(selectConsent);
  const [stage, setStage] = useState<'waiting' | 'asking' | 'playing'>('waiting');
  const { name, player, page } = SITES[site];
  const agreed = consent.status === 'accepted' || (consent.status === 'customized' && consent.marketing);
  if (stage === 'playing') {
    return (
      <div className={styles.frame}>
        <iframe
          className={styles.fill}
          src={player(id)}
          title={said(title, language) || t('video.frame', { name })}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </div>
    );
  }
  return (
    <Facade poster={poster} title={title} onPlay={() => setStage(agreed ? 'playing' : 'asking')}>
      {stage === 'asking' && (
        <div className={styles.ask} role="status">
          <p>{t('video.ask', { name })}</p>
          <div className={styles.ways}>
            <Button size="m" autoFocus onClick={() => setStage('playing')}>
              {t('video.agree')}
            </Button>
            <a className={styles.there} href={page(id)} target="_blank" rel="noopener noreferrer">
              {t('video.there', { name })}
              <Icon name="external" size="s" />
            </a>
          </div>
        </div>
      )}
    </Facade>
  );
}

function FileVideo({ url, poster, title }: VideoProps & { url: string }) {
  const language = useLanguage();
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  if (failed) return <FailedBlock />;
  if (!playing) return <Facade poster={poster} title={title} onPlay={() => setPlaying(true)} />;
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/useMediaCaption: the shop's videos have burned-in text */}
      <video
        className={styles.fill}
        src={url}
        controls
        autoPlay
        playsInline
        aria-label={said(title, language) || undefined}
        onError={() => setFailed(true)}
      />
    </div>
  );
}

/** A muted looping video with a pause button; with reduced motion it does not start (WCAG 2.2.2). */
function MovingPicture({ url, poster }: { url: string; poster: Picture | null }) {
  const { t } = useTranslation('content');
  const language = useLanguage();
  const reduced = useReducedMotion();
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(!reduced);
  const [failed, setFailed] = useState(false);
  if (failed) return <FailedBlock />;
  const toggle = () => {
    if (playing) video.current?.pause();
    else void video.current?.play();
  };
  return (
    <div className={styles.frame}>
      <video
        ref={video}
        className={styles.fill}
        src={url}
        muted
        loop
        playsInline
        autoPlay={!reduced}
        preload="metadata"
        {...(poster && { poster: poster.url, 'aria-label': said(poster.alt, language) })}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onError={() => setFailed(true)}
      />
      <IconButton
        className={cx(styles.corner)}
        name={playing ? 'pause' : 'play'}
        label={playing ? t('video.pause') : t('video.play')}
        onClick={toggle}
      />
    </div>
  );
}
