import { type MessageChannel, ORDER_MESSAGE } from '@mali/contracts/order-message-values';
import type { OrderMessage, OrderMessages } from '@mali/contracts/order-messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { ActDialog } from '../shared/act-dialog.tsx';
import { useFallbackPoll } from '../shared/live-state.ts';
import { Loaded } from '../shared/loaded.tsx';
import { RecordSection } from '../shared/record-page.tsx';
import { Select } from '../shared/select.tsx';
import { useAt } from '../shared/use-at.ts';
import { useNotice } from '../shared/use-notice.ts';
import { useOrderMessagesQuery, useSendMailAgainMutation, useWriteMessageMutation } from './message-calls.ts';
import styles from './messages.module.css';

const useMessages = (so_no: string) =>
  useOrderMessagesQuery(so_no, { pollingInterval: useFallbackPoll(), refetchOnMountOrArgChange: true });

/** What was sent to the customer and whether it arrived at the mail server; sends again, and what is written by hand. */
export function Messages({ so_no }: { so_no: string }) {
  const { t } = useTranslation('admin');
  const [writing, setWriting] = useState(false);
  const query = useMessages(so_no);
  return (
    <RecordSection title={t('messages.title')}>
      <Loaded query={query}>
        {(data) => (
          <>
            {data.messages.length === 0 ? (
              <p className={styles.none}>{t('messages.none')}</p>
            ) : (
              <ul className={styles.list}>
                {data.messages.map((message) => (
                  <Message
                    key={`${message.mail_id ?? ''}${message.at}${message.subject}`}
                    {...{ so_no, message, to: data.to }}
                  />
                ))}
              </ul>
            )}
            {data.may_send && (
              <Button size="m" look="secondary" className={styles.write} onClick={() => setWriting(true)}>
                {t('messages.write')}
              </Button>
            )}
            {writing && <WriteDialog so_no={so_no} data={data} onClose={() => setWriting(false)} />}
          </>
        )}
      </Loaded>
    </RecordSection>
  );
}

function Message({ so_no, message, to }: { so_no: string; message: OrderMessage; to: string }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const [open, setOpen] = useState<'preview' | 'again' | null>(null);
  const { subject, actor, state, preview, again, text, channel } = message;
  return (
    <li>
      <div>
        <span>{subject}</span>
        {text !== null && <p className={styles.text}>{text}</p>}
        <small>
          {[actor?.name, t(`messages.channels.${channel}`)].filter(Boolean).join(' · ')}
          {' · '}
          <time dateTime={message.sent_at ?? message.at}>{at(message.sent_at ?? message.at)}</time>
          {' · '}
          <span className={styles[state]}>{t(`messages.states.${state}`)}</span>
        </small>
      </div>
      <p className={styles.acts}>
        {preview !== null && (
          <button
            type="button"
            aria-label={t('messages.lookOf', { subject })}
            onClick={() => setOpen('preview')}
          >
            {t('messages.look')}
          </button>
        )}
        {again !== null && (
          <button
            type="button"
            aria-label={t('messages.againOf', { subject })}
            onClick={() => setOpen('again')}
          >
            {t('messages.again')}
          </button>
        )}
      </p>
      {open === 'preview' && preview !== null && (
        <Dialog open onClose={() => setOpen(null)} title={subject}>
          <MailFrame src={preview} subject={subject} />
        </Dialog>
      )}
      {open === 'again' && again !== null && message.mail_id !== null && (
        <AgainDialog
          {...{ so_no, subject, to, src: again, mail_id: message.mail_id }}
          onClose={() => setOpen(null)}
        />
      )}
    </li>
  );
}

/** A mail as its reader sees it, in the language of the order; nothing in it runs. */
function MailFrame({ src, subject }: { src: string; subject: string }) {
  const { t } = useTranslation('admin');
  return <iframe className={styles.frame} sandbox="" src={src} title={t('mails.frame', { subject })} />;
}

