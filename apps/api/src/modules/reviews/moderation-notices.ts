import type { Language } from '@mali/contracts/limits';
import type { ContentKind, HideReason } from '@mali/contracts/moderation-values';
import type { NotificationKind } from '@mali/contracts/notification-values';
import { QUESTION } from '@mali/contracts/question-values';
import type { Db } from '../../platform/database.ts';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { mailOnce } from '../../platform/mail-once.ts';
import { mailPage } from '../../platform/mail-page.ts';
import { notify } from '../notifications/service.ts';
import {
  type ItemRow,
  itemById,
  lockItems,
  productName,
  queueNotice,
  recipientOf,
  reportsOf,
  shopAnswerOf,
} from './moderation-repository.ts';
import { inviteBuyers, questionById, questionOfAnswer } from './question-repository.ts';

type Both = Readonly<Record<Language, string>>;
const DAY_MS = 86_400_000;
const KIND: Readonly<Record<ContentKind, Both>> = {
  review: { th: 'รีวิว', en: 'review' },
  photo: { th: 'รูปในรีวิว', en: 'photo' },
  question: { th: 'คำถาม', en: 'question' },
  answer: { th: 'คำตอบ', en: 'answer' },
};
const REASON: Readonly<Record<HideReason, Both>> = {
  insult: { th: 'มีคำหยาบหรือว่าร้ายผู้อื่น', en: 'it insults somebody' },
  advertisement: { th: 'เป็นโฆษณา', en: 'it is an advertisement' },
  personal_data: { th: 'มีข้อมูลส่วนบุคคล', en: 'it has personal data' },
  off_topic: { th: 'ไม่เกี่ยวกับสินค้า', en: 'it is not about the product' },
  picture: { th: 'รูปไม่เหมาะสม', en: 'its picture is not allowed' },
  unlawful: { th: 'ผิดกฎหมาย', en: 'it is unlawful' },
};
const OPEN: Both = { th: 'เปิดหน้าสินค้า', en: 'Open the product' };
/** Characters of a text in a notification. */
const SHORT = 140;
const short = (text: string): string => (text.length > SHORT ? `${text.slice(0, SHORT)}…` : text);

type Message = Readonly<{ kind: NotificationKind; key: string; title: Both; body: Both; mails: boolean }>;

/** Tells a member in the shop, and by a mail of its own where that is more than news. */
async function tell(
  deps: JobDeps,
  user_id: number,
  mat_id: number,
  { kind, key, title, body, mails }: Message,
): Promise<void> {
  const to = await recipientOf(deps.db, user_id);
  if (to === undefined) return;
  const link = `/item/${mat_id}`;
  await deps.db.transaction((trx) =>
    notify(trx, { user_id, kind, title, body, link, dedupe: key, at: deps.now() }),
  );
  if (!mails) return;
  const { lang } = to;
  const page = mailPage({
    ...{ lang, title: title[lang] },
    shopName: lang === 'th' ? deps.config.shop.nameTh : deps.config.shop.nameEn,
    blocks: [
      { kind: 'text', text: body[lang] },
      { kind: 'button', label: OPEN[lang], href: `${deps.config.publicUrl}${link}` },
    ],
  });
  await mailOnce(deps, { dedupe: `${key}:${user_id}`, to: to.email, ...page });
}

async function nameOf(db: Db, { mat_id }: ItemRow): Promise<Both> {
  return (await productName(db, mat_id)) ?? { th: '', en: '' };
}

/** What the author of something is told about a decision; null: nothing. */
function toAuthor(item: ItemRow, name: Both, key: string): Message | null {
  const what = KIND[item.kind];
  if (item.state === 'hidden' && item.hidden_for !== null)
    return {
      ...{ kind: 'content_hidden', key, mails: true },
      title: { th: `${what.th}ของคุณถูกซ่อน`, en: `Your ${what.en} is hidden` },
      body: {
        th: `${what.th}เกี่ยวกับ ${name.th} ถูกซ่อนเพราะ${REASON[item.hidden_for].th} แก้ไขแล้วส่งให้ตรวจใหม่ได้`,
        en: `Your ${what.en} about ${name.en} is hidden because ${REASON[item.hidden_for].en}. You can change it, and it is checked again.`,
      },
    };
  const was = item.before?.state;
  if (item.state !== 'published' || was === undefined || was === 'published') return null;
  return {
    ...{ kind: 'content_published', key, mails: true },
    title: { th: `${what.th}ของคุณแสดงแล้ว`, en: `Your ${what.en} is published` },
    body: {
      th: `ตรวจ${what.th}เกี่ยวกับ ${name.th} เรียบร้อยแล้ว`,
      en: `Your ${what.en} about ${name.en} was checked and can be read now.`,
    },
  };
}

type Payload = { content_id: number; revision: number };

