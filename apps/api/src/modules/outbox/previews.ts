import type { LANGUAGES, Language } from '@mali/contracts/limits';
import type { MailPreviews } from '@mali/contracts/mail-previews';
import { RECALL_REMEDIES } from '@mali/contracts/recall-values';
import type { Deps } from '../../platform/deps.ts';
import { linkHolds, signLink } from '../../platform/links.ts';
import { ACCOUNT_MAIL_KINDS, accountMail } from '../accounts/mails.ts';
import { exampleNews, exampleOrder, examplePickup } from '../order-management/mail-example.ts';
import { MAIL_KINDS } from '../order-management/mail-texts.ts';
import { orderMail } from '../order-management/mails.ts';
import { exampleRecallMail } from '../recalls/mail-example.ts';
import { exampleReturn } from '../returns/mail-example.ts';
import { RETURN_NEWS, returnMail } from '../returns/mails.ts';

const LINK_MS = 3_600_000;
const subjectOf = (kind: string, lang: Language): string => `mail preview ${kind} ${lang}`;

type Example = Readonly<{
  kind: string;
  group: MailPreviews['mails'][number]['group'];
  write: (lang: Language) => { subject: string; html: string };
}>;

/** Satang that go back for the example of a return, in money or as the credit of an exchange. */
const RETURNED = {
  money: { amount: 38_475, exchange: null },
  exchange: { amount: 0, exchange: { credit: 45_000, goods: 50_000, toPay: 5000, back: 0 } },
};

/** Every kind of mail, with an example that is made up. */
function examples({ config, now }: Pick<Deps, 'config' | 'now'>): Example[] {
  const facts = { at: now(), new_email: 'new@example.com', provider: 'line' } as const;
  return [
    ...MAIL_KINDS.map(
      (kind): Example => ({
        kind,
        group: 'order',
        write: (lang) =>
          orderMail(kind, exampleOrder(kind, lang, now()), config, {
            news: exampleNews(kind, lang),
            pickup: examplePickup(kind, now()),
            stop: kind === 'review_request' ? `${config.publicUrl}/unsubscribe` : null,
          }),
      }),
    ),
    ...RETURN_NEWS.map(
      (news): Example => ({
        kind: `return_${news}`,
        group: 'order',
        write: (lang) => {
          const order = exampleOrder('delivered', lang, now());
          const one = exampleReturn(news, order.so_no, lang, now());
          return returnMail(news, one, order, config, RETURNED[news === 'changed' ? 'exchange' : 'money']);
        },
      }),
    ),
    ...RECALL_REMEDIES.map(
      (remedy): Example => ({
        kind: `recall_${remedy}`,
        group: 'order',
        write: (lang) => exampleRecallMail(remedy, exampleOrder('delivered', lang, now()), config, now()),
      }),
    ),
    ...ACCOUNT_MAIL_KINDS.map(
      (kind): Example => ({
        kind,
        group: 'account',
        write: (lang) => accountMail(kind, lang, config, null, facts),
      }),
    ),
  ];
}

/** All mails of the shop, each with links to its example. */
export function mailPreviews(deps: Pick<Deps, 'config' | 'now'>): MailPreviews {
  const until = new Date(deps.now().getTime() + LINK_MS);
  return {
    mails: examples(deps).map(({ kind, group, write }) => {
      const subject = (lang: Language) => write(lang).subject;
      const url = (lang: Language) =>
        `/api/mail_previews/${kind}?lang=${lang}&link=${signLink(deps.config.jwtSecret, subjectOf(kind, lang), until)}`;
      return {
        kind,
        group,
        subject: { th: subject('th'), en: subject('en') },
        url: { th: url('th'), en: url('en') },
      };
    }),
  };
}

/** The example of a mail as HTML; null when the link does not open it. */
export function mailPreview(
  deps: Pick<Deps, 'config' | 'now'>,
  { kind, lang, link }: { kind: string; lang: (typeof LANGUAGES)[number]; link: string },
): string | null {
  if (!linkHolds(deps.config.jwtSecret, subjectOf(kind, lang), link, deps.now())) return null;
  return (
    examples(deps)
      .find((one) => one.kind === kind)
      ?.write(lang).html ?? null
  );
}
