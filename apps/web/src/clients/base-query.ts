import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { AxiosInstance } from 'axios';
import { type ApiError, MISSING, toApiError } from './api-error.ts';
import { takeFirstData } from './first-data.ts';
import { contentHttp, http, silentHttp } from './http.ts';

export type ApiRequest = {
  url: string;
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  params?: Record<string, string | number | boolean | undefined>;
  data?: unknown;
  headers?: Record<string, string>;
  /**
   * `main` shows the loading overlay, `silent` does not, `content` targets the content service. Default of a
   * query is `silent`, because its page shows skeletons; of a mutation `main`.
   */
  client?: 'main' | 'silent' | 'content';
  /** Timeout in milliseconds; default: that of the client. */
  timeout?: number;
  /** Fallback result on a timeout. */
  late?: unknown;
};

const CLIENTS: Record<NonNullable<ApiRequest['client']>, AxiosInstance> = {
  main: http,
  silent: silentHttp,
  content: contentHttp,
};

/** RTK Query over the axios clients. Returns {error} instead of throwing. */
export const axiosBaseQuery: BaseQueryFn<ApiRequest, unknown, ApiError> = async (request, api) => {
  const { url, method = 'GET', params, data, headers, timeout } = request;
  const client = request.client ?? (api.type === 'query' ? 'silent' : 'main');
  const first = takeFirstData({ method, url, params, data, client });
  if (first !== null) return first === 'missing' ? { error: MISSING } : first;
  try {
    const response = await CLIENTS[client].request<unknown>({
      url,
      method,
      signal: api.signal,
      ...(params && { params }),
      ...(data !== undefined && { data }),
      ...(headers && { headers }),
      ...(timeout !== undefined && { timeout }),
    });
    return { data: response.data };
  } catch (error) {
    const failure = toApiError(error);
    if (failure.code === 'TIMEOUT' && request.late !== undefined) return { data: request.late };
    return { error: failure };
  }
};
