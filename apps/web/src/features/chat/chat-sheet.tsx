import { CONVERSATION } from '@mali/contracts/conversation-values';
import type { Conversation, CustomerMessage } from '@mali/contracts/conversations';
import { REVIEW, TEXT } from '@mali/contracts/limits';
import { LIVE } from '@mali/contracts/live';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { toApiError } from '../../clients/api-error.ts';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { PICTURE_ACCEPT, pictureProblem } from '../../ui/picture-file.ts';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { useUpload } from '../../ui/use-upload.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { popupOpened } from '../layout/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { selectProfile, selectSessionKnown } from '../session/index.ts';
import {
  markRead,
  openConversation,
  readConversation,
  sayTyping,
  sendMessage,
  uploadPhoto,
} from './calls.ts';
import styles from './chat-sheet.module.css';
import { browserKey, forgetKey, storedKey, storeKey } from './conversation-key.ts';
import { CustomerMessages } from './customer-messages.tsx';
import { useThread } from './thread.ts';

type Draft = Omit<CustomerMessage, 'client_id'>;
const TYPING_EVERY_MS = 3000;
const EMAIL = /^\S+@\S+\.\S+$/;
const OFFSET_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;

/** Today's hours in Thailand, from Monday on. */
const today = ({ hours }: Conversation) =>
  hours[(Math.floor((Date.now() + OFFSET_MS) / DAY_MS) + 3) % 7] ?? null;

type ChatProps = {
  /** The variant of the page that it was opened on. */
  about?: number | undefined;
  /** Number and signature of a mailed link, with a dot between; null or another text: none. */
  mailed: string | null;
  onClose: () => void;
};

/** Opens the conversation of a mailed link in this browser; one that opens nothing is ignored. */
async function openMailed(mailed: string | null): Promise<void> {
  const [, id, link] = /^(\d{1,9})\.(.+)$/.exec(mailed ?? '') ?? [];
  if (id === undefined || link === undefined) return;
  try {
    await openConversation({ conversation_id: Number(id), link });
    storeKey();
  } catch {
    // Expired: the chat is that of this browser.
  }
}

/** The chat with the shop. */
export function ChatSheet(chat: ChatProps) {
  // A member is not asked for an e-mail.
  const known = useSelector(selectSessionKnown);
  const { t } = useTranslation('chatOrder', { keyPrefix: 'chat' });
  return (
    <Sheet open edge="near" title={t('title')} onClose={chat.onClose}>
      {known ? (
        <Chat {...chat} />
      ) : (
        <Loading>
          <Skeleton shape="block" className={styles.wait} />
        </Loading>
      )}
    </Sheet>
  );
}

