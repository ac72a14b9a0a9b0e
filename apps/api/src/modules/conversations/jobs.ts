import type { Language } from '@mali/contracts/limits';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { type LineMessage, lineMessenger } from '../../platform/line.ts';
import { signLink } from '../../platform/links.ts';
import { mailOnce } from '../../platform/mail-once.ts';
import { mailPage } from '../../platform/mail-page.ts';
import { sweepPhotoFiles } from '../images/photo-store.ts';
import {
  type MessageRow,
  markAnswer,
  notifyPages,
  PHOTOS_OF_CHAT,
  readConversation,
  unreadAnswers,
  unsentAnswers,
} from './conversation-repository.ts';
import { conversationSubject } from './customer.ts';
import { linePhotoFetcher, linePhotoSender, PHOTO_LINK_DAYS } from './line-photos.ts';
import { photoSubject } from './messages.ts';

const DAY_MS = 86_400_000;
const LINK_DAYS = 30;

const MAIL = {
  th: {
    subject: 'ร้านตอบแชตของคุณแล้ว',
    photo: 'รูปภาพ',
    product: 'สินค้าที่แนะนำ',
    bag: 'ถุงช้อปที่จัดไว้ให้คุณ',
    order: 'คำสั่งซื้อ',
    open: 'อ่านและตอบกลับ',
    note: 'ลิงก์นี้เปิดแชตของคุณได้ อย่าส่งต่อให้ผู้อื่น',
  },
  en: {
    subject: 'The shop has answered you',
    photo: 'A picture',
    product: 'A product for you',
    bag: 'A bag that we have put together for you',
    order: 'Order',
    open: 'Read and answer',
    note: 'This link opens your conversation. Please do not pass it on.',
  },
} as const;

/** A message in one line, for channels that show text alone. */
export function plainText({ kind, text, so_no }: MessageRow, lang: Language): string {
  const words = MAIL[lang];
  const what = {
    photo: words.photo,
    product: words.product,
    bag: words.bag,
    order: `${words.order} ${so_no ?? ''}`,
  };
  const first = kind in what ? what[kind as keyof typeof what] : '';
  return [first, text].filter(Boolean).join('\n');
}

/** Where a message leads, for channels without cards and pictures. */
function addressOf(
  { kind, photo, mat_id, mat_var_id, chat_id, so_no }: MessageRow,
  { config, now }: Pick<JobDeps, 'config' | 'now'>,
): string {
  const { publicUrl, jwtSecret } = config;
  if (kind === 'bag') return `${publicUrl}/chat_order?id=${chat_id}`;
  if (kind === 'order') return `${publicUrl}/order/${so_no}`;
  if (kind === 'product') return mat_id === null ? '' : `${publicUrl}/item/${mat_id}/${mat_var_id}`;
  if (photo === null) return '';
  const link = signLink(jwtSecret, photoSubject(photo), new Date(now().getTime() + PHOTO_LINK_DAYS * DAY_MS));
  return `${publicUrl}/api/img/chat/${photo}/1280.webp?link=${link}`;
}

/** Answers outside the page, and deletion. */
export function conversationJobs(deps: JobDeps): ModuleJobs {
  // The channel may change while the worker runs.
  const lineNow = () => lineMessenger(deps.config, deps.outcomes.of('line'));
  const fetchPhoto = linePhotoFetcher(deps);
  const photoMessage = linePhotoSender(deps);
  /** An answer as LINE takes it: a photo as one, with its text after it; all else as a text with a link. */
  const lineMessages = async (one: MessageRow, lang: Language): Promise<LineMessage[]> => {
    const photo = one.kind === 'photo' && one.photo !== null ? await photoMessage(one.photo) : null;
    if (photo === null)
      return [
        { type: 'text', text: [plainText(one, lang), addressOf(one, deps)].filter(Boolean).join('\n') },
      ];
    return one.text === '' ? [photo] : [photo, { type: 'text', text: one.text }];
  };
  return {
    crontab: ['27 3 * * * sweep-chat-photos'],
    tasks: {
      'conversation-mail': async (payload) => {
        const { conversation_id } = payload as { conversation_id: number };
        const row = await readConversation(deps.db, conversation_id);
        if (row === undefined || row.email === null || row.user_id !== null) return;
        const answers = await unreadAnswers(deps.db, conversation_id);
        if (answers.length === 0) return;
        const { lang, customer_read, email } = row;
        const words = MAIL[lang];
        const until = new Date(deps.now().getTime() + LINK_DAYS * DAY_MS);
        const link = signLink(deps.config.jwtSecret, conversationSubject(conversation_id), until);
        const shop = deps.config.shop;
        const page = mailPage({
          lang,
          title: words.subject,
          shopName: lang === 'th' ? shop.nameTh : shop.nameEn,
          blocks: [
            ...answers.map((one) => ({ kind: 'text' as const, text: plainText(one, lang) })),
            {
              ...{ kind: 'button' as const, label: words.open },
              href: `${deps.config.publicUrl}/contactus?chat=${conversation_id}.${link}`,
            },
            { kind: 'small', text: words.note },
          ],
        });
        // One mail for all that is written before the customer reads it.
        await mailOnce(deps, {
          ...{ dedupe: `conversation:${conversation_id}:${customer_read}`, to: email },
          ...page,
        });
      },
      'conversation-line': async (payload) => {
        const line = lineNow();
        const { conversation_id } = payload as { conversation_id: number };
        const row = await readConversation(deps.db, conversation_id);
        if (row?.line_user_id == null) return;
        for (const one of await unsentAnswers(deps.db, conversation_id)) {
          const messages = await lineMessages(one, row.lang);
          // The message's own id is the retry key: one that is sent again is delivered once.
          const sent = line !== null && (await line.push(row.line_user_id, messages, one.client_id)).sent;
          await markAnswer(deps.db, conversation_id, one.seq, deps.now(), sent);
          await notifyPages(deps.db, conversation_id, 'state');
        }
      },
      'conversation-line-photo': async (payload) => {
        const { conversation_id, seq } = payload as { conversation_id: number; seq: number };
        await fetchPhoto(conversation_id, seq);
      },
      'sweep-chat-photos': async () => {
        await sweepPhotoFiles(deps, PHOTOS_OF_CHAT);
      },
    },
  };
}
