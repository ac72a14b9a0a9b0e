import type { StaffBlogger, StaffBloggerRow } from '@mali/contracts/bloggers';
import { ERRORS } from '@mali/contracts/errors';
import { ROLE } from '@mali/contracts/roles';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { answerLists, listPageOf, staffStore } from '../shared/fixtures.ts';
import { Component as BloggerPage } from './routes/blogger.tsx';
import { Component as Bloggers } from './routes/bloggers.tsx';

const KNOWN = {
  ...({ application_id: 3, state: 'waiting', channels: ['youtube.com/@pim'] } as const),
  ...{ about: 'รีวิวเครื่องสำอางสำหรับผิวแพ้ง่าย', applied_at: '2027-01-12T05:00:00.000Z' },
  ...{ decided_at: null, reason: null, name: 'พิมพ์ ใจดี' },
} as const;
const ROW: StaffBloggerRow = { ...KNOWN, channels: [...KNOWN.channels], shared: true };
let one: StaffBlogger;
let decided: unknown[];
let answer: () => Response;
beforeEach(() => {
  decided = [];
  answer = () => {
    one = { ...one, state: 'approved', decided_at: '2027-01-13T05:00:00.000Z', decided_by: 'นก' };
    return HttpResponse.json({ ok: true });
  };
  one = {
    ...{ ...KNOWN, channels: [...KNOWN.channels], email: 'pim@example.com', terms: 1, decided_by: null },
    others: [{ application_id: 2, name: 'ก้อย', state: 'refused', applied_at: '2027-01-02T05:00:00.000Z' }],
    ...{ earlier: [], previous: null, next: 4 },
  };
  answerLists({});
  server.use(
    http.get('*/api/admin/bloggers', () => listPageOf([ROW])),
    http.get('*/api/admin/bloggers/counts', () => HttpResponse.json({ views: {} })),
    http.get('*/api/admin/bloggers/3', () => HttpResponse.json(one)),
    http.post('*/api/admin/bloggers/3/decide', async ({ request }) => {
      decided.push(await request.json());
      return answer();
    }),
  );
});
const open = () =>
  renderPart(<BloggerPage />, {
    ...{ at: '/admin/bloggers/3?view=waiting', path: '/admin/bloggers/:application_id' },
    store: staffStore(ROLE.CRM),
  });

describe('applications as bloggers', () => {
  it('are listed with their channels, and a mark where another member has one of them', async () => {
    renderPart(<Bloggers />, {
      ...{ at: '/admin/bloggers?view=waiting', path: '/admin/bloggers', store: staffStore(ROLE.CRM) },
    });
    const link = await screen.findByRole('link', { name: 'พิมพ์ ใจดี' });
    expect(link).toHaveAttribute('href', '/admin/bloggers/3?view=waiting');
    expect(link.closest('tr')).toHaveTextContent('youtube.com/@pim ช่องทางซ้ำ');
  });

  it('are approved after a question, and can be ended then', async () => {
    const { user } = open();
    expect(await screen.findByRole('link', { name: 'youtube.com/@pim' })).toHaveAttribute(
      'href',
      'https://youtube.com/@pim',
    );
    expect(screen.getByRole('link', { name: /^ก้อย · ไม่อนุมัติ/ })).toHaveAttribute('href', '/admin/bloggers/2');
    await user.click(screen.getByRole('button', { name: 'อนุมัติ' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'อนุมัติเป็นบล็อกเกอร์ใช่ไหม' }));
    expect(decided).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'อนุมัติ' }));
    expect(await screen.findByRole('button', { name: 'ให้สิ้นสุด' })).toBeInTheDocument();
    expect(decided).toEqual([{ act: 'approve', was: 'waiting' }]);
    expect(screen.queryByRole('button', { name: 'อนุมัติ' })).toBeNull();
  });

  it('are refused with a reason, and an error stays visible', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'ไม่อนุมัติ' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'ไม่อนุมัติ เพราะอะไร' }));
    await user.click(dialog.getByRole('button', { name: 'ไม่อนุมัติ' }));
    expect(await dialog.findByText('บอกสมาชิกว่าเพราะอะไร')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('เหตุผล'), ' ช่องทางยังใหม่ ');
    const { status, en, th } = ERRORS['BLOGGER.DECIDED'];
    answer = () => HttpResponse.json({ code: 'BLOGGER.DECIDED', message: en, message_th: th }, { status });
    await user.click(dialog.getByRole('button', { name: 'ไม่อนุมัติ' }));
    expect(await dialog.findByText(th)).toBeInTheDocument();
    expect(decided).toEqual([{ act: 'refuse', was: 'waiting', reason: 'ช่องทางยังใหม่' }]);
  });
});
