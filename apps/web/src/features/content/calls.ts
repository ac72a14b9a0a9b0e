import type { Blog, BlogsAnswer, ShopEvent } from '@mali/contracts/content';
import { api } from '../../clients/api.ts';
import {
  eventRequest,
  layoutRequest,
  type PageLayout,
  postRequest,
  postsRequest,
  previewRequest,
} from './requests.ts';

const contentApi = api.enhanceEndpoints({ addTagTypes: ['Layout'] }).injectEndpoints({
  endpoints: (build) => ({
    layout: build.query<PageLayout, string>({ query: layoutRequest, providesTags: ['Layout'] }),
    /** Refetches the layout: the document's may lack block data. */
    wholeLayout: build.query<PageLayout, string>({ query: layoutRequest }),
    /** An unpublished layout, for permitted roles (HOME-02). */
    preview: build.query<PageLayout, number>({ query: previewRequest, keepUnusedDataFor: 0 }),
    posts: build.query<BlogsAnswer, number>({ query: postsRequest }),
    post: build.query<Blog, string>({ query: postRequest }),
    event: build.query<ShopEvent, string>({ query: eventRequest }),
  }),
});

export const { layout, wholeLayout, posts, post, event } = contentApi.endpoints;
export const { useLayoutQuery, usePreviewQuery, usePostsQuery, usePostQuery, useEventQuery } = contentApi;

/** Refetches the current layouts, e.g. after a sale has ended. */
export const layoutsOutdated = () => contentApi.util.invalidateTags(['Layout']);