/** What is told about decisions and answers, unless they were taken back by then. */
export function moderationTasks(deps: JobDeps): ModuleJobs['tasks'] {
  return {
    'content-decided': async (payload) => {
      const { content_id, revision } = payload as Payload;
      const item = await itemById(deps.db, content_id);
      if (item === undefined || item.revision !== revision) return;
      const name = await nameOf(deps.db, item);
      const key = `content:${content_id}:${revision}`;
      const own = item.user_id === null ? null : toAuthor(item, name, key);
      if (own !== null && item.user_id !== null) await tell(deps, item.user_id, item.mat_id, own);
      const decided = item.decided_at === null ? 0 : new Date(item.decided_at).getTime();
      for (const report of await reportsOf(deps.db, content_id)) {
        if (report.outcome === null || report.decided_at?.getTime() !== decided) continue;
        const what = KIND[item.kind];
        const isHidden = report.outcome === 'hidden';
        await tell(deps, report.user_id, item.mat_id, {
          ...{ kind: 'report_decided', key: `report:${content_id}:${revision}`, mails: false },
          title: { th: 'ตรวจเรื่องที่คุณรายงานแล้ว', en: 'We looked at what you reported' },
          body: isHidden
            ? {
                th: `${what.th}เกี่ยวกับ ${name.th} ถูกซ่อนแล้ว ขอบคุณที่แจ้ง`,
                en: `The ${what.en} about ${name.en} is hidden. Thank you.`,
              }
            : {
                th: `${what.th}เกี่ยวกับ ${name.th} ไม่ขัดกับกติกา จึงยังแสดงอยู่`,
                en: `The ${what.en} about ${name.en} keeps to the rules and stays.`,
              },
        });
      }
      if (item.state !== 'published') return;
      if (item.kind === 'question') await deps.db.transaction((trx) => openQuestion(trx, item));
      if (item.kind === 'answer') await tellAsker(deps, item, name);
    },
    'shop-answered': async (payload) => {
      const { content_id } = payload as Payload;
      const [item, answer] = await Promise.all([
        itemById(deps.db, content_id),
        shopAnswerOf(deps.db, content_id),
      ]);
      if (item === undefined || answer === undefined || item.user_id === null) return;
      const name = await nameOf(deps.db, item);
      const what = KIND[item.kind];
      await tell(deps, item.user_id, item.mat_id, {
        ...{ kind: 'shop_answered', key: `shop-answer:${content_id}`, mails: true },
        title: { th: `ร้านตอบ${what.th}ของคุณแล้ว`, en: `The shop has answered your ${what.en}` },
        body: { th: `${name.th}: ${short(answer.text)}`, en: `${name.en}: ${short(answer.text)}` },
      });
    },
    'question-open': async (payload) => {
      const { content_id } = payload as Payload;
      const at = deps.now();
      await deps.db.transaction(async (trx) => {
        // Locked: of two jobs for one question the second finds those whom the first has invited.
        const [item] = await lockItems(trx, [content_id]);
        if (item?.state !== 'published' || item.question_id === null) return;
        const question = await questionById(trx, item.question_id);
        if (question === undefined || question.answer !== null) return;
        const since = new Date(at.getTime() - QUESTION.invitedEveryDays * DAY_MS);
        const invited = await inviteBuyers(trx, question, { at, since, most: QUESTION.invited });
        const name = await nameOf(trx, item);
        await notify(
          trx,
          invited.map(({ user_id }) => ({
            ...{ user_id, kind: 'question_invited' as const, at, link: `/item/${item.mat_id}` },
            dedupe: `question:${item.question_id}:invited`,
            title: { th: `ช่วยตอบคำถามเรื่อง ${name.th}`, en: `Can you help with ${name.en}?` },
            body: { th: `“${short(question.text)}”`, en: `“${short(question.text)}”` },
          })),
        );
      });
    },
  };
}

/** Buyers are invited once a question that was held is shown. */
const openQuestion = (trx: Db, item: ItemRow): Promise<void> =>
  queueNotice(trx, 'question-open', item.content_id, item.revision, 0);

/** The member who asked is told that a buyer has answered. */
async function tellAsker(deps: JobDeps, item: ItemRow, name: Both): Promise<void> {
  const found = item.answer_id === null ? undefined : await questionOfAnswer(deps.db, item.answer_id);
  if (found === undefined || found.asker === null || found.asker === item.user_id) return;
  await tell(deps, found.asker, item.mat_id, {
    ...{ kind: 'question_answered', key: `answer:${item.answer_id}`, mails: true },
    title: { th: 'มีคนตอบคำถามของคุณแล้ว', en: 'Your question has an answer' },
    body: { th: `${name.th}: ${short(found.text)}`, en: `${name.en}: ${short(found.text)}` },
  });
}
