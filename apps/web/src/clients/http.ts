import axios, { type AxiosError, type AxiosInstance, type InternalAxiosRequestConfig } from 'axios';
import { toApiError } from './api-error.ts';
import { readServerTime } from './server-clock.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The request has been retried with a new token already: a second 401 is final. */
    retried?: boolean;
    /** A 401 is not handled: used by the session requests themselves. */
    anonymous?: boolean;
  }
}

/** The session interface of the clients; provided by the store, so that the clients do not depend on it. */
export type SessionPort = {
  token: () => string | null;
  /**
   * Requests a new access token with the refresh cookie; null when the session has ended, rejects when
   * unknown.
   */
  refresh: () => Promise<string | null>;
  /** The session has ended: clear it (AUTH-27). */
  signedOut: () => void;
};

let session: SessionPort = {
  token: () => null,
  refresh: () => Promise.resolve(null),
  signedOut: () => undefined,
};
export function connectSession(port: SessionPort): void {
  session = port;
}

let onBuildId: (id: string) => void = () => undefined;
/** `listener` receives the build id of the web server with each response that has one. */
export function onBuild(listener: (id: string) => void): void {
  onBuildId = listener;
}

let inFlight = 0;
let onPendingChange: (count: number) => void = () => undefined;
/** `listener` receives the number of counted pending requests on each change (SHELL-39). */
export function onInFlight(listener: (count: number) => void): void {
  onPendingChange = listener;
}
function count(step: 1 | -1): void {
  inFlight += step;
  onPendingChange(inFlight);
}

/** Longer than the slowest request. */
const TIMEOUT_MS = 20_000;

function create(baseURL: string, counted: boolean): AxiosInstance {
  const client = axios.create({ baseURL, withCredentials: true, timeout: TIMEOUT_MS });

  client.interceptors.request.use((config) => {
    const token = session.token();
    if (token !== null && config.anonymous !== true) config.headers.set('Authorization', `Bearer ${token}`);
    if (counted) count(1);
    return config;
  });

  client.interceptors.response.use(
    (response) => {
      if (counted) count(-1);
      const build: unknown = response.headers['x-build'];
      if (typeof build === 'string') onBuildId(build);
      readServerTime(response.headers);
      return response;
    },
    async (error: AxiosError) => {
      if (counted) count(-1);
      const config: InternalAxiosRequestConfig | undefined = error.config;
      if (error.response?.status !== 401 || config === undefined || config.anonymous === true) throw error;
      if (config.retried !== true) {
        // Another request may have refreshed the token meanwhile.
        const now = session.token();
        const isOld = now !== null && config.headers.get('Authorization') !== `Bearer ${now}`;
        const fresh = isOld ? now : await freshToken();
        if (fresh !== null) return client.request({ ...config, retried: true });
        session.signedOut();
      } else if (toApiError(error).code === 'AUTH.REQUIRED') session.signedOut();
      throw error;
    },
  );
  return client;
}

/** The current access token. */
export const sessionToken = (): string | null => session.token();

/** Concurrent requests with an expired token share one refresh. Rejects as `refresh` does. */
let refreshing: Promise<string | null> | null = null;
export function freshToken(): Promise<string | null> {
  refreshing ??= session.refresh().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** The main client: its requests are counted by the loading overlay (CACHE-05). */
export const http = create('/api', true);
/** The same without the loading indicator (CACHE-06). */
export const silentHttp = create('/api', false);
/** The content service (CACHE-07). */
export const contentHttp = create('/content', false);
