import type { Blog } from '@mali/contracts/content';
import type { Language } from '@mali/contracts/limits';
import type { i18n } from 'i18next';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { I18nContext, useTranslation } from 'react-i18next';
import { Provider, useStore } from 'react-redux';
import { loadTextsIn } from '../../app/i18n.ts';
import { Story } from './story.tsx';
import styles from './story-preview.module.css';

const EMPTY = '<!doctype html><html><head></head><body></body></html>';

/** Style sheets of the page, copied into the preview document. */
const isStyle = (node: Node): node is HTMLElement =>
  node instanceof HTMLStyleElement || (node instanceof HTMLLinkElement && node.rel === 'stylesheet');

/**
 * Simulates a screen of another width: a separate document (iframe), so that media queries apply to that
 * width. Rendered by this page through a portal, without scripts and interaction.
 */
function Screen({
  title,
  width,
  language,
  children,
}: {
  title: string;
  /** CSS pixels; scaled down if necessary. */
  width: number;
  language: Language;
  children: ReactNode;
}) {
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [scale, setScale] = useState(1);

  useLayoutEffect(() => {
    const measure = () => setScale(Math.min(1, (room.current?.clientWidth || width) / width));
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [width]);

  useEffect(() => {
    if (body === null) return;
    const { head } = body.ownerDocument;
    const copy = (nodes: Iterable<Node>) => {
      for (const node of nodes) if (isStyle(node)) head.append(node.cloneNode(true));
    };
    copy(document.head.childNodes);
    // Also copies styles loaded later.
    const later = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) copy(addedNodes);
    });
    later.observe(document.head, { childList: true });
    return () => {
      later.disconnect();
      head.replaceChildren();
    };
  }, [body]);
  useEffect(() => {
    if (body !== null) body.ownerDocument.documentElement.lang = language;
  }, [body, language]);

  return (
    <div ref={room} className={styles.room} style={{ maxWidth: width }}>
      <iframe
        ref={frame}
        className={styles.screen}
        style={{ width, transform: `scale(${scale})`, marginBottom: `calc((${scale} - 1) * 75vh)` }}
        title={title}
        srcDoc={EMPTY}
        sandbox="allow-same-origin"
        onLoad={() => setBody(frame.current?.contentDocument?.body ?? null)}
      />
      {body !== null && createPortal(children, body)}
    </div>
  );
}

/** An i18n instance with the same texts and a fixed language. */
function speakingIn(own: i18n, language: Language): i18n {
  const getFixedT: i18n['getFixedT'] = (lng: string | readonly string[] | null, ...rest: [never]) =>
    own.getFixedT(lng ?? language, ...rest);
  const values = { language, resolvedLanguage: language, languages: [language], getFixedT };
  return Object.create(
    own,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
  );
}

/** Renders a part of the page in another language. */
function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const store = useStore<{ preferences: { language: Language } }>();
  const { i18n: own } = useTranslation();
  const [ready, setReady] = useState<Language | null>(null);
  useEffect(() => {
    let gone = false;
    void loadTextsIn(language).then(() => {
      if (!gone) setReady(language);
    });
    return () => {
      gone = true;
    };
  }, [language]);
  const texts = useMemo(() => ({ i18n: speakingIn(own, language) }), [own, language]);
  const seen = useMemo(() => {
    let from = store.getState();
    const told = () => ({ ...from, preferences: { ...from.preferences, language } });
    let state = told();
    return {
      ...store,
      getState: () => {
        if (store.getState() !== from) {
          from = store.getState();
          state = told();
        }
        return state;
      },
    };
  }, [store, language]);
  if (ready !== language) return null;
  return (
    <Provider store={seen}>
      <I18nContext value={texts}>{children}</I18nContext>
    </Provider>
  );
}

/** A story in its readers' language and screen width. Not interactive. */
export function StoryPreview({
  post,
  language,
  width,
  title,
}: {
  post: Omit<Blog, 'id'>;
  language: Language;
  width: number;
  title: string;
}) {
  return (
    <Screen title={title} width={width} language={language}>
      <div
        className={styles.page}
        onClickCapture={(event) => {
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <InLanguage language={language}>
          <Story post={post} />
        </InLanguage>
      </div>
    </Screen>
  );
}
