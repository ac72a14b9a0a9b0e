import { type Static, Type } from 'typebox';
import { OneOf } from './common.ts';

const InBoth = (description: string) =>
  Type.Object({ th: Type.String(), en: Type.String() }, { description });

/** Every mail of the shop with a made-up example, for the back office. */
export const MailPreviews = Type.Object({
  mails: Type.Array(
    Type.Object({
      kind: Type.String({ description: 'Kind of mail' }),
      group: OneOf(['order', 'account'] as const, 'What the mail is about'),
      subject: InBoth('Subject of the example'),
      url: InBoth('Opens the example for an hour'),
    }),
  ),
});
export type MailPreviews = Static<typeof MailPreviews>;
