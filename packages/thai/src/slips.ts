/** Fewer letters are another word after one slip. */
const SHORTEST = 5;

/**
 * What a text may have been before one slip of the fingers: a letter typed twice taken out, two neighbours changed back.
 * Letters that were left out or put in between are none of it: there are too many of them.
 */
export function beforeSlip(text: string): string[] {
  if (text.length < SHORTEST) return [];
  const found = new Set<string>();
  for (let at = 0; at + 1 < text.length; at += 1) {
    const [one, other] = [text.charAt(at), text.charAt(at + 1)];
    const [before, after] = [text.slice(0, at), text.slice(at + 2)];
    found.add(one === other ? before + one + after : before + other + one + after);
  }
  return [...found];
}
