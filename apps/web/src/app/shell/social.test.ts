import { STANDARD_CONTACT } from '@mali/contracts/contact';
import { expect, it } from 'vitest';
import { SOCIAL } from './social.ts';

it('the foot of the page has the standard addresses of the contract, under the names of the settings', () => {
  expect(SOCIAL.map(({ name, url }) => [`social_${name.toLowerCase()}`, url])).toEqual(
    Object.entries(STANDARD_CONTACT).filter(([key]) => key.startsWith('social_')),
  );
});
