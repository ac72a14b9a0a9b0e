import { expect, it } from 'vitest';
import { fitting, keepDraft, keptDraft } from './kept-draft.ts';

const NOW = { title: 'A', units: 3, kinds: ['x'], product: null, listed: true };

it('takes from a draft of an earlier version of the form only what still fits', () => {
  expect(fitting({ title: 'B', product: { mat_id: 1 }, listed: false }, NOW)).toEqual({
    ...NOW,
    ...{ title: 'B', product: { mat_id: 1 }, listed: false },
  });
  expect(fitting({ title: 5, units: '3', kinds: { x: true }, gone: 'yes' }, NOW)).toEqual(NOW);
  for (const broken of [null, undefined, 'text', 7]) expect(fitting(broken, NOW)).toEqual(NOW);
});

it('keeps a draft for its record and user, until it is dropped; one that cannot be read is none', () => {
  const place = { kind: 'campaign', user_id: 7, id: 71 };
  keepDraft(place, { values: NOW });
  expect(keptDraft(place)).toEqual({ values: NOW });
  for (const other of [{ user_id: 8 }, { id: null }, { kind: 'post' }])
    expect(keptDraft({ ...place, ...other })).toBeNull();
  keepDraft(place, null);
  expect(keptDraft(place)).toBeNull();
  sessionStorage.setItem('mali.campaign.7.71', '{broken');
  expect(keptDraft(place)).toBeNull();
});
