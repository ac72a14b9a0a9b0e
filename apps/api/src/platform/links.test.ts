import { expect, it } from 'vitest';
import { linkHolds, signLink } from './links.ts';

const secret = 's'.repeat(32);
const until = new Date('2026-11-21T05:15:00Z');
const before = new Date('2026-11-21T05:14:59Z');

it('opens its subject until it expires', () => {
  const link = signLink(secret, 'slip:7', until);
  expect(linkHolds(secret, 'slip:7', link, before)).toBe(true);
  expect(linkHolds(secret, 'slip:7', link, new Date('2026-11-21T05:15:01Z'))).toBe(false);
});

it('opens nothing else, also when modified', () => {
  const link = signLink(secret, 'slip:7', until);
  expect(linkHolds(secret, 'slip:8', link, before)).toBe(false);
  expect(linkHolds('t'.repeat(32), 'slip:7', link, before)).toBe(false);
  const [, mac] = link.split('.');
  const later = (Math.ceil(until.getTime() / 1000) + 60).toString(36);
  expect(linkHolds(secret, 'slip:7', `${later}.${mac}`, before)).toBe(false);
  for (const odd of ['', '.', 'a', 'a.b.c', `${later}.`, `-1.${mac}`, `${'z'.repeat(40)}.${mac}`]) {
    expect(linkHolds(secret, 'slip:7', odd, before), odd).toBe(false);
  }
});
