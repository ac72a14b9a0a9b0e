import type { Blog } from '@mali/contracts/content';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { card, rules } from '../../testing/products.ts';
import { renderPart } from '../../testing/render.tsx';
import { bi, post } from './fixtures.ts';
import { StoryPreview } from './index.ts';

const { id: _, ...head } = post(1);
const STORY: Omit<Blog, 'id'> = {
  ...head,
  modified_date: head.created_date,
  body: bi('<p>ไทย <a href="/shop">ไปดู</a></p>', '<p>English</p>'),
  seo_title: bi('', ''),
  seo_desc: bi('', ''),
  cards: [card(1)],
  others: [post(2)],
  pricing: rules([card(1)]),
};

const frame = () => screen.findByTitle<HTMLIFrameElement>('ตัวอย่าง');
const inside = async () => {
  const screenOf = await frame();
  // jsdom loads no document in frames: fires the event for its empty one.
  fireEvent.load(screenOf);
  await waitFor(() => expect(screenOf.contentDocument?.body.children.length).toBeGreaterThan(0));
  const { body } = screenOf.contentDocument ?? document;
  return { body, within: within(body) };
};

it.each([
  ['th', 'เรื่อง 1', 'ชิ้นที่พูดถึง'],
  ['en', 'Story 1', 'In this story'],
] as const)('shows a story in %s, regardless of the page language', async (language, title, shelf) => {
  renderPart(<StoryPreview post={STORY} language={language} width={390} title="ตัวอย่าง" />);
  const { body, within: seen } = await inside();
  expect(await seen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(seen.getByRole('heading', { level: 2, name: shelf })).toBeInTheDocument();
  expect(body.ownerDocument.documentElement.lang).toBe(language);
  expect((await frame()).style.width).toBe('390px');
});

it('has no working links', async () => {
  const { router } = renderPart(<StoryPreview post={STORY} language="th" width={1280} title="ตัวอย่าง" />, {
    at: '/adminblog/1',
    path: '/adminblog/:id',
  });
  const { within: seen } = await inside();
  for (const name of ['ไปดู', 'ดูทุกเรื่อง']) {
    // False: default prevented, so that the browser does not follow it either.
    expect(fireEvent.click(await seen.findByRole('link', { name })), name).toBe(false);
  }
  expect(router.state.location.pathname).toBe('/adminblog/1');
});
