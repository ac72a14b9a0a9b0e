import type { MailPreviews } from '@mali/contracts/mail-previews';
import { api } from '../../clients/api.ts';

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    mailPreviews: build.query<MailPreviews, void>({
      query: () => ({ url: '/admin/mails' }),
      // Its links are valid for an hour.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useMailPreviewsQuery } = calls;