function AgainDialog({
  so_no,
  mail_id,
  subject,
  to,
  src,
  onClose,
}: {
  so_no: string;
  mail_id: number;
  subject: string;
  to: string;
  src: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const { textOf, done } = useNotice();
  const [send, sending] = useSendMailAgainMutation();
  const [refused, setRefused] = useState<string | null>(null);
  // One for the dialog: a repeated request sends nothing twice.
  const [request_key] = useState(() => crypto.randomUUID());
  const submit = async () => {
    const answer = await send({ so_no, mail_id, request_key });
    if ('error' in answer) return setRefused(textOf(answer.error));
    done(t('messages.queued', { to }));
    onClose();
  };
  return (
    <ActDialog
      title={t('messages.again')}
      confirm={t('messages.send', { to })}
      busy={sending.isLoading}
      refused={refused}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('messages.before')}</p>
      <MailFrame src={src} subject={subject} />
    </ActDialog>
  );
}

function WriteDialog({ so_no, data, onClose }: { so_no: string; data: OrderMessages; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { textOf, done } = useNotice();
  const [write, writing] = useWriteMessageMutation();
  const [channel, setChannel] = useState<MessageChannel>('mail');
  const [values, setValues] = useState({ subject: '', text: '' });
  const channels: readonly MessageChannel[] = [
    'mail',
    ...(data.line ? (['line'] as const) : []),
    ...(data.chat ? (['chat'] as const) : []),
  ];
  const to = { mail: data.to, line: 'LINE', chat: t('inbox.title') }[channel];
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [request_key] = useState(() => crypto.randomUUID());
  const isMissing = (field: keyof typeof values) => values[field].trim() === '';
  const error = (field: keyof typeof values) =>
    tried && isMissing(field) ? t(`messages.missing.${field}`) : undefined;
  const set = (field: keyof typeof values, value: string) => {
    setRefused(null);
    setValues((before) => ({ ...before, [field]: value }));
  };
  const submit = async () => {
    setTried(true);
    if (writing.isLoading || isMissing('subject') || isMissing('text')) return;
    const answer = await write({ so_no, channel, ...values, request_key });
    if ('error' in answer) return setRefused(textOf(answer.error));
    done(t('messages.queued', { to }));
    onClose();
  };
  return (
    <ActDialog
      title={t('messages.write')}
      confirm={t('messages.send', { to })}
      busy={writing.isLoading}
      refused={refused}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(`messages.language.${data.lang}`)}</p>
      {channels.length > 1 && (
        <Select
          label={t('messages.channel')}
          value={channel}
          options={channels.map((value) => ({
            value,
            label: t(`messages.channels.${value}`),
          }))}
          onChange={setChannel}
        />
      )}
      <TextField
        label={t('messages.subject')}
        error={error('subject')}
        maxLength={ORDER_MESSAGE.subject}
        autoComplete="off"
        value={values.subject}
        onChange={(event) => set('subject', event.target.value)}
      />
      <TextArea
        label={t('messages.text')}
        error={error('text')}
        rows={6}
        maxLength={ORDER_MESSAGE.text}
        value={values.text}
        onChange={(event) => set('text', event.target.value)}
      />
    </ActDialog>
  );
}

/** Messages to the customer as entries of the order's timeline. */
export function useMessageEntries(so_no: string): { at: string; text: string; more: string | null }[] {
  const { t } = useTranslation('admin');
  const messages = useOrderMessagesQuery(so_no).currentData?.messages ?? [];
  return messages.map(({ at, sent_at, subject, actor, text, channel }) => {
    if (actor === null) {
      const words = sent_at === null ? 'adminOrders.mailQueued' : 'adminOrders.mailSent';
      return { at: sent_at ?? at, text: t(words, { subject }), more: null };
    }
    const how = text === null ? 'again' : channel;
    return { at, text: t(`messages.event.${how}`, { who: actor.name, subject }), more: text };
  });
}
