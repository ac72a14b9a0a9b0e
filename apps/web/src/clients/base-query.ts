import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { AxiosInstance } from 'axios';
import { type ApiError, toApiError } from './api-error.ts';
import { takeFirstData } from './first-data.ts';
import { contentHttp, http, silentHttp } from './http.ts';

export type ApiRequest = {
  url: string;
  method?: 'GET' | 'POST' | 'DELETE';
  params?: Record<string, string | number | boolean | undefined>;
  data?: unknown;
  headers?: Record<string, string>;
  /**
   * `main` shows the loading overlay, `silent` does not, `content` asks the content service. A query is silent
   * by default, because its page shows skeletons; a mutation is not.
   */
  client?: 'main' | 'silent' | 'content';
};

const CLIENTS: Record<NonNullable<ApiRequest['client']>, AxiosInstance> = {
  main: http,
  silent: silentHttp,
  content: contentHttp,
};

/** RTK Query over the axios clients. It answers {error}, it never throws. */
export const axiosBaseQuery: BaseQueryFn<ApiRequest, unknown, ApiError> = async (request, api) => {
  const { url, method = 'GET', params, data, headers } = request;
  const client = request.client ?? (api.type === 'query' ? 'silent' : 'main');
  const first = client === 'content' ? null : takeFirstData({ method, url, params, data });
  if (first !== null) return first;
  try {
    const response = await CLIENTS[client].request<unknown>({
      url,
      method,
      signal: api.signal,
      ...(params && { params }),
      ...(data !== undefined && { data }),
      ...(headers && { headers }),
    });
    return { data: response.data };
  } catch (error) {
    return { error: toApiError(error) };
  }
};
