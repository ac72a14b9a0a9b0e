import { CONVERSATION } from '@mali/contracts/conversation-values';
import type { Language } from '@mali/contracts/limits';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { signLink } from '../../platform/links.ts';
import { mailOnce } from '../../platform/mail-once.ts';
import { mailPage } from '../../platform/mail-page.ts';
import { sweepPhotoFiles } from '../images/photo-store.ts';
import {
  deleteConversations,
  type MessageRow,
  PHOTOS_OF_CHAT,
  readConversation,
  unreadAnswers,
} from './conversation-repository.ts';
import { conversationSubject } from './customer.ts';

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

/** Answers outside the page, and deletion. */
export function conversationJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['17 20 * * * forget-conversations', '27 3 * * * sweep-chat-photos'],
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
      'forget-conversations': async () => {
        await deleteConversations(deps.db, new Date(deps.now().getTime() - CONVERSATION.keptDays * DAY_MS));
      },
      'sweep-chat-photos': async () => {
        await sweepPhotoFiles(deps, PHOTOS_OF_CHAT);
      },
    },
  };
}
