/**
 * Answers that came with the document. The web server asks the API for what the first view shows and puts the
 * answers into the page; the browser takes each once instead of asking again. Both sides name a request here.
 */

/** Id of the element that holds them. */
export const FIRST_DATA_ID = 'first-data';

export type FirstData = { key: string; data: unknown }[];

export type RequestName = {
  method: string;
  url: string;
  params?: unknown;
  data?: unknown;
};

/** The same name for the same request, whatever the order of its properties. */
export function requestKey({ method, url, params, data }: RequestName): string {
  return `${method.toUpperCase()} ${url} ${stable(params)} ${stable(data)}`;
}

function stable(value: unknown): string {
  if (value === undefined) return '';
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

const answers = new Map<string, unknown>();

const isFirstData = (value: unknown): value is FirstData =>
  Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && 'key' in item);

/** Reads the document's answers. A broken block is no reason not to open the shop: the calls are made then. */
export function readFirstData(document: Document): void {
  const text = document.getElementById(FIRST_DATA_ID)?.textContent;
  if (!text) return;
  try {
    const parsed: unknown = JSON.parse(text);
    if (isFirstData(parsed)) for (const { key, data } of parsed) answers.set(key, data);
  } catch {
    answers.clear();
  }
}

/** The document's answer to this request, once. */
export function takeFirstData(request: RequestName): { data: unknown } | null {
  const key = requestKey(request);
  if (!answers.has(key)) return null;
  const data = answers.get(key);
  answers.delete(key);
  return { data };
}
