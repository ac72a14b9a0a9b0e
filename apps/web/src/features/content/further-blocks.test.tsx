import type { Block } from '@mali/contracts/content';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { createStore } from '../../app/store.ts';
import { memberStore } from '../../testing/member.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { sessionEnded } from '../session/index.ts';
import { BLOCK_OF, bi, layoutOf } from './fixtures.ts';
import { LayoutView } from './layout-view.tsx';
import type { PageLayout } from './requests.ts';

const words = (id: string, th: string): Block => ({ ...BLOCK_OF.sis_text, id, title: bi(th, id) });
const SHARED: PageLayout = {
  ...layoutOf([words('a', 'หนึ่ง'), words('join', 'สมัครเลย'), words('b', 'สอง'), words('c', 'สาม')]),
  ...{ id: 7, guests: ['join'], further: ['b'] },
};
/** @returns how often further blocks were requested */
function serve(): { count: number } {
  const asked = { count: 0 };
  server.use(
    http.get('*/content/page-layouts/7/further', () => {
      asked.count += 1;
      const { pricing } = SHARED;
      const places = [
        { after: 'b', components: [words('club', 'ของสมาชิก')] },
        // Its place is gone since the page was read.
        { after: 'gone', components: [words('lost', 'ไม่มีที่')] },
      ];
      return HttpResponse.json({ places, pricing });
    }),
  );
  return asked;
}
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

it('a guest sees what is for guests, and requests nothing further', async () => {
  const asked = serve();
  renderPart(<LayoutView layout={SHARED} waited={false} />, { store: createStore('th') });
  await screen.findByText('สาม');
  expect(headings()).toEqual(['หนึ่ง', 'สมัครเลย', 'สอง', 'สาม']);
  expect(asked.count).toBe(0);
});

it('a member sees the own blocks in their place, by one request, until signing out', async () => {
  const asked = serve();
  const store = memberStore();
  renderPart(<LayoutView layout={SHARED} waited={false} />, { store });
  await screen.findByText('ของสมาชิก');
  await waitFor(() => expect(headings()).toEqual(['หนึ่ง', 'สอง', 'ของสมาชิก', 'สาม']));
  expect(asked.count).toBe(1);
  act(() => {
    store.dispatch(sessionEnded());
  });
  await waitFor(() => expect(headings()).toEqual(['หนึ่ง', 'สมัครเลย', 'สอง', 'สาม']));
});

it('a page without such blocks requests nothing, and one whose request fails stays as it is', async () => {
  const { further: _further, guests: _guests, ...plain } = SHARED;
  const { unmount } = renderPart(<LayoutView layout={plain} waited={false} />, { store: memberStore() });
  await screen.findByText('สมัครเลย');
  unmount();
  server.use(http.get('*/content/page-layouts/7/further', () => HttpResponse.json({}, { status: 503 })));
  renderPart(<LayoutView layout={SHARED} waited={false} />, { store: memberStore() });
  await screen.findByText('สาม');
  expect(headings()).toEqual(['หนึ่ง', 'สอง', 'สาม']);
});
