import { expect, it } from 'vitest';
import { drawPage } from '../src/draw.tsx';

it('gives up a page that takes too long, and draws the next one', async () => {
  const late = drawPage('/login', 'th', [], 1);
  const next = drawPage('/login', 'en', [], 20_000);
  await expect(late).rejects.toMatchObject({ name: 'TimeoutError' });
  expect((await next).html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
}, 60_000);
