import type { SearchAnswer } from '@mali/contracts/catalogue';
import type { ListViewCounts } from '@mali/contracts/lists/query';
import type {
  CreatePostRequest,
  PostAnswer,
  PostHistoryAnswer,
  PostPreview,
  PostsAnswer,
  PostVersionAnswer,
  PreviewPostRequest,
  PublishPostRequest,
  SavePostRequest,
  TopicsAnswer,
} from '@mali/contracts/posts';
import { api } from '../../clients/api.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';

type Of = { post_id: number };
const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['Posts', 'Post'] }).injectEndpoints({
  endpoints: (build) => ({
    editedPosts: build.query<PostsAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/posts', params }),
      providesTags: ['Posts'],
    }),
    postCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/posts/counts' }),
      providesTags: ['Posts'],
    }),
    postTopics: build.query<TopicsAnswer, void>({
      query: () => ({ url: '/admin/posts/topics' }),
      providesTags: ['Posts'],
    }),
    editedPost: build.query<PostAnswer, number>({
      query: (post_id) => ({ url: `/admin/posts/${post_id}` }),
      // The editor always loads the current version.
      keepUnusedDataFor: 0,
    }),
    postVersions: build.query<PostHistoryAnswer, number>({
      query: (post_id) => ({ url: `/admin/posts/${post_id}/versions` }),
      providesTags: ['Post'],
      keepUnusedDataFor: 0,
    }),
    postVersion: build.mutation<PostVersionAnswer, Of & { revision: number }>({
      query: ({ post_id, revision }) => ({
        url: `/admin/posts/${post_id}/versions/${revision}`,
        method: 'GET',
        client: 'silent',
      }),
    }),
    newestPost: build.mutation<PostAnswer, number>({
      query: (post_id) => ({ url: `/admin/posts/${post_id}`, method: 'GET', client: 'silent' }),
    }),
    previewPost: build.mutation<PostPreview, PreviewPostRequest>({
      query: (data) => post('/admin/posts/preview', data),
    }),
    createPost: build.mutation<PostAnswer, CreatePostRequest>({
      query: (data) => post('/admin/posts', data),
      invalidatesTags: ['Posts'],
    }),
    savePost: build.mutation<PostAnswer, Of & SavePostRequest>({
      query: ({ post_id, ...data }) => post(`/admin/posts/${post_id}`, data),
      invalidatesTags: ['Posts', 'Post'],
    }),
    publishPost: build.mutation<PostAnswer, Of & PublishPostRequest>({
      query: ({ post_id, ...data }) => post(`/admin/posts/${post_id}/publish`, data),
      invalidatesTags: ['Posts', 'Post'],
    }),
    withdrawPost: build.mutation<PostAnswer, Of & { revision: number }>({
      query: ({ post_id, ...data }) => post(`/admin/posts/${post_id}/withdraw`, data),
      invalidatesTags: ['Posts', 'Post'],
    }),
    deletePost: build.mutation<unknown, Of & { revision: number }>({
      query: ({ post_id, ...data }) => post(`/admin/posts/${post_id}/delete`, data),
      invalidatesTags: ['Posts'],
    }),
    postProducts: build.query<SearchAnswer['data']['items'], string>({
      query: (keyword) => ({ url: '/search', params: { keyword } }),
      transformResponse: (answer: SearchAnswer) => answer.data.items,
    }),
  }),
});

export const {
  useEditedPostsQuery,
  usePostCountsQuery,
  usePostTopicsQuery,
  useEditedPostQuery,
  usePostVersionsQuery,
  usePostVersionMutation,
  useNewestPostMutation,
  usePreviewPostMutation,
  useCreatePostMutation,
  useSavePostMutation,
  usePublishPostMutation,
  useWithdrawPostMutation,
  useDeletePostMutation,
  usePostProductsQuery,
} = calls;

export const downloadPosts = listDownload('/admin/posts', 'posts');
