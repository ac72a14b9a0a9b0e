import type { RequestName } from './first-data.ts';

/** Id of the element with the unbreakable words of the document's texts, separated by spaces. */
export const LINE_WORDS_ID = 'line-words';

export const lineWordsRequest = { method: 'GET', url: '/v3/line-words' } as const satisfies RequestName;
export const LINE_WORDS_PATH = `/api${lineWordsRequest.url}`;

/** The words embedded in the document; null if there are none. */
export function readLineWords(document: Document): string[] | null {
  return document.getElementById(LINE_WORDS_ID)?.textContent.split(' ') ?? null;
}

/** Fetches the complete list for later rendering; keeps the current one on failure. */
export async function fetchLineWords(): Promise<string[]> {
  const answer = await fetch(LINE_WORDS_PATH);
  return answer.ok ? ((await answer.json()) as { data: string[] }).data : [];
}
