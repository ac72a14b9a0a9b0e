import type { CheckoutOptionsAnswer } from '@mali/contracts/orders';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { useLanguage } from '../preferences/index.ts';
import styles from './card-frame.module.css';
import { type CardToken, type FromFrame, readMessage, type ToFrame } from './card-messages.ts';

export type CardForm = NonNullable<CheckoutOptionsAnswer['card_form']>;

export type CardFrameHandle = {
  /** Requests a token of the entered card. Null on failure: the frame shows why. */
  tokenise(): Promise<CardToken | null>;
};

/** Load timeout of the bank's page. */
const READY_MS = 15_000;
/** Timeout of a token request, longer than the bank's own. */
const TOKEN_MS = 25_000;
/**
 * Heights of a card form, in pixels. It has its usual height before the page has loaded, so that nothing
 * below it shifts under a click; the sandbox's, with its expanded list of test cards, is the tallest.
 */
const HEIGHT = { min: 160, usual: 358, max: 3000 } as const;

/** Why there is no token: invalid field, failure at the bank, or page not loaded. */
type Problem = 'invalid' | 'failed' | 'absent';
type Asked = { id: string; answer: (answer: CardToken | Problem) => void };

/**
 * The bank's card page in an iframe. Communication by messages from its exact origin and window; only the
 * token, the brand and the last digits reach the shop.
 */
export function CardFrame({
  form,
  ref,
  hidden = false,
  onEnter,
}: {
  form: CardForm;
  ref: Ref<CardFrameHandle>;
  /** Hidden, with its input preserved. */
  hidden?: boolean;
  /** Enter was pressed in the frame: the form around it is to be sent. */
  onEnter: () => void;
}) {
  const { t } = useTranslation('payment');
  const language = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  const retry = useRef<HTMLButtonElement>(null);
  const asked = useRef<Asked | null>(null);
  const enter = useRef(onEnter);
  const [stage, setStage] = useState<'loading' | 'ready' | 'lost'>('loading');
  const [height, setHeight] = useState<number>(HEIGHT.usual);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    enter.current = onEnter;
  });

  const { origin } = form;
  const address = new URL(form.url);
  address.searchParams.set('lang', language);
  const src = address.href;

  // Must be registered before the frame can send messages.
  useLayoutEffect(() => {
    const heard = (event: MessageEvent<unknown>) => {
      const inside = frame.current?.contentWindow;
      if (event.origin !== origin || inside == null || event.source !== inside) return;
      const message = readMessage(event.data);
      if (message === null) return;
      switch (message.type) {
        case 'mali-card:ready':
          setStage('ready');
          return;
        case 'mali-card:height':
          setHeight(Math.min(HEIGHT.max, Math.max(HEIGHT.min, Math.ceil(message.height))));
          return;
        case 'mali-card:enter':
          enter.current();
          return;
        default:
          if (message.id === asked.current?.id) asked.current.answer(answerIn(message));
      }
    };
    window.addEventListener('message', heard);
    return () => window.removeEventListener('message', heard);
  }, [origin]);

  // A new page, by language or retry, restarts loading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them loads the page again
  useEffect(() => {
    setStage('loading');
    setProblem(null);
    const timer = setTimeout(() => setStage((now) => (now === 'loading' ? 'lost' : now)), READY_MS);
    return () => {
      clearTimeout(timer);
      asked.current?.answer('failed');
    };
  }, [src, tries]);

  useImperativeHandle(ref, () => ({
    async tokenise() {
      setProblem(null);
      const answer = await question();
      if (typeof answer !== 'string') return answer;
      setProblem(answer);
      const place = frame.current ?? retry.current;
      place?.scrollIntoView({ block: 'center' });
      // The bank's page focuses its invalid field itself; focusing the frame again would move it.
      if (document.activeElement !== place) place?.focus({ preventScroll: true });
      return null;
    },
  }));

  function question(): Promise<CardToken | Problem> {
    const inside = frame.current?.contentWindow;
    if (stage !== 'ready' || inside == null) return Promise.resolve('absent');
    asked.current?.answer('failed');
    return new Promise((resolve) => {
      const id = newId();
      const timer = setTimeout(() => asked.current?.answer('failed'), TOKEN_MS);
      asked.current = {
        id,
        answer: (answer) => {
          clearTimeout(timer);
          asked.current = null;
          resolve(answer);
        },
      };
      inside.postMessage({ type: 'mali-card:submit', id } satisfies ToFrame, origin);
    });
  }

  return (
    <div className={cx(styles.box, hidden && styles.away)}>
      {stage === 'lost' ? (
        <div className={styles.lost} role="alert">
          <p>
            <Icon name="alert" size="s" />
            {t('card.lost')}
          </p>
          <Button ref={retry} size="m" look="secondary" onClick={() => setTries(tries + 1)}>
            {t('card.retry')}
          </Button>
        </div>
      ) : (
        <div className={styles.stage} style={{ height }}>
          {stage === 'loading' && (
            <Loading>
              <Skeleton shape="block" className={styles.wait} />
            </Loading>
          )}
          <iframe
            key={tries}
            ref={frame}
            src={src}
            title={t('card.frame')}
            className={cx(styles.frame, stage === 'ready' && styles.here)}
            // Its own scripts, storage and form only, without access to the parent.
            sandbox="allow-scripts allow-same-origin allow-forms"
            referrerPolicy="origin"
          />
        </div>
      )}
      {problem !== null && stage !== 'lost' && (
        <p className={styles.problem} role="alert">
          <Icon name="alert" size="s" />
          {t(`card.${problem}`)}
        </p>
      )}
      {stage !== 'lost' && (
        <p className={styles.safe}>
          <Icon name="lock" size="s" />
          {t('card.safe')}
        </p>
      )}
    </div>
  );
}

function answerIn(message: Extract<FromFrame, { id: string }>): CardToken | Problem {
  if (message.type === 'mali-card:invalid') return 'invalid';
  if (message.type === 'mali-card:failed') return 'failed';
  const { token, brand, last4 } = message;
  return { token, brand, last4 };
}

function newId(): string {
  return (
    crypto.randomUUID?.() ??
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('')
  );
}
