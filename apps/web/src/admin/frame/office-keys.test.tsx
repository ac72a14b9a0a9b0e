import { ROLE } from '@mali/contracts/roles';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { staffStore } from '../shared/fixtures.ts';
import { OfficeKeys } from './office-keys.tsx';

beforeEach(() => localStorage.clear());

const PARTS = ['orders', 'slips'] as const;

function Page() {
  const { pathname } = useLocation();
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <>
      <OfficeKeys parts={PARTS} />
      <main>
        <p>
          {pathname} {chosen}
        </p>
        <input type="search" aria-label="ค้น" />
        <table>
          <tbody>
            {['A', 'B'].map((name) => (
              <tr key={name}>
                <td>
                  <input type="checkbox" aria-label={`เลือก ${name}`} onChange={() => setChosen(name)} />
                  <a href={`/${name}`}>{name}</a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </main>
    </>
  );
}
const open = () => renderPart(<Page />, { at: '/admin', path: '/admin/*', store: staffStore(ROLE.OWNER) });

it('J and K move through the rows, X selects, / goes to the search, where letters are typed', async () => {
  const { user } = open();
  await user.keyboard('j');
  expect(screen.getByRole('link', { name: 'A' })).toHaveFocus();
  await user.keyboard('jj');
  expect(screen.getByRole('link', { name: 'B' })).toHaveFocus();
  await user.keyboard('x');
  expect(screen.getByText('/admin B')).toBeInTheDocument();
  await user.keyboard('k[Slash]');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await user.keyboard('jgs');
  expect(screen.getByRole('searchbox')).toHaveValue('jgs');
  expect(screen.getByText('/admin B')).toBeInTheDocument();
});

it('G and a letter go to a section of the user alone', async () => {
  const { user } = open();
  await user.keyboard('gb');
  expect(screen.getByText('/admin')).toBeInTheDocument();
  await user.keyboard('gs');
  expect(screen.getByText('/admin/slips')).toBeInTheDocument();
});

it('? shows the keys of the page; single keys can be switched off, and stay off for the person', async () => {
  const { user, unmount } = open();
  await user.keyboard('{Shift>}[Slash]{/Shift}');
  const dialog = within(await screen.findByRole('dialog', { name: 'ปุ่มลัด' }));
  expect(dialog.getByText('เลือกแถวนี้')).toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: /ปุ่มลัดแบบปุ่มเดียว/ }));
  unmount();
  const again = open();
  await again.user.keyboard('j');
  expect(screen.getByRole('link', { name: 'A' })).not.toHaveFocus();
});
