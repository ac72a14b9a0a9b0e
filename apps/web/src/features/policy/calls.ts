import type { InformationPage } from '@mali/contracts/content';
import type { InformationPageName } from '@mali/contracts/content-values';
import type { InformationVersions } from '@mali/contracts/information-versions';
import { api } from '../../clients/api.ts';

const page = (name: InformationPageName) =>
  ({ method: 'GET', client: 'content', url: `/information-pages/${name}` }) as const;

const policyApi = api.injectEndpoints({
  endpoints: (build) => ({
    policyVersions: build.query<InformationVersions, InformationPageName>({
      query: (name) => ({ ...page(name), url: `${page(name).url}/versions` }),
    }),
    policyVersion: build.query<InformationPage, { name: InformationPageName; version: number }>({
      query: ({ name, version }) => ({ ...page(name), url: `${page(name).url}?version=${version}` }),
    }),
  }),
});

export const { usePolicyVersionsQuery, usePolicyVersionQuery } = policyApi;
