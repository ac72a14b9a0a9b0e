import { describe, expect, it } from 'vitest';
import { type AudienceKind, furtherPlaces, isFor, seenBy } from './page-values.ts';

const as = (kind: AudienceKind, segment_id: number | null = null) => ({ kind, segment_id });
const GUEST = as('guests');
const MEMBER = as('members');
const blocks = (text: string) =>
  text.split(' ').map((id) => {
    const kind = { g: as('guests'), m: as('members'), s: as('segment', 4) }[id[0] ?? ''];
    return { id, ...(kind !== undefined && { audience: kind }) };
  });
const seen = (text: string, who: ReturnType<typeof as>) =>
  seenBy(blocks(text), who)
    .map(({ id }) => id)
    .join(' ');

describe('the audience of a block', () => {
  it('is everybody without one; a member of a segment is a member, a guest is none', () => {
    expect([GUEST, MEMBER, as('segment', 4)].map((who) => isFor({}, who))).toEqual([true, true, true]);
    const to = (audience: ReturnType<typeof as>) =>
      [GUEST, MEMBER, as('segment', 4), as('segment', 5)].map((who) => isFor({ audience }, who));
    expect(to(GUEST)).toEqual([true, false, false, false]);
    expect(to(MEMBER)).toEqual([false, true, true, true]);
    expect(to(as('segment', 4))).toEqual([false, false, true, false]);
    expect(isFor({ audience: as('segment') }, as('segment'))).toBe(false);
  });

  it('has those for members in their place, but below the first two for everybody', () => {
    expect(seen('a m1 b s1 c m2', GUEST)).toBe('a b c');
    expect(seen('a m1 b s1 c m2', MEMBER)).toBe('a b m1 c m2');
    expect(seen('a m1 b s1 c m2', as('segment', 4))).toBe('a b m1 s1 c m2');
    expect(seen('m1 g1 a g2 b c', MEMBER)).toBe('a b m1 c');
    expect(seen('g1 a m1', MEMBER)).toBe('a m1');
    expect(seen('m1', MEMBER)).toBe('');
    expect([...furtherPlaces(blocks('a b g1 m1 c s1'))]).toEqual([
      ['m1', 'g1'],
      ['s1', 'c'],
    ]);
  });
});
