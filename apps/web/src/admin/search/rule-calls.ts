import type { ListViewCounts } from '@mali/contracts/lists/query';
import type {
  ChangeSearchRuleRequest,
  ChangeSpokenNameRequest,
  HeardAnswer,
  NewSearchRuleRequest,
  NewSpokenNameRequest,
  SearchRulesAnswer,
  SpokenNamesAnswer,
  StaffSearchRule,
  StaffSpokenName,
  TrySearchAnswer,
  TrySearchRequest,
} from '@mali/contracts/staff-search-rules';
import { api } from '../../clients/api.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';
import { showAnswer } from '../shared/show-answer.ts';

const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;
const remove = (url: string) => ({ url, method: 'DELETE', client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['SearchRules', 'SpokenNames'] }).injectEndpoints({
  endpoints: (build) => ({
    searchRules: build.query<SearchRulesAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/search/rules', params }),
      providesTags: ['SearchRules'],
    }),
    searchRuleCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/search/rules/counts' }),
      providesTags: ['SearchRules'],
    }),
    searchRule: build.query<StaffSearchRule, number>({
      query: (rule_id) => ({ url: `/admin/search/rules/${rule_id}`, client: 'silent' }),
      providesTags: ['SearchRules'],
    }),
    makeSearchRule: build.mutation<StaffSearchRule, NewSearchRuleRequest>({
      query: (data) => post('/admin/search/rules', data),
      invalidatesTags: ['SearchRules'],
    }),
    changeSearchRule: build.mutation<StaffSearchRule, { rule_id: number; fields: ChangeSearchRuleRequest }>({
      query: ({ rule_id, fields }) => post(`/admin/search/rules/${rule_id}`, fields),
      invalidatesTags: ['SearchRules'],
      onQueryStarted: showAnswer('searchRule', ({ rule_id }) => rule_id),
    }),
    removeSearchRule: build.mutation<unknown, number>({
      query: (rule_id) => remove(`/admin/search/rules/${rule_id}`),
      invalidatesTags: ['SearchRules'],
    }),
    // The live side changes with every rule.
    trySearch: build.query<TrySearchAnswer, TrySearchRequest>({
      query: (data) => post('/admin/search/try', data),
      providesTags: ['SearchRules', 'SpokenNames'],
    }),
    spokenNames: build.query<SpokenNamesAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/search/names', params }),
      providesTags: ['SpokenNames'],
    }),
    spokenNameCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/search/names/counts' }),
      providesTags: ['SpokenNames'],
    }),
    spokenName: build.query<StaffSpokenName, number>({
      query: (name_id) => ({ url: `/admin/search/names/${name_id}`, client: 'silent' }),
      providesTags: ['SpokenNames'],
    }),
    makeSpokenName: build.mutation<StaffSpokenName, NewSpokenNameRequest>({
      query: (data) => post('/admin/search/names', data),
      invalidatesTags: ['SpokenNames'],
    }),
    changeSpokenName: build.mutation<StaffSpokenName, { name_id: number; fields: ChangeSpokenNameRequest }>({
      query: ({ name_id, fields }) => post(`/admin/search/names/${name_id}`, fields),
      invalidatesTags: ['SpokenNames'],
      onQueryStarted: showAnswer('spokenName', ({ name_id }) => name_id),
    }),
    removeSpokenName: build.mutation<unknown, number>({
      query: (name_id) => remove(`/admin/search/names/${name_id}`),
      invalidatesTags: ['SpokenNames'],
    }),
    hearName: build.query<HeardAnswer, string>({
      query: (name) => post('/admin/search/heard', { name }),
      providesTags: ['SpokenNames'],
    }),
  }),
});

export const {
  useSearchRulesQuery,
  useSearchRuleCountsQuery,
  useSearchRuleQuery,
  useMakeSearchRuleMutation,
  useChangeSearchRuleMutation,
  useRemoveSearchRuleMutation,
  useTrySearchQuery,
  useSpokenNamesQuery,
  useSpokenNameCountsQuery,
  useSpokenNameQuery,
  useMakeSpokenNameMutation,
  useChangeSpokenNameMutation,
  useRemoveSpokenNameMutation,
  useHearNameQuery,
} = calls;

export const downloadSearchRules = listDownload('/admin/search/rules', 'search-rules');
export const downloadSpokenNames = listDownload('/admin/search/names', 'spoken-names');
