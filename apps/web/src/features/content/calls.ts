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
    /** The same anew: of the one in the document, blocks may be missing. */
    wholeLayout: build.query<PageLayout, string>({ query: layoutRequest }),
    /** A layout that may not be published; for those who may preview (HOME-02). */
    preview: build.query<PageLayout, number>({ query: previewRequest, keepUnusedDataFor: 0 }),
    posts: build.query<BlogsAnswer, number>({ query: postsRequest }),
    post: build.query<Blog, string>({ query: postRequest }),
    event: build.query<ShopEvent, string>({ query: eventRequest }),
  }),
});

export const { layout, wholeLayout, posts, post, event } = contentApi.endpoints;
export const { useLayoutQuery, usePreviewQuery, usePostsQuery, usePostQuery, useEventQuery } = contentApi;

/** What is on the page may not hold any longer, a sale has ended: layouts at hand are asked for anew. */
export const layoutsOutdated = () => contentApi.util.invalidateTags(['Layout']);
