import type { RequestName } from './first-data.ts';

/** Id of the element with the words that the document's own texts are made with, a space between them. */
export const LINE_WORDS_ID = 'line-words';

export const lineWordsRequest = { method: 'GET', url: '/v3/line-words' } as const satisfies RequestName;
export const LINE_WORDS_PATH = `/api${lineWordsRequest.url}`;

/** The words that the document brought; null in one without. */
export function readLineWords(document: Document): string[] | null {
  return document.getElementById(LINE_WORDS_ID)?.textContent.split(' ') ?? null;
}

/** All of them, for what is drawn from now on; those at hand when they cannot be had. */
export async function fetchLineWords(): Promise<string[]> {
  const answer = await fetch(LINE_WORDS_PATH);
  return answer.ok ? ((await answer.json()) as { data: string[] }).data : [];
}
