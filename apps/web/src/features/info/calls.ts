import type { ContactRequest, FaqAnswer, InformationPage } from '@mali/contracts/content';
import type { InformationPageName } from '@mali/contracts/content-values';
import { api } from '../../clients/api.ts';
import { faqRequest, informationRequest } from './requests.ts';

const infoApi = api.injectEndpoints({
  endpoints: (build) => ({
    information: build.query<InformationPage, InformationPageName>({ query: informationRequest }),
    faq: build.query<FaqAnswer, void>({ query: faqRequest }),
    /** The shop keeps the message and tells its staff by itself: it arrives when no mail can be sent, too. */
    contact: build.mutation<unknown, ContactRequest>({
      query: (data) => ({ url: '/contact', method: 'POST', client: 'content', data }),
    }),
  }),
});

export const { information, faq } = infoApi.endpoints;
export const { useInformationQuery, useFaqQuery, useContactMutation } = infoApi;
