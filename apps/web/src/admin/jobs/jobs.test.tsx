import type { JobQueueAnswer, RetryJobs } from '@mali/contracts/job-queue';
import { ROLE } from '@mali/contracts/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { Component } from './routes/jobs.tsx';

const COUNTS = { due: 0, running: 0, scheduled: 0, failed: 0, next_at: null, clock_at: null };
const failure = (job_id: number, task: string, rest = {}) => ({
  ...{ job_id, task, state: 'failed' as const, attempts: 25, max_attempts: 25, next_at: null },
  ...{ failed_at: '2026-11-20T05:00:00.000Z', message: 'connect ECONNREFUSED' },
  ...rest,
});
const QUEUE: JobQueueAnswer = {
  kinds: [
    { ...COUNTS, task: 'order-moved', due: 4, failed: 2 },
    { ...COUNTS, task: 'reconcile', clock_at: '2026-11-20T05:07:00.000Z' },
    { ...COUNTS, task: 'of-another-release', due: 1 },
  ],
  failures: [
    failure(7, 'order-moved'),
    failure(8, 'order-moved'),
    failure(9, 'book-parcel', { state: 'retrying', attempts: 1, next_at: '2026-11-20T05:30:00.000Z' }),
  ],
};

it('shows jobs by kind with what failed and why; one runs again, or all of a kind after the number was shown', async () => {
  let queue = QUEUE;
  const sent: RetryJobs[] = [];
  server.use(
    http.get('*/api/admin/jobs', () => HttpResponse.json(queue)),
    http.post('*/api/admin/jobs/retry', async ({ request }) => {
      const body = (await request.json()) as RetryJobs;
      sent.push(body);
      if (body.job_id === 8)
        return HttpResponse.json(
          { code: 'JOB.NOT_FAILED', message: { th: 'เพื่อนร่วมงานอาจสั่งไปแล้ว', en: 'Done by a colleague' } },
          { status: 409 },
        );
      queue = { ...QUEUE, failures: QUEUE.failures.filter(({ job_id }) => job_id !== 7) };
      return HttpResponse.json({ retried: body.job_id === null ? 2 : 1 });
    }),
  );
  const { user } = renderPart(<Component />, { store: staffStore(ROLE.OWNER), at: '/admin/jobs' });
  const failed = within(await screen.findByRole('table', { name: 'งานที่ไม่สำเร็จ' }));
  expect(failed.getByText(/ลองอีกครั้ง .*12:30/)).toBeInTheDocument();
  const money = within(screen.getByRole('table', { name: 'เงิน' }));
  expect(money.getByText(/12:07/)).toBeInTheDocument();
  expect(screen.getByText('of-another-release')).toBeInTheDocument();

  await user.click(failed.getByRole('button', { name: 'ทำอีกครั้ง: อีเมลสถานะคำสั่งซื้อ #7' }));
  await waitFor(() => expect(failed.queryByText('#7')).toBeNull());
  await user.click(failed.getByRole('button', { name: 'ทำอีกครั้ง: อีเมลสถานะคำสั่งซื้อ #8' }));
  await waitFor(() => expect(sent).toHaveLength(2));

  await user.click(screen.getByRole('button', { name: 'ทำอีกครั้งทั้งหมด: อีเมลสถานะคำสั่งซื้อ' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/งานที่หยุดแล้ว 2 งาน/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'ทำอีกครั้งทั้งหมด' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    { task: 'order-moved', job_id: 7 },
    { task: 'order-moved', job_id: 8 },
    { task: 'order-moved', job_id: null },
  ]);
});
