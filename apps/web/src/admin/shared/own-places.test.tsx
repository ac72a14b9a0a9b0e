import { ROLE } from '@mali/contracts/roles';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { BeginDialog } from '../stock-transfers/begin-dialog.tsx';
import { staffStore } from './fixtures.ts';
import { useMyParts } from './work-waiting.ts';

function Parts() {
  return <p>{useMyParts().join(' ')}</p>;
}

it('the menu leaves out what is of the warehouse for people of a branch', () => {
  const { unmount } = renderPart(<Parts />, { store: staffStore(ROLE.INVENTORY, [4]) });
  expect(screen.getByText(/counting/)).not.toHaveTextContent(/receiving|purchases/);
  unmount();
  renderPart(<Parts />, { store: staffStore(ROLE.INVENTORY) });
  expect(screen.getByText(/counting/)).toHaveTextContent(/receiving.*purchases/);
});

it('a transfer has a place of the user at one end', async () => {
  const place = (location_id: number, kind: string, code: string, th: string | null) => ({
    ...{ location_id, kind, code, active: true, name: th === null ? null : { th, en: th } },
  });
  const own = { ...place(4, 'branch', 'siam', 'สยาม'), store_id: 'siam', on_hand: 1, held: 0, variants: 1 };
  const others = [place(1, 'warehouse', 'main', null), place(5, 'branch', 'ari', 'อารีย์')];
  server.use(
    http.get('*/api/admin/places', () =>
      HttpResponse.json({ places: [own], others, branches: [], all: false }),
    ),
  );
  const { user } = renderPart(<BeginDialog onClose={() => undefined} />, {
    store: staffStore(ROLE.INVENTORY, [4]),
  });
  const offered = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  await screen.findByLabelText('จาก');
  expect([offered('จาก'), offered('ไปที่')]).toEqual([
    ['สยาม', 'คลัง', 'อารีย์'],
    ['คลัง', 'อารีย์'],
  ]);
  await user.selectOptions(screen.getByLabelText('จาก'), 'คลัง');
  expect(offered('ไปที่')).toEqual(['สยาม']);
});
