import { act, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BANK, bankPage, VISA } from '../../testing/payments.ts';
import { renderPart } from '../../testing/render.tsx';
import { CardFrame, type CardFrameHandle } from './card-frame.tsx';

afterEach(() => vi.useRealTimers());

function open() {
  const ref = createRef<CardFrameHandle>();
  const onEnter = vi.fn();
  const view = renderPart(
    <CardFrame form={{ url: `${BANK}/card-form?v=1`, origin: BANK }} ref={ref} onEnter={onEnter} />,
  );
  const bank = bankPage();
  const ask = () => ref.current?.tokenise();
  return { ...view, bank, onEnter, ask };
}
/** The shop's message, once received. */
const question = (bank: ReturnType<typeof bankPage>) => bank.heard.at(-1)?.data as { id: string };

describe('the frame for a card', () => {
  it("shows the bank's page in the shop's language, sandboxed", () => {
    const { bank } = open();
    expect(bank.frame.src).toBe(`${BANK}/card-form?v=1&lang=th`);
    const sandbox = bank.frame.getAttribute('sandbox')?.split(' ').sort();
    expect(sandbox).toEqual(['allow-forms', 'allow-same-origin', 'allow-scripts']);
    expect(document.querySelector('input')).toBeNull();
  });

  it('reserves its space until the page is ready, and resizes with it', () => {
    const { bank } = open();
    // Content below must not shift under a click when the page loads.
    expect(bank.frame.parentElement).toHaveStyle({ height: '358px' });
    expect(screen.getByRole('status', { name: 'กำลังโหลด' })).toBeInTheDocument();
    bank.ready();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    bank.say({ type: 'mali-card:height', height: 312.4 });
    expect(bank.frame.parentElement).toHaveStyle({ height: '313px' });
    bank.say({ type: 'mali-card:height', height: 1e9 });
    expect(bank.frame.parentElement).toHaveStyle({ height: '3000px' });
    bank.say({ type: 'mali-card:height', height: Number.NaN });
    expect(bank.frame.parentElement).toHaveStyle({ height: '3000px' });
  });

  it('gets a token for its own request id, sent to the exact origin of the bank', async () => {
    const { bank, ask } = open();
    bank.ready();
    const asked = ask();
    expect(bank.heard).toEqual([
      { data: { type: 'mali-card:submit', id: expect.stringMatching(/^[\w-]{16,}$/) }, origin: BANK },
    ]);
    bank.say({ type: 'mali-card:token', id: 'another', ...VISA, token: 'tok_other' });
    bank.say({ type: 'mali-card:token', id: question(bank).id, ...VISA });
    expect(await asked).toEqual(VISA);
  });

  it('accepts no other origin and no other window', async () => {
    const { bank, ask, onEnter } = open();
    const evil = document.body.appendChild(document.createElement('iframe')).contentWindow;
    if (evil === null) throw new Error('no window');
    bank.say({ type: 'mali-card:ready' }, { origin: 'https://bank.example.evil.example' });
    bank.say({ type: 'mali-card:ready' }, { origin: 'http://bank.example' });
    bank.say({ type: 'mali-card:ready' }, { source: evil });
    expect(screen.getByRole('status', { name: 'กำลังโหลด' })).toBeInTheDocument();
    bank.ready();
    const asked = ask();
    bank.say({ type: 'mali-card:token', id: question(bank).id, ...VISA }, { source: evil });
    bank.say({ type: 'mali-card:token', id: question(bank).id, ...VISA }, { origin: 'null' });
    bank.say({ type: 'mali-card:enter' }, { source: evil });
    bank.say({ type: 'mali-card:height', height: 700 }, { origin: window.location.origin });
    expect(onEnter).not.toHaveBeenCalled();
    expect(bank.frame.parentElement).toHaveStyle({ height: '358px' });
    bank.say({ type: 'mali-card:failed', id: question(bank).id });
    expect(await asked).toBeNull();
  });

  it.each([
    null,
    'mali-card:ready',
    { type: 'mali-card:token', id: 1, ...VISA },
    { type: 'mali-card:token', token: 'tok' },
    { type: 'ready' },
  ])('ignores invalid messages: %j', (data) => {
    const { bank } = open();
    bank.say(data);
    expect(screen.getByRole('status', { name: 'กำลังโหลด' })).toBeInTheDocument();
  });

  it('drops additional card data of a token message', async () => {
    const { bank, ask } = open();
    bank.ready();
    const asked = ask();
    bank.say({ type: 'mali-card:token', id: question(bank).id, ...VISA, last4: '4242424242424242' });
    bank.say({ type: 'mali-card:invalid', id: question(bank).id });
    expect(await asked).toBeNull();
  });

  it('focuses an invalid card, and shows that nothing was charged', async () => {
    const { bank, ask } = open();
    bank.ready();
    bank.refuses('invalid');
    await act(async () => expect(await ask()).toBeNull());
    expect(bank.frame).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('ตรวจสอบข้อมูลบัตรที่ทำเครื่องหมายไว้ด้านบน ยังไม่มีการตัดเงิน');
    bank.gives(VISA);
    await act(async () => expect(await ask()).toEqual(VISA));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('reports when the bank returns no token, and when it times out', async () => {
    const { bank, ask } = open();
    bank.ready();
    bank.refuses('failed');
    await act(async () => expect(await ask()).toBeNull());
    expect(screen.getByRole('alert')).toHaveTextContent('ธนาคารยังไม่รับข้อมูลบัตร');
    vi.useFakeTimers();
    bank.silent();
    const asked = ask();
    await act(() => vi.advanceTimersByTimeAsync(25_000));
    expect(await asked).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent('ธนาคารยังไม่รับข้อมูลบัตร');
  });

  it('sends nothing to a page that has not loaded', async () => {
    const { bank, ask } = open();
    await act(async () => expect(await ask()).toBeNull());
    expect(bank.heard).toEqual([]);
    expect(screen.getByRole('alert')).toHaveTextContent('หน้ากรอกบัตรยังโหลดไม่เสร็จ');
  });

  it("reports that the bank's page failed to load, and reloads it", async () => {
    vi.useFakeTimers();
    const { ask } = open();
    act(() => void vi.advanceTimersByTime(15_000));
    expect(screen.getByRole('alert')).toHaveTextContent('หน้ากรอกบัตรของธนาคารไม่ขึ้น');
    expect(screen.queryByTitle('ข้อมูลบัตร ที่หน้าของธนาคาร')).not.toBeInTheDocument();
    // Further clicks move the focus to the retry.
    await act(async () => expect(await ask()).toBeNull());
    expect(screen.getByRole('button', { name: 'โหลดหน้ากรอกบัตรอีกครั้ง' })).toHaveFocus();
    act(() => screen.getByRole('button', { name: 'โหลดหน้ากรอกบัตรอีกครั้ง' }).click());
    bankPage().ready();
    act(() => void vi.advanceTimersByTime(15_000));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('forwards Enter', () => {
    const { bank, onEnter } = open();
    bank.say({ type: 'mali-card:enter' });
    expect(onEnter).toHaveBeenCalledTimes(1);
  });
});