function Chat({ about, mailed, onClose }: ChatProps) {
  const { t } = useTranslation('chatOrder', { keyPrefix: 'chat' });
  const language = useLanguage();
  const profile = useSelector(selectProfile);
  const isMember = profile !== null;
  const [email, setEmail] = useState('');
  const opening = useRef<Promise<void> | null>(null);
  const thread = useThread<Conversation, Draft>({
    of: String(profile?.user_id ?? 'guest'),
    id: ({ conversation_id }) => conversation_id,
    read: async (query) => {
      opening.current ??= openMailed(mailed);
      await opening.current;
      // What was written before signing in belongs to the account.
      if (isMember && storedKey() !== null) {
        await openConversation({});
        forgetKey();
      }
      return readConversation(query);
    },
    send: async (message) => {
      if (!isMember) storeKey();
      await sendMessage(message);
    },
    watch: isMember ? null : { name: LIVE.watchConversation, message: { key: browserKey() } },
  });
  const { page, messages, pending } = thread;
  const last = messages.at(-1)?.seq ?? 0;
  useEffect(() => {
    if (page === null || page.conversation_id === null || last <= page.customer_read) return;
    const mark = () => {
      if (document.visibilityState === 'visible') void markRead(last).catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [page, last]);

  if (page === null)
    return thread.error === null ? (
      <Loading>
        <Skeleton shape="block" className={styles.wait} />
      </Loading>
    ) : (
      <p role="alert">{toApiError(thread.error).text[language]}</p>
    );
  const hours = today(page);
  const needsEmail = !isMember && page.conversation_id === null;
  const write = (draft: Draft) =>
    thread.write({ ...draft, lang: language, ...(needsEmail && { email: email.trim() }) });
  return (
    <div className={styles.chat}>
      <p className={styles.hours}>
        {t(page.is_open ? 'open' : 'closed')} {hours === null ? t('dayOff') : t('hours', hours)}
      </p>
      {!page.is_open && page.away[language] !== '' && messages.length === 0 && (
        <p className={styles.away}>{page.away[language]}</p>
      )}
      <CustomerMessages thread={thread} staffRead={page.staff_read} />
      <Composer
        isReady={!needsEmail || EMAIL.test(email.trim())}
        mayAttach={page.conversation_id !== null || isMember}
        about={about}
        onWrite={write}
        onType={() => {
          if (page.conversation_id !== null) void sayTyping().catch(() => undefined);
        }}
      >
        {needsEmail && pending.length === 0 && (
          <GuestFields email={email} setEmail={setEmail} onSignIn={onClose} />
        )}
      </Composer>
    </div>
  );
}

function GuestFields({
  email,
  setEmail,
  onSignIn,
}: {
  email: string;
  setEmail: (email: string) => void;
  onSignIn: () => void;
}) {
  const { t } = useTranslation('chatOrder', { keyPrefix: 'chat' });
  const dispatch = useAppDispatch();
  const [isLeft, setLeft] = useState(false);
  return (
    <div className={styles.guest}>
      <TextField
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={TEXT.email}
        value={email}
        error={isLeft && email !== '' && !EMAIL.test(email.trim()) ? t('emailBad') : undefined}
        onBlur={() => setLeft(true)}
        onChange={(event) => setEmail(event.target.value)}
      />
      <LinkButton
        inline
        onClick={() => {
          onSignIn();
          dispatch(popupOpened('login'));
        }}
      >
        {t('signIn')}
      </LinkButton>
    </div>
  );
}

function Composer({
  isReady,
  mayAttach,
  about,
  onWrite,
  onType,
  children,
}: {
  isReady: boolean;
  mayAttach: boolean;
  about: number | undefined;
  onWrite: (draft: Draft) => Promise<boolean>;
  onType: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('chatOrder', { keyPrefix: 'chat' });
  const language = useLanguage();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const typed = useRef(0);
  const chooser = useRef<HTMLInputElement>(null);
  const upload = useUpload(
    (file: File, onProgress, signal) => uploadPhoto('/v3/conversation/photo', file, onProgress, signal),
    (photo) => void onWrite({ kind: 'photo', photo }),
  );
  const send = () => {
    const trimmed = text.trim();
    if (trimmed === '' || !isReady) return;
    setText('');
    void onWrite({ kind: 'text', text: trimmed });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A phone's Enter key begins a line; an input method uses Enter for itself.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!window.matchMedia('(pointer: fine)').matches) return;
    event.preventDefault();
    send();
  };
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    const problem = pictureProblem(file, REVIEW.photoMaxBytes);
    setRefused(problem === null ? null : t(problem === 'pictureLarge' ? 'photoLarge' : 'photoType'));
    if (problem === null) void upload.send(file);
  };
  const failure = upload.failure === undefined ? refused : toApiError(upload.failure).text[language];
  return (
    <form
      className={styles.composer}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      {children}
      {about !== undefined && (
        <Button
          look="secondary"
          size="m"
          disabled={!isReady}
          onClick={() => {
            const trimmed = text.trim();
            setText('');
            void onWrite({ kind: 'product', mat_var_id: about, ...(trimmed !== '' && { text: trimmed }) });
          }}
        >
          {t('askAbout')}
        </Button>
      )}
      {upload.part !== null && (
        <p role="status">{t('photoSending', { percent: Math.round(upload.part * 100) })}</p>
      )}
      {failure !== null && (
        <p role="alert" className={styles.refused}>
          {failure}
        </p>
      )}
      <div className={styles.box}>
        <label>
          <VisuallyHidden>{t('field')}</VisuallyHidden>
          <textarea
            rows={2}
            value={text}
            maxLength={CONVERSATION.text}
            placeholder={t('placeholder')}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setText(event.target.value);
              const now = Date.now();
              if (now - typed.current < TYPING_EVERY_MS) return;
              typed.current = now;
              onType();
            }}
          />
        </label>
        <div className={styles.tools}>
          {mayAttach && (
            <>
              <input
                ref={chooser}
                type="file"
                hidden
                accept={PICTURE_ACCEPT}
                onChange={(event) => {
                  choose(event.target.files?.[0]);
                  event.target.value = '';
                }}
              />
              <IconButton name="plus" label={t('photo')} onClick={() => chooser.current?.click()} />
            </>
          )}
          <Button type="submit" size="m" disabled={text.trim() === '' || !isReady}>
            {t('send')}
          </Button>
        </div>
      </div>
    </form>
  );
}
