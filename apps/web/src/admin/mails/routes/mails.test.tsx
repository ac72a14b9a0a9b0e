import { ROLE } from '@mali/contracts/roles';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Providers } from '../../../app/providers.tsx';
import { server } from '../../../testing/server.ts';
import { officeRoutes } from '../../router.tsx';
import { answerLists, staffStore } from '../../shared/fixtures.ts';

const mail = (kind: string, th: string, en: string) => ({
  ...{ kind, group: 'order', subject: { th, en } },
  url: { th: `/api/mail_previews/${kind}?lang=th`, en: `/api/mail_previews/${kind}?lang=en` },
});

it('shows a mail in either language; kind and language are in the address', async () => {
  answerLists({});
  server.use(
    http.get('*/api/admin/mails', () =>
      HttpResponse.json({ mails: [mail('placed', 'ได้รับแล้ว', 'We have it'), mail('paid', 'จ่ายแล้ว', 'Paid')] }),
    ),
  );
  const router = createMemoryRouter(officeRoutes, { initialEntries: ['/admin/mails'] });
  render(
    <Providers store={staffStore(ROLE.CRM)}>
      <RouterProvider router={router} />
    </Providers>,
  );
  const list = await screen.findByRole('navigation', { name: 'อีเมลถึงลูกค้า' });
  expect(screen.getByTitle('ตัวอย่าง: ได้รับแล้ว')).toHaveAttribute('src', '/api/mail_previews/placed?lang=th');
  await userEvent.click(within(list).getByRole('link', { name: 'จ่ายแล้ว' }));
  await userEvent.click(screen.getByRole('link', { name: 'อังกฤษ' }));
  expect(await screen.findByTitle('ตัวอย่าง: Paid')).toHaveAttribute('src', '/api/mail_previews/paid?lang=en');
  expect(router.state.location.search).toContain('kind=paid&lang=en');
});
