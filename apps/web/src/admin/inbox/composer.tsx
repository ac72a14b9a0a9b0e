import { CONVERSATION } from '@mali/contracts/conversation-values';
import type { InboxConversation, SavedReply } from '@mali/contracts/inbox';
import { REVIEW, TEXT } from '@mali/contracts/limits';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { paths } from '../../app/paths.ts';
import { toApiError } from '../../clients/api-error.ts';
import { ProductFinder } from '../../features/chat-order/index.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { selectProfile } from '../../features/session/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { PICTURE_ACCEPT, pictureProblem } from '../../ui/picture-file.ts';
import { useUpload } from '../../ui/use-upload.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './inbox.module.css';
import { sayStaffTypes, sendInboxPhoto, useInboxSettingsQuery } from './inbox-calls.ts';
import type { StaffThread } from './thread.tsx';
import { filledReply } from './wait-time.ts';

const TYPING_EVERY_MS = 3000;
/** A slash and the beginning of a shortcut at the end of the text. */
const SLASH = /(^|\s)\/([\p{L}\p{M}\p{N}_-]*)$/u;

/** Writes an answer: text, saved replies, a photo, a product card, a code; or a note for colleagues. */
export function Composer({ conversation, thread }: { conversation: InboxConversation; thread: StaffThread }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [text, setText] = useState('');
  const [isNote, setNote] = useState(false);
  const [isListed, setListed] = useState(false);
  const [picking, setPicking] = useState<'product' | 'code' | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const typed = useRef(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { row } = conversation;
  const id = row.conversation_id;
  const upload = useUpload(
    (file: File, onProgress, signal) => sendInboxPhoto(id, file, onProgress, signal),
    (photo) => void thread.write({ kind: 'photo', photo }),
  );
  const slash = SLASH.exec(text);
  const replies = useReplies(conversation, slash?.[2] ?? null, isListed);
  const send = () => {
    const trimmed = text.trim();
    if (trimmed === '') return;
    setText('');
    void thread.write({ kind: 'text', text: trimmed, ...(isNote && { note: true }) });
    setNote(false);
  };
  const insert = (reply: SavedReply) => {
    setListed(false);
    setText((before) => `${before.replace(SLASH, '$1')}${replies.fill(reply)}`);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const [first] = replies.shown;
    if (event.key === 'Escape') setListed(false);
    else if (event.key === 'Enter' && slash !== null && first !== undefined && !event.shiftKey) {
      event.preventDefault();
      insert(first);
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    }
  };
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    const problem = pictureProblem(file, REVIEW.photoMaxBytes);
    setRefused(
      problem === null ? null : t(problem === 'pictureLarge' ? 'inbox.photoLarge' : 'inbox.photoType'),
    );
    if (problem === null) void upload.send(file);
  };
  const failure = upload.failure === undefined ? refused : toApiError(upload.failure).text[language];
  return (
    <form
      className={styles.composer}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {(isListed || slash !== null) && replies.shown.length > 0 && (
        <ul className={styles.replies} aria-label={t('inbox.replies')}>
          {replies.shown.map((reply) => (
            <li key={reply.shortcut}>
              <button type="button" onClick={() => insert(reply)}>
                <kbd>/{reply.shortcut}</kbd> {reply.title[language]}
              </button>
            </li>
          ))}
        </ul>
      )}
      {upload.part !== null && (
        <p role="status">{t('inbox.photoSending', { percent: Math.round(upload.part * 100) })}</p>
      )}
      {failure !== null && (
        <p role="alert" className={styles.refused}>
          {failure}
        </p>
      )}
      <div className={cx(styles.box, isNote && styles.asNote)}>
        <label>
          <VisuallyHidden>{t(isNote ? 'inbox.asNote' : 'inbox.field')}</VisuallyHidden>
          <textarea
            ref={field}
            rows={2}
            value={text}
            maxLength={CONVERSATION.text}
            placeholder={t(isNote ? 'inbox.notePlaceholder' : 'inbox.placeholder')}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setText(event.target.value);
              const now = Date.now();
              if (isNote || now - typed.current < TYPING_EVERY_MS) return;
              typed.current = now;
              void sayStaffTypes(id).catch(() => undefined);
            }}
          />
        </label>
        <div className={styles.tools}>
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
          <IconButton name="plus" label={t('inbox.photo')} onClick={() => chooser.current?.click()} />
          <IconButton name="box" label={t('inbox.product')} onClick={() => setPicking('product')} />
          <IconButton name="tag" label={t('inbox.code')} onClick={() => setPicking('code')} />
          <IconButton
            name="chat"
            label={t('inbox.replies')}
            aria-expanded={isListed}
            onClick={() => setListed((before) => !before)}
          />
          <IconButton
            name="edit"
            label={t('inbox.asNote')}
            aria-pressed={isNote}
            onClick={() => setNote((before) => !before)}
          />
          <Button type="submit" size="m" disabled={text.trim() === ''}>
            {t(isNote ? 'inbox.saveNote' : 'inbox.send')}
          </Button>
        </div>
      </div>
      {picking === 'product' && (
        <Dialog open title={t('inbox.product')} onClose={() => setPicking(null)}>
          <ProductFinder
            onAdd={({ mat_var_id }) => {
              setPicking(null);
              void thread.write({ kind: 'product', mat_var_id });
            }}
          />
        </Dialog>
      )}
      {picking === 'code' && (
        <CodeDialog
          onClose={() => setPicking(null)}
          onSend={(code) => {
            setPicking(null);
            void thread.write({ kind: 'code', text: code });
          }}
        />
      )}
    </form>
  );
}

function CodeDialog({ onSend, onClose }: { onSend: (code: string) => void; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [code, setCode] = useState('');
  return (
    <Dialog open title={t('inbox.code')} onClose={onClose}>
      <TextField
        label={t('inbox.codeField')}
        value={code}
        maxLength={TEXT.promoCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button wide size="m" disabled={code.trim() === ''} onClick={() => onSend(code.trim())}>
        {t('inbox.code')}
      </Button>
    </Dialog>
  );
}

/** Saved replies whose shortcut or name has the text, filled in the customer's language. */
function useReplies(
  { row, customer, lang, orders }: InboxConversation,
  typed: string | null,
  isListed: boolean,
) {
  const language = useLanguage();
  const me = useSelector(selectProfile);
  const settings = useInboxSettingsQuery();
  const all = settings.data?.replies ?? [];
  const needle = (isListed && typed === null ? '' : (typed ?? '')).toLocaleLowerCase();
  const so_no = orders[0]?.so_no ?? '';
  const values = {
    name: customer.name === '' ? '' : (customer.name.split(' ')[0] ?? row.customer),
    staff: me?.first_name ?? '',
    order: so_no,
    tracking: so_no === '' ? '' : `${window.location.origin}${paths.order(so_no)}`,
  };
  return {
    shown: all.filter(
      ({ shortcut, title }) =>
        shortcut.toLocaleLowerCase().startsWith(needle) ||
        (needle !== '' && title[language].toLocaleLowerCase().includes(needle)),
    ),
    fill: ({ text }: SavedReply) => filledReply(text[lang] || text.th, values),
  };
}
