import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { server } from '../../testing/server.ts';
import { reportInviter, takeInvitation } from './invitation.ts';

describe('an invitation', () => {
  const told: unknown[] = [];
  const answer = (status = 200) =>
    server.use(
      http.post('*/api/v3/users/me/invited_by', async ({ request }) => {
        told.push(await request.json());
        return HttpResponse.json({ ok: true }, { status });
      }),
    );

  it('is stored until sign-up, and sent once, also when invalid', async () => {
    answer(422);
    takeInvitation('?invite=ab12cd34&utm=x');
    await reportInviter();
    await reportInviter();
    expect(told.splice(0)).toEqual([{ code: 'AB12CD34' }]);
  });

  it.each(['', '?invite=', '?invite=short', '?invite=ABCDEFGHI', '?invite=<script>'])(
    'ignores %j',
    async (search) => {
      answer();
      takeInvitation(search);
      await reportInviter();
      expect(told).toEqual([]);
    },
  );
});
