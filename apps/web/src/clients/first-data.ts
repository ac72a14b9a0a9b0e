import { serverTimeReceived } from './server-clock.ts';
import { outOfTables } from './tables.ts';

/**
 * Responses embedded in the document. The web server requests the data of the first view and embeds the
 * responses; the browser uses each once instead of requesting it. Both sides compute request keys here.
 */

/** Id of the element that contains them; its `data-at` is the server time. */
export const FIRST_DATA_ID = 'first-data';

/** A response, or not found. */
export type FirstAnswer = { key: string; data?: unknown; missing?: true };
export type FirstData = FirstAnswer[];

export type RequestName = {
  method: string;
  url: string;
  params?: unknown;
  data?: unknown;
  /** `content`: the content service, whose routes are below /content of the API (CACHE-07). */
  client?: string;
};

export const apiPath = ({ url, client }: RequestName): string =>
  client === 'content' ? `/content${url}` : url;

/** A canonical key of a request, independent of property order. */
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

/** Arrival time of the document's first byte, by the browser's clock. */
function documentArrived(): number {
  const [visit] = performance.getEntriesByType?.('navigation') ?? [];
  const known = visit !== undefined && 'responseStart' in visit && typeof visit.responseStart === 'number';
  return performance.timeOrigin + (known ? Number(visit.responseStart) : performance.now());
}

const isFirstData = (value: unknown): value is FirstData =>
  Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && 'key' in item);

/** Reads the document's responses. An invalid block is ignored: the requests are made then. */
export function readFirstData(document: Document): void {
  const element = document.getElementById(FIRST_DATA_ID);
  const text = element?.textContent;
  if (!text) return;
  if (element?.dataset.at !== undefined)
    serverTimeReceived(Date.parse(element.dataset.at), documentArrived());
  try {
    const parsed: unknown = JSON.parse(text);
    if (isFirstData(parsed))
      setFirstData(parsed.map((one) => (one.missing ? one : { key: one.key, data: outOfTables(one.data) })));
  } catch {
    answers.clear();
  }
}

/** Sets these responses instead of a document's: used by server rendering. */
export function setFirstData(data: FirstData): void {
  answers.clear();
  for (const one of data) answers.set(one.key, one.missing ? 'missing' : { data: one.data });
}

/** Takes the document's response to this request, once. */
export function takeFirstData(request: RequestName): Answer | null {
  const key = requestKey(request);
  const answer = answers.get(key) ?? null;
  answers.delete(key);
  return answer;
}
