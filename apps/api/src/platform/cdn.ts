import { observeCall } from '@mali/telemetry/channels';

/** A CDN in front of the web servers, whose copies of documents have keys. */
export interface Cdn {
  /**
   * Removes every copy that has one of these keys.
   * @throws Error when it has not confirmed that; purging again does no harm
   */
  purge(keys: readonly string[]): Promise<void>;
}

/** Most keys of one request, as Fastly takes them. */
const KEYS_MAX = 256;
const ANSWER_MS = 10_000;

/**
 * The interface of Fastly: `POST` with the header `Surrogate-Key`, its keys separated by spaces, and the token as
 * `Fastly-Key`. Varnish does the same with a few lines of VCL (docs/operating.md).
 */
export function surrogateKeyCdn({ purgeUrl, token }: Readonly<{ purgeUrl: string; token: string }>): Cdn {
  const url = new URL(purgeUrl);
  const post = (keys: readonly string[]): Promise<void> =>
    observeCall({ method: 'POST', url, isOwn: false }, async (_headers, answered) => {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
        headers: { 'surrogate-key': keys.join(' '), 'fastly-key': token, accept: 'application/json' },
      });
      answered(response.status);
      // An unread body would block its connection.
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the CDN answered ${response.status}`);
    });
  return {
    purge: async (keys) => {
      for (let from = 0; from < keys.length; from += KEYS_MAX) await post(keys.slice(from, from + KEYS_MAX));
    },
  };
}
