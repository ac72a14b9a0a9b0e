import { useEffect, useRef, useState } from 'react';

const DRAFTS = 'mali.draft.';

/**
 * A draft of an earlier version of the page may lack fields or have other types: only valid fields are
 * restored.
 */
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
    // Without storage the form still works, but a reload loses the input.
  }
}

function deleteDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing stored, nothing to delete.
  }
}

/** Deletes the drafts of all forms in this tab. */
export function deleteDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFTS)) sessionStorage.removeItem(key);
  } catch {
    // See above.
  }
}

/**
 * Stores a form's input for this tab, so that a reload loses nothing, e.g. after a new build or a maintenance
 * period.
 * @param values of the form; changes from the initial values are stored
 * @param restore called once with the stored values, except those of fields changed since, e.g. before hydration
 * @param leaveOut fields never stored: secrets, identity card numbers, files
 * @returns a function that deletes the draft, after submit or cancel
 */
export function useFormDraft<Values extends object>(
  name: string,
  values: Values,
  restore: (kept: Partial<Values>) => void,
  leaveOut: readonly (keyof Values & string)[] = [],
): () => void {
  const key = DRAFTS + name;
  const first = useRef(values);
  /** The form is reset after submit: not a user input. */
  const emptied = useRef(false);
  const [stored, setStored] = useState<Partial<Values> | null>(null);
  // Read before the effect below stores what the fields have reported on hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => setStored(readDraft(key, first.current)), []);
  // Restored one rendering later, when `values` has what was typed before hydration: that is newer than the draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft has been read
  useEffect(() => {
    if (stored === null) return;
    const unchanged = Object.keys(stored).filter((name) => {
      const field = name as keyof Values;
      return values[field] === first.current[field];
    });
    const kept = Object.fromEntries(unchanged.map((name) => [name, stored[name as keyof Values]]));
    restore(kept as Partial<Values>);
  }, [stored]);
  useEffect(() => {
    if (emptied.current) emptied.current = false;
    else if (values !== first.current) keepDraft(key, values, leaveOut);
  }, [key, values, leaveOut]);
  return () => {
    emptied.current = true;
    deleteDraft(key);
  };
}
