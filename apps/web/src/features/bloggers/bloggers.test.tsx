import type { BloggerAnswer, BloggerApplication } from '@mali/contracts/bloggers';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { memberStore } from '../../testing/member.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { Component as Blogger } from './routes/blogger.tsx';

const OWN = '*/api/v3/users/me/blogger';
const APPLICATION: BloggerApplication = {
  ...{ application_id: 3, state: 'waiting', channels: ['youtube.com/@pim'] },
  ...{ about: 'รีวิวเครื่องสำอางสำหรับผิวแพ้ง่าย', applied_at: '2027-01-12T05:00:00.000Z' },
  ...{ decided_at: null, reason: null },
};
let answer: BloggerAnswer;
let sent: Record<string, unknown>[];
let refuse: (() => Response) | null;
beforeEach(() => {
  answer = { application: null, may_apply: true, again_at: null };
  sent = [];
  refuse = null;
  server.use(
    http.get(OWN, () => HttpResponse.json(answer)),
    http.post(OWN, async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      if (refuse !== null) return refuse();
      answer = { application: APPLICATION, may_apply: false, again_at: null };
      return HttpResponse.json(answer);
    }),
    http.post(`${OWN}/withdraw`, async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      answer = { application: { ...APPLICATION, state: 'withdrawn' }, may_apply: true, again_at: null };
      return HttpResponse.json(answer);
    }),
  );
});
const open = () => renderPart(<Blogger />, { store: memberStore() });
const channel = (n: number) => screen.getByRole('textbox', { name: `ลิงก์ช่องทางที่ ${n}` });

describe('applying as a blogger', () => {
  it('names what is missing, sends channels once, and shows that it waits', async () => {
    const { user } = open();
    const send = await screen.findByRole('button', { name: 'สมัครเป็นบล็อกเกอร์' });
    await user.click(send);
    expect(sent).toEqual([]);
    expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual([
      ...['ใส่ลิงก์เต็มของช่องทาง เช่น youtube.com/@pim', 'เล่าเพิ่มอีกนิด อย่างน้อย 20 ตัวอักษร'],
      'ต้องยอมรับข้อตกลงก่อนสมัคร',
    ]);
    await user.type(channel(1), 'youtube.com/@pim');
    await user.click(screen.getByRole('button', { name: 'เพิ่มช่องทาง' }));
    await user.type(channel(2), 'https://www.youtube.com/@PIM/');
    expect(screen.getByText('ลิงก์นี้ใส่ไว้แล้ว')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ลบช่องทางที่ 2' }));
    expect(channel(1)).toHaveValue('youtube.com/@pim');
    await user.type(screen.getByRole('textbox', { name: /^แนะนำตัว/ }), APPLICATION.about);
    await user.click(screen.getByRole('checkbox', { name: 'ฉันอ่านและยอมรับข้อตกลงนี้' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText(/ต้องบอกให้เห็นชัดว่าเป็นลิงก์ได้ค่าตอบแทน/)).toBeInTheDocument();
    await user.click(send);
    expect(await screen.findByRole('heading', { name: 'รอทีมงานตอบ' })).toBeInTheDocument();
    expect(sent).toEqual([
      {
        ...{ request_key: expect.any(String), channels: ['youtube.com/@pim'], terms: 1 },
        about: APPLICATION.about,
      },
    ]);
    expect(screen.queryByRole('button', { name: 'สมัครเป็นบล็อกเกอร์' })).toBeNull();
  });

  it('keeps what was written when it is refused', async () => {
    refuse = () =>
      HttpResponse.json({ code: 'BLOGGER.OPEN', message: 'x', message_th: 'คุณสมัครไว้แล้ว' }, { status: 409 });
    const { user } = open();
    await user.type(await screen.findByRole('textbox', { name: /^แนะนำตัว/ }), APPLICATION.about);
    await user.type(channel(1), 'youtube.com/@pim');
    await user.click(screen.getByRole('checkbox', { name: /^ฉันอ่าน/ }));
    await user.click(screen.getByRole('button', { name: 'สมัครเป็นบล็อกเกอร์' }));
    expect(await screen.findByText('คุณสมัครไว้แล้ว')).toBeInTheDocument();
    expect(channel(1)).toHaveValue('youtube.com/@pim');
  });
});

describe('a member who applied', () => {
  it('withdraws after a question', async () => {
    answer = { application: APPLICATION, may_apply: false, again_at: null };
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'ถอนใบสมัคร' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'ถอนใบสมัครใช่ไหม' }));
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'ถอนใบสมัคร' }));
    expect(await screen.findByRole('heading', { name: 'คุณถอนใบสมัครแล้ว' })).toBeInTheDocument();
    expect(sent).toEqual([{ application_id: 3 }]);
    expect(screen.getByRole('button', { name: 'สมัครเป็นบล็อกเกอร์' })).toBeInTheDocument();
  });

  it('reads why it was refused and when to apply again, without a form', async () => {
    answer = {
      application: { ...APPLICATION, state: 'refused', reason: 'ช่องทางยังใหม่' },
      ...{ may_apply: false, again_at: '2027-02-12T05:00:00.000Z' },
    };
    open();
    expect(await screen.findByText('เหตุผลจากร้าน: ช่องทางยังใหม่')).toBeInTheDocument();
    expect(screen.getByText('สมัครอีกครั้งได้ตั้งแต่ 12 ก.พ. 2570')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'สมัครเป็นบล็อกเกอร์' })).toBeNull();
  });
});
