import type { Picture } from '@mali/contracts/content';
import { ROLE } from '@mali/contracts/roles';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from './fixtures.ts';
import { PictureButton } from './picture-button.tsx';

const PICTURE: Picture = {
  ...{ hash: 'a'.repeat(32), url: '/img/one/800.webp', width: 1600, height: 900, widths: [800] },
  alt: { th: '', en: '' },
};
const file = () => new File([new Uint8Array(10)], 'cover.jpg', { type: 'image/jpeg' });

function open() {
  const onPicture = vi.fn();
  const view = renderPart(<PictureButton label="ใส่รูป" look="secondary" onPicture={onPicture} />, {
    store: staffStore(ROLE.CONTENT_EDITOR),
  });
  return { ...view, onPicture };
}
const again = () => screen.findByRole('button', { name: 'ส่งอีกครั้ง' });

it('a picture that was refused says why, and is sent again without being chosen again', async () => {
  const answers = [
    () =>
      HttpResponse.json({ code: 'POST.PICTURE', message: 'no', message_th: 'อ่านรูปไม่ได้' }, { status: 400 }),
    () => HttpResponse.json(PICTURE),
  ];
  server.use(http.post('*/api/admin/posts/picture', () => answers.shift()?.() ?? HttpResponse.error()));
  const { user, onPicture } = open();
  await user.upload(screen.getByLabelText('ใส่รูป', { selector: 'input' }), file());
  expect(await screen.findByRole('alert')).toHaveTextContent('อ่านรูปไม่ได้');
  expect(onPicture).not.toHaveBeenCalled();
  await user.click(await again());
  await waitFor(() => expect(onPicture).toHaveBeenCalledOnce());
  expect(onPicture.mock.calls[0]?.[0]).toEqual(PICTURE);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a picture under way is cancelled: its late answer is not used, and the file can be sent again', async () => {
  const first = Promise.withResolvers<void>();
  let asked = 0;
  server.use(
    http.post('*/api/admin/posts/picture', async () => {
      asked += 1;
      if (asked === 1) await first.promise;
      return HttpResponse.json({ ...PICTURE, url: `/img/${asked}/800.webp` });
    }),
  );
  const { user, onPicture } = open();
  await user.upload(screen.getByLabelText('ใส่รูป', { selector: 'input' }), file());
  await waitFor(() => expect(asked).toBe(1));
  await user.click(screen.getByRole('button', { name: 'ยกเลิก' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('ยกเลิกการส่งแล้ว');
  first.resolve();
  await user.click(await again());
  await waitFor(() => expect(onPicture).toHaveBeenCalledOnce());
  expect(onPicture.mock.calls[0]?.[0]).toMatchObject({ url: '/img/2/800.webp' });
});
