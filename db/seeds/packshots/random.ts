/**
 * Deterministic pseudo-randomness, the same on every machine: pictures and demo content never use
 * `Math.random`.
 */

/** FNV-1a over the text, as an unsigned 32-bit number. */
export function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i += 1) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 16777619);
  }
  // Spreads the last characters' influence, or 'a1' and 'a2' would fall into neighbouring buckets.
  h ^= h >>> 15;
  h = Math.imul(h, 2246822507);
  h ^= h >>> 13;
  return h >>> 0;
}

/** A stream of numbers in [0, 1) from a seed (mulberry32). */
export function random(seed: string): () => number {
  let a = hash(seed);
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of the choices, by the seed. */
export function pick<T>(choices: readonly T[], seed: string): T {
  const chosen = choices[hash(seed) % choices.length];
  if (chosen === undefined) throw new Error('pick needs at least one choice');
  return chosen;
}
