import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { pictureProblem, pixelProblem } from './picture-file.ts';
import { UploadStatus } from './upload-status.tsx';
import { useUpload } from './use-upload.ts';

type Sent = {
  input: string;
  progress: (part: number) => void;
  signal: AbortSignal;
  done: (answer: string) => void;
  fail: (failure: unknown) => void;
};

type Request = (input: string, progress: Sent['progress'], signal: AbortSignal) => Promise<string>;

function Field({ request, done }: { request: Request; done: (answer: string, input: string) => void }) {
  const upload = useUpload(request, done);
  return (
    <>
      <button type="button" onClick={() => void upload.send('slip.png')}>
        ส่ง
      </button>
      <UploadStatus upload={upload} label="กำลังส่งรูป" problem={(failure) => String(failure)} />
    </>
  );
}

/** An upload whose requests are answered by the test. */
function draw() {
  const sent: Sent[] = [];
  const done = vi.fn();
  const request: Request = (input, progress, signal) =>
    new Promise<string>((resolve, reject) => {
      sent.push({ input, progress, signal, done: resolve, fail: reject });
    });
  const { user, unmount } = renderPart(<Field request={request} done={done} />);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const last = (): Sent => {
    const one = sent.at(-1);
    if (one === undefined) throw new Error('nothing was sent');
    return one;
  };
  return { sent, done, press, last, unmount };
}

describe('an upload', () => {
  it('shows how much is sent, then that the server checks it, then nothing', async () => {
    const { done, press, last } = draw();
    await press('ส่ง');
    expect(screen.getByRole('progressbar', { name: 'กำลังส่งรูป' })).toHaveValue(0);
    last().progress(0.42);
    expect(await screen.findByText('กำลังส่งรูป 42%')).toBeInTheDocument();
    last().progress(1);
    expect(await screen.findByText('กำลังส่งรูป กำลังตรวจ')).toBeInTheDocument();
    last().done('stored');
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(done.mock.calls).toEqual([['stored', 'slip.png']]);
  });

  it('is cancelled: the request ends, a late answer counts for nothing, and the same can be sent again', async () => {
    const { sent, done, press, last } = draw();
    await press('ส่ง');
    const first = last();
    await press('ยกเลิก');
    expect(first.signal.aborted).toBe(true);
    first.progress(0.9);
    first.done('late');
    expect(await screen.findByRole('alert')).toHaveTextContent('ยกเลิกการส่งแล้ว');
    expect(screen.queryByRole('progressbar')).toBeNull();
    await press('ส่งอีกครั้ง');
    expect(sent.map(({ input }) => input)).toEqual(['slip.png', 'slip.png']);
    last().done('stored');
    await waitFor(() => expect(done.mock.calls).toEqual([['stored', 'slip.png']]));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that failed says why, and sends the same again', async () => {
    const { sent, press, last } = draw();
    await press('ส่ง');
    last().fail('เน็ตหลุด');
    expect(await screen.findByRole('alert')).toHaveTextContent('เน็ตหลุด');
    await press('ส่งอีกครั้ง');
    expect(sent).toHaveLength(2);
  });

  it('ends when the page is left', async () => {
    const { press, last, unmount } = draw();
    await press('ส่ง');
    unmount();
    expect(last().signal.aborted).toBe(true);
  });
});

describe('a picture before it is sent', () => {
  const file = (bytes: number, type: string, name = 'a.png') =>
    new File([new Uint8Array(bytes)], name, { type });
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [file(10, 'image/png'), null],
    [file(10, '', 'a.HEIC'), null],
    [file(10, 'image/svg+xml'), 'pictureType'],
    [file(10, '', 'a.exe'), 'pictureType'],
    [file(0, 'image/png'), 'pictureEmpty'],
    [file(11, 'image/png'), 'pictureLarge'],
  ])('is checked by type and size (%#)', (one, problem) => expect(pictureProblem(one, 10)).toBe(problem));

  it.each([
    [960, 500, null],
    [959, 500, 'tooSmall'],
    [10_000, 5001, 'tooManyPixels'],
  ])('of %i × %i pixels: %s', async (width, height, problem) => {
    vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }));
    expect(await pixelProblem(file(10, 'image/png'), 960)).toBe(problem);
  });

  it('that this browser cannot decode is left to the server', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('HEIC')));
    expect(await pixelProblem(file(10, 'image/heic'), 960)).toBeNull();
  });
});
