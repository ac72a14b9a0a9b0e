import { serverTimeHeard } from './server-clock.ts';
import { outOfTables } from './tables.ts';

/**
 * Answers that came with the document. The web server asks the API for what the first view shows and puts the
 * answers into the page; the browser takes each once instead of asking again. Both sides name a request here.
 */

/** Id of the element that holds them; its `data-at` tells when the server wrote it. */
export const FIRST_DATA_ID = 'first-data';

/** An answer, or that there is no such thing. */
export type FirstAnswer = { key: string; data?: unknown; missing?: true };
export type FirstData = FirstAnswer[];

export type RequestName = {
  method: string;
  url: string;
  params?: unknown;
  data?: unknown;
  /** `content` asks the content service, whose calls lie below /content of the API (CACHE-07). */
  client?: string;
};

/** Path of a request on the API. */
export const apiPath = ({ url, client }: RequestName): string =>
  client === 'content' ? `/content${url}` : url;

/** The same name for the same request, whatever the order of its properties. */
export function requestKey(request: RequestName): string {
  const { method, params, data } = request;
  return `${method.toUpperCase()} ${apiPath(request)} ${stable(params)} ${stable(data)}`;
}

function stable(value: unknown): string {
  if (value === undefined) return '';
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

type Answer = { data: unknown } | 'missing';
const answers = new Map<string, Answer>();

/** When the first byte of this document came, by this browser's clock. */
function documentArrived(): number {
  const [visit] = performance.getEntriesByType?.('navigation') ?? [];
  const known = visit !== undefined && 'responseStart' in visit && typeof visit.responseStart === 'number';
  return performance.timeOrigin + (known ? Number(visit.responseStart) : performance.now());
}

const isFirstData = (value: unknown): value is FirstData =>
  Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && 'key' in item);

/** Reads the document's answers. A broken block is no reason not to open the shop: the calls are made then. */
export function readFirstData(document: Document): void {
  const element = document.getElementById(FIRST_DATA_ID);
  const text = element?.textContent;
  if (!text) return;
  if (element?.dataset.at !== undefined) serverTimeHeard(Date.parse(element.dataset.at), documentArrived());
  try {
    const parsed: unknown = JSON.parse(text);
    if (isFirstData(parsed))
      giveFirstData(parsed.map((one) => (one.missing ? one : { key: one.key, data: outOfTables(one.data) })));
  } catch {
    answers.clear();
  }
}

/** Takes these answers instead of a document's: the web server draws pages from them. */
export function giveFirstData(data: FirstData): void {
  answers.clear();
  for (const one of data) answers.set(one.key, one.missing ? 'missing' : { data: one.data });
}

/** The document's answer to this request, once. */
export function takeFirstData(request: RequestName): Answer | null {
  const key = requestKey(request);
  const answer = answers.get(key) ?? null;
  answers.delete(key);
  return answer;
}
