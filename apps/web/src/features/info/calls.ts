import type {
  ContactRequest,
  ContactTopicsAnswer,
  FaqAnswer,
  InformationPage,
} from '@mali/contracts/content';
import type { InformationPageName } from '@mali/contracts/content-values';
import { api } from '../../clients/api.ts';
import { contactTopicsRequest, faqRequest, informationRequest } from './requests.ts';

const infoApi = api.injectEndpoints({
  endpoints: (build) => ({
    information: build.query<InformationPage, InformationPageName>({ query: informationRequest }),
    faq: build.query<FaqAnswer, void>({ query: faqRequest }),
    contactTopics: build.query<ContactTopicsAnswer, void>({ query: contactTopicsRequest }),
    /** The shop stores the message and notifies staff: independent of mail delivery. */
    contact: build.mutation<unknown, ContactRequest>({
      query: (data) => ({ url: '/contact', method: 'POST', client: 'content', data }),
    }),
  }),
});

export const { information, faq, contactTopics } = infoApi.endpoints;
export const { useInformationQuery, useFaqQuery, useContactTopicsQuery, useContactMutation } = infoApi;
