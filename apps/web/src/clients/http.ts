import axios, { type AxiosError, type AxiosInstance, type InternalAxiosRequestConfig } from 'axios';
import { toApiError } from './api-error.ts';
import { readServerTime } from './server-clock.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The request has been sent again with a fresh token already: a second 401 is final. */
    retried?: boolean;
    /** A refused session is not looked into: used by the calls that ask for one. */
    anonymous?: boolean;
  }
}

/** What the clients need to know of the session; the store tells them, so that they know no store. */
export type SessionPort = {
  token: () => string | null;
  /** Asks once for a fresh token with the refresh cookie; null when the session is over, rejected when nobody says so. */
  refresh: () => Promise<string | null>;
  /** The session is over: forget it (AUTH-27). */
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

let tellBuild: (id: string) => void = () => undefined;
/** `listener` hears which build of the shop the web server serves now, with each answer that says so. */
export function onBuild(listener: (id: string) => void): void {
  tellBuild = listener;
}

let inFlight = 0;
let tellInFlight: (count: number) => void = () => undefined;
/** `listener` hears how many counted requests are under way, after each change (SHELL-39). */
export function onInFlight(listener: (count: number) => void): void {
  tellInFlight = listener;
}
function count(step: 1 | -1): void {
  inFlight += step;
  tellInFlight(inFlight);
}

/** Longer than the slowest call takes, shorter than anyone waits. */
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
      if (typeof build === 'string') tellBuild(build);
      readServerTime(response.headers);
      return response;
    },
    async (error: AxiosError) => {
      if (counted) count(-1);
      const config: InternalAxiosRequestConfig | undefined = error.config;
      if (error.response?.status !== 401 || config === undefined || config.anonymous === true) throw error;
      if (config.retried !== true) {
        // Another call may have met the same and have a fresh token by now.
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

/** The access token as it is now. */
export const sessionToken = (): string | null => session.token();

/** Many calls may meet the same expired token at once; one of them asks for the new one. Rejected as `refresh` is. */
let refreshing: Promise<string | null> | null = null;
export function freshToken(): Promise<string | null> {
  refreshing ??= session.refresh().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** The main client: the loading overlay counts its requests (CACHE-05). */
export const http = create('/api', true);
/** The same without the loading indicator (CACHE-06). */
export const silentHttp = create('/api', false);
/** The content service (CACHE-07). */
export const contentHttp = create('/content', false);
