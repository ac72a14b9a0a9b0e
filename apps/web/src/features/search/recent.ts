import { SEARCH } from '@mali/contracts/limits';
import { useSyncExternalStore } from 'react';
import { preferenceArea } from '../consent/index.ts';

const KEY = 'mali.searches';
const NONE: readonly string[] = [];

const heard = new Set<() => void>();
let read: { text: string | null; list: readonly string[] } = { text: null, list: NONE };

/** Storage access, which may fail. */
function attempt<T>(use: () => T, otherwise: T): T {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

function parse(text: string | null): readonly string[] {
  const list: unknown = text === null ? NONE : attempt(() => JSON.parse(text), NONE);
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string').slice(0, SEARCH.recent) : NONE;
}

/** Recent searches on this device, latest first, with lifetime by consent. */
export function recentSearches(): readonly string[] {
  const text = attempt(() => preferenceArea().getItem(KEY), null);
  // Returns the same list while unchanged.
  if (text !== read.text) read = { text, list: parse(text) };
  return read.list;
}

function keep(list: readonly string[]): void {
  attempt(() => {
    if (list.length === 0) preferenceArea().removeItem(KEY);
    else preferenceArea().setItem(KEY, JSON.stringify(list));
  }, undefined);
  for (const listener of heard) listener();
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export function rememberSearch(keyword: string): void {
  const others = recentSearches().filter((one) => !same(one, keyword));
  keep([keyword, ...others].slice(0, SEARCH.recent));
}

export const clearSearches = (): void => keep(NONE);

function subscribe(listener: () => void): () => void {
  heard.add(listener);
  return () => heard.delete(listener);
}

export const useRecentSearches = (): readonly string[] =>
  useSyncExternalStore(subscribe, recentSearches, () => NONE);
