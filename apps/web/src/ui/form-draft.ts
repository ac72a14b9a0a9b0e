import { useEffect, useRef } from 'react';

const DRAFTS = 'mali.draft.';

/** A draft of an earlier version of the page may lack a field or hold another: only what fits is taken. */
function readDraft<Values extends object>(key: string, now: Values): Partial<Values> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const fields = Object.fromEntries(Object.entries(now)) as Record<string, unknown>;
    const fitting = Object.entries(kept).filter(
      ([name, value]) =>
        name in fields && (fields[name] === null || value === null || typeof value === typeof fields[name]),
    );
    return Object.fromEntries(fitting) as Partial<Values>;
  } catch {
    return null;
  }
}

function keepDraft(key: string, values: object, leaveOut: readonly string[]): void {
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !leaveOut.includes(name)));
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Without storage the form still works; only a reload would lose it.
  }
}

function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // What could not be kept need not be forgotten.
  }
}

/** Forgets the drafts of every form in this tab. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFTS)) sessionStorage.removeItem(key);
  } catch {
    // See above.
  }
}

/**
 * Keeps what is typed into a form for this tab, so that a reload loses nothing: the shop was built anew, or was closed
 * for a while.
 * @param values of the form; what is changed from the first ones is kept
 * @param restore called once with what was kept
 * @param leaveOut what is never kept: secrets, numbers of identity cards, files
 * @returns what forgets it, once the form is sent or given up
 */
export function useFormDraft<Values extends object>(
  name: string,
  values: Values,
  restore: (kept: Partial<Values>) => void,
  leaveOut: readonly (keyof Values & string)[] = [],
): () => void {
  const key = DRAFTS + name;
  const first = useRef(values);
  /** The form is made empty again after it was sent: that is nothing typed. */
  const emptied = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const kept = readDraft(key, first.current);
    if (kept !== null) restore(kept);
  }, []);
  useEffect(() => {
    if (emptied.current) emptied.current = false;
    else if (values !== first.current) keepDraft(key, values, leaveOut);
  }, [key, values, leaveOut]);
  return () => {
    emptied.current = true;
    forgetDraft(key);
  };
}
